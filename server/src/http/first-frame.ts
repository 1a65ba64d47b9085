// What a page of the portal shows before any script has run: the frame of the screen that will stand there.
import { fillFrame } from '@sendero/core/contract/frame';
import { screenOf } from '@sendero/core/contract/pages';
import type { Site } from '@sendero/core/market/site';
import { html } from '@sendero/core/values/html';
import type { World } from '../world.ts';
import { hashOf } from './page-policy.ts';

/**
 * Says who looks at the page, whether in its language, and the name of their outlet: the frame is for them alone
 * (`base.css`). The server cannot know, since all is kept in the browser (web/src/lib/session, chosen-locale,
 * features/vendor/kept-vendors).
 */
const VIEWER = `{
  const root = document.documentElement;
  const kept = (name) => { try { return JSON.parse(localStorage.getItem('sendero.' + name)) } catch { return null } };
  if ((kept('locale') ?? root.lang) === root.lang) root.dataset.viewer = kept('auth') === null ? 'visitor' : 'user';
  const vendors = kept('vendors')?.vendors ?? [];
  const outlet = vendors.find(({ vendor_id }) => vendor_id === location.pathname.split('/')[2]) ?? vendors[0];
  for (const place of document.querySelectorAll('[data-outlet]')) place.textContent = outlet?.[place.dataset.outlet] ?? '';
}`;

export const VIEWER_HASH = hashOf(VIEWER);

/** The frame of the screen at `path`; none where it is small. */
export async function firstFrame(world: World, site: Site, locale: string, path: string): Promise<string> {
  const frames = await world.pages.frames();
  const frame = frames[screenOf(path.split('/')[1] ?? '')];
  if (frame === undefined) return '';
  return `${fillFrame(frame, (key) => html`${wordOf(world, site, locale, key)}`.markup)}<script>${VIEWER}</script>`;
}

function wordOf({ texts }: World, { brand }: Site, locale: string, key: string): string {
  if (key === 'brand.name') return brand.name;
  if (key === 'brand.logo') return brand.logo;
  return texts.say(locale, key);
}
