import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { chooseAddress, feeSummary, nameField } from './request-form.ts';

const folder = mkdtempSync(join(tmpdir(), 'sendero-flags-'));
const file = join(folder, 'flags.json');
writeFileSync(file, '{}');

test.use({ settings: { FLAGS_FILE: file } });
test.afterAll(() => {
  rmSync(folder, { recursive: true });
});

const REFRESH_MS = 300_400;
const CHECK_MS = 300_000;

/** What an operator does: writes the flags down, and has the server look. */
async function turn(product: Product, page: Page, flags: Readonly<Record<string, boolean>>): Promise<void> {
  writeFileSync(file, JSON.stringify({ all: flags }));
  product.refreshFlags();
  await expect
    .poll(async () => (await (await page.request.get('/site/api/v1/flags')).json()).flags)
    .toMatchObject(flags);
}

test('maintenance closes every window, and opens it again where it was [NAV-07] [FLG-02]', async ({
  page,
  product,
  caller,
  guard,
  openWindow,
}) => {
  guard.expectTrouble(/status of 503/);
  const order = await caller.place({ vendor_id: 'hki2', customer: 'Riikka Turunen' });
  await page.clock.install();
  await signIn(page, '/request-a-rider/hki6');
  await chooseAddress(page, 'Museokatu 10');
  await nameField(page).fill('Riikka Turunen');

  await turn(product, page, { planned_maintenance: true });
  await page.clock.fastForward(REFRESH_MS);
  await expect(page.getByRole('heading', { name: 'Closed for maintenance' })).toBeVisible();
  await expect(page).toHaveURL(`/maintenance?next=${encodeURIComponent('/request-a-rider/hki6')}`);
  await expect(nameField(page)).toBeHidden();

  const visitor = await openWindow();
  await visitor.goto('/register');
  await expect(visitor).toHaveURL(`/maintenance?next=${encodeURIComponent('/register')}`);
  await expect(visitor.getByRole('heading', { name: 'Closed for maintenance' })).toBeVisible();
  await visitor.goto(`/tracking/${order.link_id}`);
  await expect(visitor).toHaveURL(/\/tracking\//);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.request.post('/order/api/v1/order', { data: {} })).status()).toBe(503);

  await turn(product, page, { planned_maintenance: false });
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.clock.fastForward(1000);
  await expect(page).toHaveURL('/request-a-rider/hki6');
  await expect(nameField(page)).toHaveValue('Riikka Turunen');
  await expect(feeSummary(page)).toContainText('€');
});

test('a newer build is told of, and loaded once nothing unsent is in its way [NET-03]', async ({ page }) => {
  await page.clock.install();
  await page.goto('/connect');
  await page.getByLabel('Email', { exact: true }).fill('demo@sendero.example');
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  await page.route('**/asset-manifest.json', (route) => route.fulfill({ json: { build: 'tomorrow' } }));
  await expect(async () => {
    await page.clock.fastForward(CHECK_MS);
    await expect(page.getByText('A new version is ready')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.clock.fastForward(9000);
  await expect(page.locator('html')).toHaveAttribute('data-old', '');

  await page.getByLabel('Email', { exact: true }).fill('');
  await page.clock.fastForward(3000);
  await expect(page.locator('html')).not.toHaveAttribute('data-old', '');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});
