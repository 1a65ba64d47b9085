import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html } from '../values/html.ts';
import { type PublicPage, choiceField, pageForm, saidOf } from './page-form.ts';
import { type Voice, clockTime, dateOf, say } from './words.ts';

/** The act of the form. */
export const LATER = 'later';
/** The query that asks for the form, with the times to choose from. */
export const LATER_QUERY = 'later';
/** Where the link leads to. */
const TIMES = 'later-times';

/** Lets the recipient ask the shop for a later time of the same day (RCP-03). */
export function laterPart(order: PublicOrder, voice: Voice, page: PublicPage): Html | null {
  if (!order.time_movable) return saidOf(page, LATER);
  const title = say(voice, 'public.later.open');
  const { later_times } = page;
  if (!later_times) {
    const query = [LATER_QUERY, ...(page.embed_query === undefined ? [] : [page.embed_query])].join('&');
    return html`<p><a href="/tracking/${encodeURIComponent(page.link_id)}?${query}#${TIMES}">${title}</a></p>
      ${saidOf(page, LATER)}`;
  }
  const form = later_times.length > 0 ? timesForm(later_times, order, { voice, page }) : null;
  return html`<h2 id="${TIMES}">${title}</h2>
    ${form ?? html`<p>${say(voice, 'public.later.none')}</p>`}`;
}

function timesForm(
  times: readonly number[],
  order: PublicOrder,
  { voice, page }: { readonly voice: Voice; readonly page: PublicPage },
): Html {
  const choices = times.map((at) => ({
    value: String(at),
    label: clockTime(dateOf(at), order, voice),
  }));
  const field = { name: 'deliver_at', label: say(voice, 'public.later.time'), choices };
  return pageForm(
    page,
    LATER,
    html`${choiceField(page, LATER, field)}
      <p>${say(voice, 'public.later.hint')}</p>
      <button type="submit">${say(voice, 'public.drop-off.ask')}</button>`,
  );
}
