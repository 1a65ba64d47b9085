// The bench profile: a quarter of this processor, 1.6 Mbit/s, 150 ms.
import type { startBrowser } from '../e2e/browser.ts';
import { DEMO } from '../e2e/calls.ts';
import type { Product } from '../e2e/product.ts';

export type Browser = Awaited<ReturnType<typeof startBrowser>>;
export type Context = Awaited<ReturnType<Browser['newContext']>>;
export type State = Awaited<ReturnType<Context['storageState']>>;
type Page = Awaited<ReturnType<Context['newPage']>>;

const SLOWER = 4;
const LATENCY_MS = 150;
/** 1.6 Mbit/s. */
const BYTES_PER_S = 200_000;

/** Makes the page's processor and line those of the profile. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_S,
    uploadThroughput: BYTES_PER_S,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Nobody is welcomed, or asked for the terms. */
const HERE_BEFORE = `for (const key of ['welcomed', 'terms-accepted']) localStorage.setItem('sendero.' + key, 'true')`;

/** What a window keeps of somebody who is signed in and was here before. */
export async function signedIn(browser: Browser, { origin }: Product): Promise<State> {
  const context = await browser.newContext({ locale: 'en-US' });
  await context.addInitScript({ content: HERE_BEFORE });
  const page = await context.newPage();
  await page.goto(`${origin}/connect`);
  await page.getByLabel('Email', { exact: true }).fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('banner').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
