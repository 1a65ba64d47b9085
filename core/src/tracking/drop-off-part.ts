import {
  type DropOffChoice,
  type DropOffView,
  PICTURE_PX,
  directions,
  stepOf,
  zoomFrom,
  zoomings,
} from '../order/drop-off.ts';
import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html } from '../values/html.ts';
import { type PublicPage, faultOf, pageForm, saidOf } from './page-form.ts';
import { differenceIn } from './proposal-part.ts';
import { type Voice, say } from './words.ts';

/** The act of the form. */
export const DROP_OFF = 'drop-off';
/** The query that asks for the form, with the pin where it is. */
export const MOVE_QUERY = 'move';
/** Where a press leads back to. */
const MAP = 'drop-off-map';

/**
 * Lets the recipient move the pin: a picture of the map that is pressed, with buttons for the keyboard. It works without
 * a script: what was pressed comes back as the page's address, and nothing is changed until the last button (RCP-03).
 */
export function dropOffPart({ drop_off_movable }: PublicOrder, voice: Voice, page: PublicPage): Html | null {
  if (!drop_off_movable) return null;
  const path = `/tracking/${encodeURIComponent(page.link_id)}`;
  const at = page.drop_off;
  if (!at) {
    const query = [MOVE_QUERY, ...embedding(page)].join('&');
    return html`<p><a href="${path}?${query}#${MAP}">${say(voice, 'public.drop-off.open')}</a></p>
      ${saidOf(page, DROP_OFF)}`;
  }
  return html`<h2 id="${MAP}">${say(voice, 'public.drop-off.open')}</h2>
    <p>${say(voice, 'public.drop-off.hint')}</p>
    <form class="track-form" method="get" action="${path}#${MAP}">
      ${hidden(at)} ${embedding(page).map((name) => html`<input type="hidden" name="${name}" />`)}
      <input
        type="image"
        name="at"
        src="${picturePath(page.link_id, at)}"
        width="${String(PICTURE_PX)}"
        height="${String(PICTURE_PX)}"
        alt="${say(voice, 'public.drop-off.map')}"
      />
      <div class="track-ways">${wayButtons(at, voice)}</div>
    </form>
    ${offered(at, voice, page)}`;
}

function wayButtons(at: DropOffView, voice: Voice): Html[] {
  const metres = String(stepOf(at));
  const closer = zoomFrom(at, -1) !== undefined;
  const farther = zoomFrom(at, 1) !== undefined;
  const shown = zoomings.filter((zooming) => (zooming === 'closer' ? closer : farther));
  return [...directions, ...shown].map(
    (go) =>
      html`<button type="submit" name="go" value="${go}">
        ${say(voice, `public.drop-off.${go}`, { metres })}
      </button>`,
  );
}

/** The last button, with what it costs whom where it asks the shop. */
function offered(at: DropOffChoice, voice: Voice, page: PublicPage): Html {
  const { offer } = at;
  if (offer.kind === 'put')
    return pageForm(
      page,
      DROP_OFF,
      html`${hidden(at)}<button type="submit">${say(voice, 'public.drop-off.put')}</button>
        ${faultOf(page, DROP_OFF, 'lat')}`,
    );
  if (offer.kind !== 'ask') return html`<p>${say(voice, `public.drop-off.${offer.kind}`)}</p>`;
  const { address } = offer;
  const place =
    address === undefined ? null : html`<p>${say(voice, 'public.drop-off.address', { address })}</p>`;
  return html`${place}
    <p>${differenceIn(offer, voice)}</p>
    ${pageForm(
      page,
      DROP_OFF,
      html`${hidden(at)}<input type="hidden" name="difference" value="${String(offer.difference)}" />
        <button type="submit">${say(voice, 'public.drop-off.ask')}</button>
        ${faultOf(page, DROP_OFF, 'lat')}`,
    )}`;
}

const embedding = ({ embed_query }: PublicPage): string[] => (embed_query === undefined ? [] : [embed_query]);

const named = ({ lat, lng, zoom }: DropOffView) =>
  Object.entries({ lat, lng, zoom }).map(([name, value]) => [name, String(value)] as const);

const hidden = (at: DropOffView): Html[] =>
  named(at).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** The picture of the map around a point. */
function picturePath(linkId: string, at: DropOffView): string {
  const query = named(at)
    .map((pair) => pair.join('='))
    .join('&');
  return `/tracking/api/v1/track/${encodeURIComponent(linkId)}/drop-off.svg?${query}`;
}
