// What every story stands on: one running product a worker, a window that is watched, and somebody signed in.
import { type BrowserContextOptions, type Page, test as base, expect } from '@playwright/test';
import { type AnswerOf, type BodyOf, addressOf } from '@sendero/core/contract/endpoint';
import { login } from '@sendero/core/contract/session-api';
import { type Caller, DEMO, signInByCall } from './calls.ts';
import { type Guard, createGuard } from './guard.ts';
import { type Product, type Settings, startProduct } from './product.ts';
import { QUIET_PAGE, type WindowOptions, type Windows, createWindows } from './windows.ts';
import { textsOf } from './words.ts';

interface Story {
  /**
   * Whether the map is drawn by WebGL. A processor that has to do it for want of a graphics card does little else, so
   * that only stories about the map ask for it; the others see the picture that the server draws.
   */
  readonly webgl: boolean;
  /** Whether this device was never here before: it is welcomed, and asked for the terms. */
  readonly firstVisit: boolean;
  readonly guard: Guard;
  /** What every window of the story has, beside what it asks for itself. */
  readonly windowOptions: WindowOptions;
  /** The demonstration's user, calling without a browser. */
  readonly caller: Caller;
  /** Another window with storage of its own, on the same product. */
  readonly openWindow: (options?: BrowserContextOptions) => Promise<Page>;
}

interface Worker {
  /** Environment of the product; stories with other settings run on a product of their own. */
  readonly settings: Settings;
  readonly product: Product;
  readonly windows: Windows;
}

export const test = base.extend<Story, Worker>({
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  webgl: [false, { option: true }],
  firstVisit: [false, { option: true }],
  windows: [
    async ({ browser }, use) => {
      const windows = createWindows(browser);
      await use(windows);
      await windows.close();
    },
    { scope: 'worker' },
  ],
  windowOptions: async (
    { product, baseURL, webgl, firstVisit, locale, viewport, hasTouch, isMobile },
    use,
  ) => {
    const prepare = [...(webgl ? [] : [takeWebGlAway]), ...(firstVisit ? [] : [beHereBefore])];
    await use({
      baseURL: baseURL ?? product.origin,
      prepare,
      // Tiles that the browser has from a story before hide that their server is down.
      isUsedOnce: webgl,
      viewport,
      hasTouch,
      isMobile,
      ...(locale !== undefined && { locale }),
    });
  },
  page: async ({ windows, windowOptions }, use) => {
    const page = await windows.open(windowOptions);
    await use(page);
    await windows.release(page);
  },
  context: ({ page }, use) => use(page.context()),
  guard: [
    async ({ context }, use) => {
      const guard = createGuard();
      const stopWatching = guard.watch(context);
      await use(guard);
      stopWatching();
      expect(guard.troubles(), 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
  caller: async ({ product }, use) => use(await signInByCall(product.origin)),
  openWindow: async ({ windows, windowOptions, guard }, use) => {
    const opened: { page: Page; stopWatching(): void }[] = [];
    await use(async (options) => {
      const page = await windows.open({ ...windowOptions, ...options });
      opened.push({ page, stopWatching: guard.watch(page.context()) });
      return page;
    });
    for (const { page, stopWatching } of opened) {
      stopWatching();
      await windows.release(page);
    }
  },
});

export { expect };

function takeWebGlAway(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
    apply: (target, canvas, [kind, ...rest]) =>
      kind === 'webgl2' ? null : Reflect.apply(target, canvas, [kind, ...rest]),
  });
}

/** The walkthrough was seen, and the terms were accepted. */
function beHereBefore(): void {
  if (window.origin === 'null' || window !== window.top) return;
  localStorage.setItem('sendero.welcomed', 'true');
  localStorage.setItem('sendero.terms-accepted', 'true');
}

/** What the portal keeps of a login (web/src/lib/session). */
const SESSION_KEY = 'sendero.auth';

/** Signs the demonstration's user in by the form's own call, and waits until `to` shows. */
export async function signIn(page: Page, to = '/request-a-rider'): Promise<void> {
  const body: BodyOf<typeof login> = { email_address: DEMO.email, password: DEMO.password };
  if (URL.parse(page.url())?.pathname !== QUIET_PAGE) await page.goto(QUIET_PAGE);
  // It is the browser that calls: it alone knows every site's host, and sessions end by its clock.
  await page.evaluate(
    async ([key, address, credentials]) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(credentials) });
      const { AuthenticationResult: tokens, user } = ((await reply.json()) as AnswerOf<typeof login>).result;
      const session = {
        user,
        access_token: tokens.AccessToken,
        id_token: tokens.IdToken,
        refresh_token: tokens.RefreshToken,
        expires_ms: Date.now() + tokens.ExpiresIn * 1000,
      };
      localStorage.setItem(key, JSON.stringify(session));
    },
    [SESSION_KEY, addressOf(login), body] as const,
  );
  await page.goto(to);
  // A screen may have written its filters after it already.
  await expect(page).toHaveURL(({ pathname, search }) => (pathname + search).startsWith(to));
  await expect(page.locator('h1').first()).toBeAttached();
}

/** Fills the form in and sends it; what becomes of it is the story's. */
export async function submitLogin(page: Page, email: string, password: string, locale = 'en'): Promise<void> {
  const texts = textsOf(locale);
  await page.getByLabel(texts['session.email'], { exact: true }).fill(email);
  await page.getByLabel(texts['session.password'], { exact: true }).fill(password);
  await page.getByRole('button', { name: texts['session.sign-in'], exact: true }).click();
}
