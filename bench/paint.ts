// When a screen is first seen, and when its largest part is, on a slow phone: a quarter of this processor, 1.6 Mbit/s, 150 ms.
import { startBrowser } from '../e2e/browser.ts';
import { signInByCall } from '../e2e/calls.ts';
import type { Order } from '@sendero/core/order/order';
import { type Product, startProduct } from '../e2e/product.ts';
import { type Figure, median } from './figure.ts';
import { type Browser, type Context, type State, signedIn, slowDown } from './slow-phone.ts';

interface Screen {
  readonly name: string;
  readonly path: string | ((order: Order) => string);
  readonly isSignedIn: boolean;
  /** What the screen is for: it can be used from when this is there. */
  readonly part: string;
  /** Seconds until the first and the largest paint. */
  readonly goals: readonly [number, number];
}

const screens: readonly Screen[] = [
  { name: 'landing', path: '/', part: 'form', isSignedIn: false, goals: [0.7, 1] },
  { name: 'request', path: '/request-a-rider/hki2', part: 'main input', isSignedIn: true, goals: [0.7, 1.5] },
  {
    name: 'tracking',
    path: '/order-tracking/hki2',
    part: '[data-order]',
    isSignedIn: true,
    goals: [0.7, 1.5],
  },
  { name: 'history', path: '/history/hki2', part: 'main select', isSignedIn: true, goals: [0.7, 1.5] },
  { name: 'bulk', path: '/bulk-order/hki2', part: '[type=file]', isSignedIn: true, goals: [0.7, 1.3] },
  {
    name: 'public page',
    path: ({ link_id }) => `/tracking/${link_id}`,
    part: 'html[data-live]',
    isSignedIn: false,
    goals: [0.7, 0.8],
  },
];

const LOADS = 3;
const PHONE = { width: 390, height: 844 };
const MOST_SHIFT = 0.02;
const IDLE_MS = 20_000;
/** Nothing is painted any more after this long. */
const QUIET_MS = 4000;

/** What one load was like; times in seconds. */
interface Load {
  readonly first: number;
  readonly largest: number;
  readonly shift: number;
  /** From when the screen can be used. */
  readonly usable: number;
  readonly requests: number;
}

export async function run(): Promise<Figure[]> {
  const browser = await startBrowser([]).catch(() => null);
  if (!browser)
    return [{ name: 'First paint', measured: 'not measured here: no Chromium', goal: '', ok: true }];
  const product = await startProduct({ RIDER_SPEED: '3' });
  try {
    const order = await placeSome(product.origin);
    const state = await signedIn(browser, product);
    const figures: Figure[] = [];
    for (const screen of screens) {
      const path = typeof screen.path === 'string' ? screen.path : screen.path(order);
      figures.push(await measure(browser, product, { ...screen, path }, state));
    }
    return figures;
  } finally {
    await product.stop();
    await browser.close();
  }
}

async function measure(
  browser: Browser,
  { origin }: Product,
  { name, path, part, isSignedIn, goals }: Screen & { readonly path: string },
  state: State,
): Promise<Figure> {
  const loads: Load[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const context = await browser.newContext({
      viewport: PHONE,
      locale: 'en-US',
      ...(isSignedIn && { storageState: state }),
    });
    loads.push(await loadScreen(context, origin + path, part));
    await context.close();
  }
  const of = (part: keyof Load) => median(loads.map((one) => one[part]));
  const [first, largest, shift] = [of('first'), of('largest'), of('shift')];
  return {
    name: `${name} on a slow phone: first and largest paint`,
    measured: `${first.toFixed(2)} s, ${largest.toFixed(2)} s; usable at ${of('usable').toFixed(1)} s; ${of('requests')} requests, shift ${shift.toFixed(3)}`,
    goal: `${goals[0]} s, ${goals[1].toFixed(1)} s; shift ≤ ${MOST_SHIFT}`,
    ok: first <= goals[0] && largest <= goals[1] && shift <= MOST_SHIFT,
  };
}

/** A morning's orders: tracking and history have rows to show. Returns the last of them. */
async function placeSome(origin: string): Promise<Order> {
  const caller = await signInByCall(origin);
  const place = (order: number) =>
    caller.place({
      vendor_id: 'hki2',
      customer: `Aino Virtanen`,
      to: { lat: 60.1615 + order * 0.001, lng: 24.9215 },
    });
  for (let order = 0; order < 11; order += 1) await place(order);
  return place(11);
}

const watch = (part: string) => `
  globalThis.seen = { first: Infinity, largest: Infinity, shift: 0, usable: Infinity, what: 'nothing' };
  new MutationObserver((_, self) => {
    if (!document.querySelector('${part}')) return;
    seen.usable = performance.now() / 1000;
    self.disconnect();
  }).observe(document, { childList: true, subtree: true });
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.first = startTime / 1000));
  watch('largest-contentful-paint', ({ startTime, element, url }) => {
    seen.largest = startTime / 1000;
    seen.what = (element?.tagName ?? '') + ' ' + (url || element?.textContent?.slice(0, 60));
  });
  watch('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
`;

async function loadScreen(context: Context, url: string, part: string): Promise<Load> {
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript({ content: watch(part) });
  let requests = 0;
  page.on('request', () => (requests += 1));
  await page.goto(url);
  // A page that goes on listening is never idle.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  await page.waitForTimeout(QUIET_MS);
  const seen = (await page.evaluate('seen')) as Omit<Load, 'requests'> & { readonly what: string };
  console.error(`${url}: ${seen.first} s, ${seen.largest} s by ${seen.what}`);
  return { ...seen, requests };
}
