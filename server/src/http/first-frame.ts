// What a page of the portal shows before any script has run: the frame of the screen that will stand there.
import { screenOf } from '@sendero/core/contract/pages';
import type { Site } from '@sendero/core/market/site';
import { type Html, html, trusted } from '@sendero/core/values/html';
import type { World } from '../world.ts';
import { hashOf } from './page-policy.ts';

/**
 * Says who looks at the page, and whether in its language: the frame is for them alone (`base.css`). The server cannot
 * know, since both are kept in the browser (web/src/lib/session, chosen-locale).
 */
const WHO = `{
  const root = document.documentElement;
  const kept = (name) => { try { return JSON.parse(localStorage.getItem('sendero.' + name)) } catch { return null } };
  if ((kept('locale') ?? root.lang) === root.lang) root.dataset.viewer = kept('auth') === null ? 'visitor' : 'user';
}`;

export const WHO_SCRIPT = trusted(`<script>${WHO}</script>`);
export const WHO_HASH = hashOf(WHO);

const portal: ReadonlySet<string> = new Set(['request-a-rider', 'order-tracking', 'history', 'bulk-order']);

/** The frame of the screen at `path`, in the classes of that screen's own components; none where it is small. */
export function firstFrame(world: World, site: Site, locale: string, path: string): Html {
  const screen = screenOf(path.split('/')[1] ?? '');
  if (screen === 'landing') return landingFrame(world, site, locale);
  return portal.has(screen) ? portalFrame(site) : html``;
}

/** The beginning of `LandingPage`. */
function landingFrame({ texts }: World, { brand }: Site, locale: string): Html {
  return html`<div data-frame="visitor" class="mx-auto flex min-h-dvh w-full max-w-280 flex-col px-5 md:px-8">
    <header class="flex h-18 items-center justify-between">
      <p class="flex items-center gap-2 text-lg font-semibold tracking-tight">
        ${mark(brand.logo, 'size-7')} ${brand.name}
      </p>
    </header>
    <main class="grid flex-1 gap-10 py-8 md:grid-cols-[1fr_360px] md:content-start md:gap-16 md:pt-16">
      <div class="grid content-start gap-6">
        <h1 class="max-w-140 text-3xl font-semibold tracking-tight text-balance md:text-4xl">
          ${texts.say(locale, 'landing.promise')}
        </h1>
        <p class="max-w-130 text-lg text-muted text-pretty">${texts.say(locale, 'landing.lead')}</p>
      </div>
    </main>
  </div>`;
}

/** The bar of `PortalPage` and the placeholders of `PageSkeleton`. */
function portalFrame({ brand }: Site): Html {
  return html`<div data-frame="user" class="flex h-dvh flex-col">
    <header class="z-20 shrink-0 border-b border-line bg-raised">
      <div class="flex h-14 items-center gap-2 px-4">
        ${mark(brand.logo, 'size-6')}<span class="hidden text-lg font-semibold tracking-tight md:inline"
          >${brand.name}</span
        >
      </div>
    </header>
    <main class="min-h-0 flex-1">
      <div class="mx-auto grid w-full max-w-110 gap-4 p-5">
        <div class="shimmer h-8 w-1/2 rounded-sm bg-sunken"></div>
        <div class="shimmer h-24 w-full rounded-sm bg-sunken"></div>
        <div class="shimmer h-24 w-full rounded-sm bg-sunken"></div>
      </div>
    </main>
  </div>`;
}

const mark = (logo: string, size: string): Html =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true" class="${size} fill-primary"><path d="${logo}" /></svg>`;
