import type { Brand } from '@sendero/core/brand/brand';
import { markPath } from '@sendero/core/brand/mark-path';
import { trackingPath } from '@sendero/core/contract/pages';
import { TRACKING_ELEMENT, type TrackingBoot } from '@sendero/core/contract/tracking-api';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { type PagePart, partsAboveMap, partsBelowMap } from '@sendero/core/tracking/page-parts';
import { type PublicPage, stayingIn } from '@sendero/core/tracking/page-form';
import { PART, checkedPart, mapPart } from '@sendero/core/tracking/parts';
import { type Voice, say, spokenKeys } from '@sendero/core/tracking/words';
import { type Html, html, trusted } from '@sendero/core/values/html';
import { textsVersion } from '../../http/page-boot.ts';
import type { World } from '../../world.ts';
import { pushKeyOf } from '../notice/tell-device.ts';
import { readMapRequest, trackingMap } from './tracking-map.ts';

/** The reader's language, and the brand of the site. */
export interface Reader {
  readonly locale: string;
  readonly brand: Brand;
}

export interface Shell {
  readonly title: string;
  readonly body: string;
  /** The shop's own hue; the brand's without it. */
  readonly hue?: number | null;
  /** What a link's preview says beside the title; it names the shop, and never the customer. */
  readonly preview?: { readonly words: string; readonly picture: string | null };
}

/** Returns the whole public page of an order, readable without scripts (PUB-01, NAV-17). */
export async function trackingShell(
  world: World,
  reader: Reader,
  order: PublicOrder,
  asked: Omit<PublicPage, 'push_key'>,
): Promise<Shell> {
  const { locale, brand } = reader;
  const voice: Voice = { locale, texts: spokenTexts(world, reader), now: world.clock.now() };
  const svg = await trackingMap(world, order, readMapRequest({}, locale));
  const { link_id, drop_off, later_times, embed_query } = asked;
  const push_key = embed_query === undefined ? pushKeyOf(world, order.country_code, brand) : undefined;
  const page: PublicPage = { ...asked, ...(push_key !== undefined && { push_key }) };
  const boot: TrackingBoot = {
    link_id,
    ...(drop_off && { drop_off }),
    ...(later_times && { later_times }),
    ...(push_key !== undefined && { push_key }),
    ...(embed_query !== undefined && { embed_query }),
    order,
    locale,
    texts: voice.texts,
  };
  const written = ({ name, live, write }: PagePart) => part(name, write(order, voice, page), live);
  const body = html`<div class="track">
    ${shopBar(order, brand)}
    <main>
      ${partsAboveMap.map(written)} ${part('map', mapPart(order, voice, svg === null ? null : trusted(svg)))}
      ${partsBelowMap.map(written)} ${part('checked', checkedPart(order, voice, 'fine'))}
      ${reloadLink(world, reader, page)}
    </main>
    ${platformLine(world, reader)}
    <script type="application/json" id="${TRACKING_ELEMENT}">
      ${scriptJson(boot)}
    </script>
  </div>`;
  return {
    title: world.texts
      .of(brand)
      .say(locale, 'page.tracking-title', { vendor: order.vendor_name || brand.name }),
    body: body.markup,
    hue: order.page?.hue ?? null,
    preview: {
      words: say(voice, order.sentence),
      picture: order.page?.mark ?? (brand.mark === undefined ? null : markPath(brand)),
    },
  };
}

/** The page as it stands in a shop's own: that one says whose it is. */
export const embedded = ({ title, body }: Shell): Shell => ({
  title,
  body: `<div class="track-embedded">${body}</div>`,
});

/**
 * Returns the page of a link that leads to no order. It discloses nothing else, since the link may have been guessed
 * (PUB-06).
 */
export function missingShell(world: World, { locale, brand }: Reader): Shell {
  const text = (key: string): string => world.texts.of(brand).say(locale, key);
  const page = html`<div class="track">
    ${brandBar(brand)}
    <main class="track-missing">
      <h1>${text('public.missing')}</h1>
      <p>${text('public.missing-help')}</p>
    </main>
  </div>`;
  return { title: text('public.missing-title'), body: page.markup };
}

/**
 * Returns the element of a part, with the part as its only content; screen readers announce changes of a `polite` one.
 */
function part(name: string, content: Html | null, live: 'off' | 'polite' = 'off'): Html {
  const attributes = trusted(`${PART}="${name}" class="track-${name}" aria-live="${live}"`);
  return html`<div ${attributes}>${content}</div>`;
}

/** A page without scripts is asked for again by hand: one that reloads by itself would take away what is being typed. */
function reloadLink({ texts }: World, { locale, brand }: Reader, page: PublicPage): Html {
  const href = trackingPath.replace(':orderID', encodeURIComponent(page.link_id)) + stayingIn(page);
  return html`<noscript
    ><p class="track-again"><a href="${href}">${texts.of(brand).say(locale, 'shell.reload')}</a></p></noscript
  >`;
}

/** The merchant's own page: its mark and name stand above (RCP-01). A person who sends something has neither. */
function shopBar({ vendor_name, page }: PublicOrder, brand: Brand): Html {
  if (vendor_name === '') return brandBar(brand);
  const mark = page?.mark ? html`<img src="${page.mark}" height="36" alt="" />` : null;
  return html`<header class="track-brand">${mark}<bdi>${vendor_name}</bdi></header>`;
}

/** Who brings it, small below. */
function platformLine({ texts }: World, { locale, brand }: Reader): Html {
  return html`<footer class="track-platform">
    <img src="${markPath(brand)}" width="18" height="18" alt="" />${texts
      .of(brand)
      .say(locale, 'public.delivered-with', { brand: brand.name })}
  </footer>`;
}

export function brandBar(brand: Brand): Html {
  return html`<header class="track-brand">
    <img src="${markPath(brand)}" width="28" height="28" alt="" />${brand.name}
  </header>`;
}

/**
 * Returns the texts that this page may show: a fraction of the locale's file, so that the script needs no second fetch.
 */
function spokenTexts({ caches, texts }: World, { locale, brand }: Reader): TrackingBoot['texts'] {
  return caches.spoken_texts.memoize(`${locale} ${textsVersion(brand) ?? ''}`, () => {
    const all = Object.entries(texts.of(brand).file(locale) ?? {});
    return Object.fromEntries(all.filter(([key]) => spokenKeys.some((head) => key.startsWith(head))));
  });
}

/** JSON that cannot end the script element around it. */
function scriptJson(value: TrackingBoot): Html {
  return trusted(JSON.stringify(value).replaceAll('<', '\\u003c'));
}
