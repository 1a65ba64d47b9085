// What a page of the portal shows before any script has run: the frame of the screen that will stand there.
import type { Brand } from '@sendero/core/brand/brand';
import { markPath } from '@sendero/core/brand/mark-path';
import { classesOfMark, fillFrame } from '@sendero/core/contract/frame';
import { screenOf } from '@sendero/core/contract/pages';
import type { Site } from '@sendero/core/market/site';
import { type Html, html } from '@sendero/core/values/html';
import type { World } from '../world.ts';
import { hashOf } from './page-policy.ts';

/**
 * Applies the colours chosen on this device before anything is painted (web/src/lib/theme). Whoever chose none has the
 * device's own.
 */
const THEME = `{
  let theme;
  try { theme = JSON.parse(localStorage.getItem('sendero.theme')) } catch {}
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}`;

/**
 * Says who looks at the page, whether in its language, and the name of their outlet: the frame is for them alone
 * (`base.css`). The server cannot know, since all is kept in the browser (web/src/lib/session, chosen-locale,
 * features/vendor/kept-vendors).
 */
const VIEWER = `${THEME}
{
  const root = document.documentElement;
  const kept = (name) => { try { return JSON.parse(localStorage.getItem('sendero.' + name)) } catch { return null } };
  if ((kept('locale') ?? root.lang) === root.lang) root.dataset.viewer = kept('auth') === null ? 'visitor' : 'user';
  const vendors = kept('vendors')?.vendors ?? [];
  const outlet = vendors.find(({ vendor_id }) => vendor_id === location.pathname.split('/')[2]) ?? vendors[0];
  for (const place of document.querySelectorAll('[data-outlet]')) place.textContent = outlet?.[place.dataset.outlet] ?? '';
}`;

/** What stands in a page before any script has run, and the hash of the one script in it. */
export interface Beginning {
  readonly markup: string;
  readonly hash: string;
}

const VIEWER_HASH = hashOf(VIEWER);

/** The beginning of a page without a frame: its colours alone. */
export const bareBeginning: Beginning = { markup: `<script>${THEME}</script>`, hash: hashOf(THEME) };

/** The frame of the screen at `path`; bare where it is small. */
export async function firstFrame(world: World, site: Site, locale: string, path: string): Promise<Beginning> {
  const frames = await world.pages.frames();
  const frame = frames[screenOf(path.split('/')[1] ?? '')];
  if (frame === undefined) return bareBeginning;
  const filled = fillFrame(frame, (key) => {
    const classes = classesOfMark(key);
    const word = classes === null ? wordOf(world, site, locale, key) : markOf(site.brand, classes);
    return html`${word}`.markup;
  });
  return { markup: `${filled}<script>${VIEWER}</script>`, hash: VIEWER_HASH };
}

/** The mark as the portal draws it (web/src/ui/mark). */
const markOf = (brand: Brand, classes: string): Html =>
  brand.mark === undefined
    ? html`<svg viewBox="0 0 24 24" aria-hidden="true" class="fill-primary ${classes}">
        <path d="${brand.logo}"></path>
      </svg>`
    : html`<img src="${markPath(brand)}" alt="" class="object-contain ${classes}" />`;

function wordOf({ texts }: World, { brand }: Site, locale: string, key: string): string {
  if (key === 'brand.name') return brand.name;
  return texts.of(brand).say(locale, key);
}
