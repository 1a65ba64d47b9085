// "Who is calling?": from the last key to the first suggestion, on the bench profile, for a customer of this shop (BRD-06).
import { startBrowser } from '../e2e/browser.ts';
import { signInByCall } from '../e2e/calls.ts';
import { startProduct } from '../e2e/product.ts';
import { type Figure, median } from './figure.ts';
import { signedIn, slowDown } from './slow-phone.ts';

const NAME = 'Last key to first suggestion of a known customer, on the bench profile';
const GOAL_MS = 150;
const ROUNDS = 9;
/** As many as a page asks for beforehand. */
const CUSTOMERS = 60;
const TYPED = 'tammi';

/** Notes in `tookMs` when that customer alone is offered, counted from the key that tells them from the others. */
const WATCH = `
  let last = 0;
  addEventListener('input', () => {
    last = performance.now();
    delete document.body.dataset.tookMs;
  }, { capture: true });
  new MutationObserver(() => {
    const options = [...document.querySelectorAll('[role=option]')];
    const isFound = options[0]?.textContent.includes('Tammisto') && !options.some((one) => one.textContent.includes('Tammela'));
    if (!isFound || document.body.dataset.tookMs) return;
    requestAnimationFrame(() => (document.body.dataset.tookMs = String(performance.now() - last)));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
`;

export async function run(): Promise<Figure[]> {
  const goal = `≤ ${GOAL_MS} ms`;
  const browser = await startBrowser([]).catch(() => null);
  if (!browser) return [{ name: NAME, measured: 'not measured here: no Chromium', goal, ok: true }];
  const product = await startProduct({ RIDER_SPEED: '3' });
  try {
    const caller = await signInByCall(product.origin);
    for (let nth = 0; nth < CUSTOMERS; nth += 1)
      await caller.place({
        vendor_id: 'hki4',
        customer: nth === 0 ? 'Oiva Tammisto' : 'Aino Tammela',
        phone: `+3584432177${String(nth).padStart(2, '0')}`,
      });
    const context = await browser.newContext({ storageState: await signedIn(browser, product) });
    const page = await context.newPage();
    await page.goto(`${product.origin}/request-a-rider/hki4`);
    const box = page.getByRole('combobox').first();
    await box.click();
    await page.getByRole('option').first().waitFor();
    await slowDown(page);
    await page.evaluate(WATCH);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await box.fill('');
      await page.keyboard.type(TYPED, { delay: 60 });
      await page.locator('body[data-took-ms]').waitFor();
      took.push(Number(await page.evaluate('document.body.dataset.tookMs')));
    }
    const ms = Math.round(median(took));
    return [
      { name: NAME, measured: `${ms} ms (worst ${Math.round(Math.max(...took))})`, goal, ok: ms <= GOAL_MS },
    ];
  } finally {
    await product.stop();
    await browser.close();
  }
}
