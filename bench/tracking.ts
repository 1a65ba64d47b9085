// How quickly the tracking screen answers a press while 500 orders are under way and 20 reports come in a second.
import { setTimeout } from 'node:timers/promises';
import { startBrowser } from '../e2e/browser.ts';
import { DEMO, signInByCall } from '../e2e/calls.ts';
import { closeButton } from '../e2e/dialog.ts';
import { type Fleet, startFleet } from '../e2e/fleet.ts';
import { startProduct } from '../e2e/product.ts';
import { placeMany, rushHour } from '../e2e/rush-hour.ts';
import { type Figure, median, quantile } from './figure.ts';

type Browser = Awaited<ReturnType<typeof startBrowser>>;
type Context = Awaited<ReturnType<Browser['newContext']>>;
type Page = Awaited<ReturnType<Context['newPage']>>;

const ORDERS = 500;
const EACH_SECOND = 20;
const ROUNDS = 12;
/** Rounds that warm everything up and are not counted. */
const FIRST = 2;
const GOAL_MS = 100;
/** How much slower the processor of the bench profile is than this one. */
const SLOWER = 4;
const NAME = `A press until its answer is seen, ${ORDERS} orders under way, ${EACH_SECOND} reports a second, a processor ${SLOWER} × slower`;

/** On a processor without a graphics card the map in WebGL would be what is measured. */
const FLAGS = ['--disable-3d-apis'];

export async function run(): Promise<Figure[]> {
  const browser = await startBrowser(FLAGS).catch(() => null);
  if (!browser) return [{ name: NAME, measured: 'not measured here: no Chromium', goal: goal(), ok: true }];
  const fleet = await startFleet();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    return [figure(await measure(context, fleet))];
  } finally {
    await browser.close();
    fleet.stop();
  }
}

const goal = (): string => `< ${GOAL_MS} ms`;

/** Milliseconds from a press to the next paint, by what was done. */
type Times = ReadonlyMap<string, readonly number[]>;

async function measure(context: Context, fleet: Fleet): Promise<Times> {
  const product = await startProduct(fleet.settings);
  try {
    const orders = await placeMany(await signInByCall(product.origin), fleet, ORDERS);
    const rush = rushHour(fleet, product.origin, orders);
    await rush.begin();
    const page = await openTracking(context, product.origin);
    const enough = new AbortController();
    const riding = rideUntil(rush, enough.signal);
    const times = await press(page);
    enough.abort();
    await riding;
    return times;
  } finally {
    await product.stop();
  }
}

async function rideUntil(rush: ReturnType<typeof rushHour>, enough: AbortSignal): Promise<void> {
  while (!enough.aborted) await rush.ride(1, EACH_SECOND);
}

/** Nobody is welcomed, or asked for the terms. */
const HERE_BEFORE = `for (const key of ['welcomed', 'terms-accepted']) localStorage.setItem('sendero.' + key, 'true')`;

/** The tracking screen of the whole tree. */
async function openTracking(context: Context, origin: string): Promise<Page> {
  await context.addInitScript({ content: HERE_BEFORE });
  const page = await context.newPage();
  await page.goto(`${origin}/connect?next=/order-tracking/hki1`);
  await page.getByLabel('Email', { exact: true }).fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('switch', { name: 'Include all outlets' }).check();
  await page
    .getByRole('button', { name: /orders close together/ })
    .first()
    .waitFor();
  return page;
}

async function press(page: Page): Promise<Times> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const list = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const search = page.getByRole('textbox', { name: /^Search/ });
  const steps: readonly (readonly [what: string, act: () => Promise<void>])[] = [
    ['another list', () => pressOn(list('Collected'))],
    ['opening an order', () => pressOn(page.getByRole('button', { name: /^Open the order of/ }).first())],
    ['closing it', () => pressOn(closeButton(page.getByRole('dialog')))],
    ['the next row', () => page.keyboard.press('j')],
    ['another list', () => pressOn(list('New'))],
    ['typing', () => search.pressSequentially('aino', { delay: 120 })],
    ['typing', () => search.fill('')],
  ];
  const noted = await notePresses(page);
  const times = new Map<string, number[]>(steps.map(([what]) => [what, []]));
  for (let round = 0; round < FIRST + ROUNDS; round += 1) {
    for (const [what, act] of steps) {
      const taken = await timed(noted, act);
      if (round >= FIRST) times.get(what)?.push(...taken);
    }
  }
  return times;
}

/** A hand takes longer from where it points to its press. */
const POINTING_MS = 100;

/**
 * Presses as a hand does, once it points there. A click of the driver's own jumps there in the same frame, and has the page
 * find out twice within the press what is hit (elementsFromPoint): a tenth of what was measured was the driver's.
 */
async function pressOn(target: ReturnType<Page['getByRole']>): Promise<void> {
  const { mouse } = target.page();
  await target.hover();
  await setTimeout(POINTING_MS);
  await mouse.down();
  await mouse.up();
}

/** Later than this no answer to a press is awaited any more. */
const PATIENCE_MS = 600;

/** Has the page note, by its id, how long each press took as the browser counts it (Event Timing); of less than 16 ms it does not speak. */
const notePresses = (page: Page) =>
  page.evaluateHandle<Map<number, number>>(`(() => {
  const durations = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id) durations.set(id, Math.max(duration, durations.get(id) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
  return durations;
})()`);

/** What was noted of each press in `act`, in milliseconds. */
async function timed(
  noted: Awaited<ReturnType<typeof notePresses>>,
  act: () => Promise<void>,
): Promise<number[]> {
  await noted.evaluate((durations) => durations.clear());
  await act();
  await setTimeout(PATIENCE_MS);
  return noted.evaluate((durations) => [...durations.values()]);
}

/** The slowest but one in fifty, as the web counts interaction to next paint. */
function figure(times: Times): Figure {
  const slow = quantile([...times.values()].flat(), 0.98);
  const each = [...times].map(([what, ms]) => `${what} ${median(ms)}–${Math.max(...ms)}`);
  return {
    name: NAME,
    measured: `${slow} ms (median–worst: ${each.join(', ')})`,
    goal: goal(),
    ok: slow < GOAL_MS,
  };
}
