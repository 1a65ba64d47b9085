// The windows of a worker's stories. A tab that has shown the product opens its next page for a third of the processor's
// time, so that windows are used again: whatever a story may have left in one is cleared. A window that was changed in a way
// that cannot be taken back is closed.
import type { Browser, BrowserContext, BrowserContextOptions, Clock, Page } from '@playwright/test';

export interface WindowOptions extends BrowserContextOptions {
  readonly baseURL: string;
  /** Runs before every script of every page. Windows prepared by the same functions are alike. */
  readonly prepare: readonly (() => void)[];
  /** Whether what the browser keeps of the network matters, which stays in a window that is used again. */
  readonly isUsedOnce: boolean;
}

export interface Windows {
  /** A window in which nothing is left of a story before. */
  open(options: WindowOptions): Promise<Page>;
  /** Ends a story's use of a window, and of all tabs that it opened. */
  release(page: Page): Promise<void>;
  close(): Promise<void>;
}

interface Window {
  readonly page: Page;
  /** Tells windows of other options apart. */
  readonly kind: string;
  readonly home: string;
  isChanged: boolean;
}

/** Idle windows beyond these are closed, the oldest first. */
const MOST_IDLE = 3;
/** The smallest thing of the site that has its storage: where a window waits for its next story. */
export const QUIET_PAGE = '/brand/sendero.svg';
/** All that an origin stores, except what the browser keeps of the network. */
const STORAGE = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';
/** What stories listen to; the rest are the windows' own, or the guard's, which takes them off. */
const LISTENED = ['request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'dialog', 'popup'];
/** What a page or its context cannot be rid of again. A page that a story has closed is noticed when it is to be cleared. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  // Of the clock, which a page shares with its context.
  'install',
  'pauseAt',
  'setFixedTime',
  'setSystemTime',
];

export function createWindows(browser: Browser): Windows {
  const idle: Window[] = [];
  const inUse = new Map<Page, Window>();
  return {
    async open(options) {
      const kind = kindOf(options);
      const at = idle.findIndex((window) => window.kind === kind);
      const window = idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await openWindow(browser, kind, options));
      inUse.set(window.page, window);
      if (options.viewport) await window.page.setViewportSize(options.viewport);
      return window.page;
    },
    async release(page) {
      const window = inUse.get(page);
      inUse.delete(page);
      const isClear = window !== undefined && !window.isChanged && (await clear(window).catch(() => false));
      if (isClear) idle.push(window);
      else await page.context().close();
      if (idle.length > MOST_IDLE) await idle.shift()?.page.context().close();
    },
    async close() {
      for (const { page } of idle.splice(0)) await page.context().close();
    },
  };
}

/** A window's size can be changed, unless it is a telephone's. */
function kindOf({ prepare, viewport, ...options }: WindowOptions): string {
  return JSON.stringify([options, prepare.map(String), options.isMobile ? viewport : null]);
}

async function openWindow(browser: Browser, kind: string, options: WindowOptions): Promise<Window> {
  const { prepare, isUsedOnce, ...rest } = options;
  const context = await browser.newContext(rest);
  for (const script of prepare) await context.addInitScript(script);
  const page = await context.newPage();
  const home = new URL(options.baseURL).origin;
  const window: Window = { page, kind, home, isChanged: isUsedOnce };
  watchChanges(window, context);
  return window;
}

/** Notes what cannot be cleared: another site's page, which has a storage of its own, and each lasting change. */
function watchChanges(window: Window, context: BrowserContext): void {
  const note = (): void => void (window.isChanged = true);
  const watch = (page: Page): void => {
    noteUse(page, note);
    page.on('framenavigated', (frame) => {
      const url = URL.parse(frame.url());
      if (url?.protocol.startsWith('http') && url.origin !== window.home) note();
    });
  };
  noteUse(context, note);
  noteUse(context.clock, note);
  watch(window.page);
  context.on('page', watch);
}

/** Calls `note` when one of the lasting members of `target` is used. */
function noteUse(target: Page | BrowserContext | Clock, note: () => void): void {
  for (const name of LASTING) {
    if (!(name in target)) continue;
    const member: unknown = Reflect.get(target, name);
    Object.defineProperty(target, name, {
      get: () => {
        note();
        return member;
      },
    });
  }
}

/** Whether the window is as if nobody had used it. */
async function clear({ page, home }: Window): Promise<boolean> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of LISTENED) page.removeAllListeners(event);
  await Promise.all([page, context].map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })));
  const answer = await page.goto(home + QUIET_PAGE);
  if (!answer?.ok()) return false;
  await page.evaluate(() => sessionStorage.clear());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: home, storageTypes: STORAGE });
  await context.clearCookies();
  // As a new one has it; null stands for the browser's own.
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    forcedColors: null,
    contrast: null,
  });
  await page.mouse.move(0, 0);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  return true;
}
