// What pages tell the operator of themselves.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KAMPPI } from './calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillRequest, place } from './request-form.ts';
import type { Product } from './product.ts';

/** A machine that many share may take its time over a screen. */
const PATIENCE = { timeout: 40_000 };

const logOf = ({ directory }: Product) => readFile(join(directory, 'log/sendero.log'), 'utf8');
const metricsOf = async ({ origin }: Product) => (await fetch(`${origin}/metrics`)).text();

test('a screen that breaks is known to the operator, by the lines of its source [SAF-08]', async ({
  page,
  product,
  guard,
}) => {
  guard.expectTrouble(/TypeError/);
  await signIn(page);
  await page.route(/\/vendor\/[^/]+\/orders\?/, (route) =>
    route.fulfill({
      json: { result: { data: [{ order_id: 'hki2-1' }], pagination: { pagination_key: null } } },
    }),
  );
  await page.goto('/history/hki2');
  await expect.poll(() => logOf(product), PATIENCE).toContain('a page broke');
  const line = (await logOf(product)).split('\n').find((text) => text.includes('a page broke'));
  const told = JSON.parse(line ?? '');
  expect(told).toMatchObject({
    screen: 'history',
    site: 'fi',
    browser: expect.stringMatching(/^Chrome \d+$/),
  });
  expect(told.stack[0]).toMatch(/\(src\/.*\.tsx?:\d+:\d+\)$|\(core\/src\/.*\.ts:\d+:\d+\)$/);
  expect(await metricsOf(product)).toContain(
    'sendero_client_errors_total{site="fi",screen="history",kind="error"} 1',
  );
});

test('a public page tells too, and its source maps are served to nobody [SAF-08]', async ({
  page,
  product,
  caller,
}) => {
  const order = await caller.place({ vendor_id: 'hki2', customer: 'Aino', to: KAMPPI });
  await page.goto(`/tracking/${order.link_id ?? ''}`);
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  const script = await page.locator('script[type=module]').getAttribute('src');
  expect((await page.request.get(`${script}.map`)).status()).toBe(404);
  expect((await page.request.get(`/dist-maps/${script?.split('/').at(-1)}.map`)).status()).toBe(404);
  const told = page.waitForResponse(/client-errors/);
  await page.evaluate(() => {
    const error = new TypeError('the map is gone');
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  });
  expect((await told).status()).toBe(204);
  await expect.poll(() => metricsOf(product)).toContain('screen="tracking"');
});

test('how long a request takes reaches the operator when the page is left [FLOW-24]', async ({
  page,
  product,
}) => {
  const timed = async (name: string): Promise<number> =>
    Number(
      new RegExp(`sendero_request_flow_seconds_count\\{site="fi",name="${name}"\\} (\\d+)`).exec(
        await metricsOf(product),
      )?.[1] ?? 0,
    );
  const names = ['destination-to-price', 'details-to-payment', 'press-to-placed'];
  const before = await Promise.all(names.map(timed));
  await signIn(page, '/request-a-rider/hki2');
  await fillRequest(page, { address: 'Museokatu 10', customer: 'Riikka Turunen', amount: '31.50' });
  await place(page);
  await page.goto('/termsandconditions');
  await expect
    .poll(() => Promise.all(names.map(timed)), names.join(', '))
    .toEqual(before.map((count) => count + 1));
});
