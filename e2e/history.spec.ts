// The orders of earlier days, found again: the demonstration has forty days of them.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { cells, rows, sum, table, total } from './history-table.ts';

const SHOP = '/history/hki3?period=past_month&status=any&outlets=false';

const period = (page: Page): Locator => page.getByRole('combobox', { name: 'Period' });
const status = (page: Page): Locator => page.getByRole('combobox', { name: 'Status' });
const search = (page: Page): Locator => page.getByRole('textbox', { name: /^Search by name/ });

async function searchFor(page: Page, text: string): Promise<void> {
  await search(page).fill(text);
  await search(page).press('Enter');
}

test('an order of last week is found by its status, its customer’s phone, its code and its id [HIS-01] [HIS-03] [HIS-04] [ORD-12]', async ({
  page,
}) => {
  await signIn(page, '/history/hki1');
  await expect(period(page)).toHaveValue('yesterday');
  await page.getByRole('main').getByRole('switch', { name: 'Include all outlets' }).check();
  await period(page).selectOption('Last 30 days');
  await status(page).selectOption('Cancelled');
  await expect(page).toHaveURL('/history/hki1?period=past_month&status=cancelled&outlets=true');
  await expect.poll(async () => new Set(await cells(page, 'Status'))).toEqual(new Set(['Cancelled']));

  await status(page).selectOption('Any status');
  await expect.poll(() => cells(page, 'Status')).toContain('Delivered');
  const [phone = ''] = await cells(page, 'Phone');
  const [, code = '', id = ''] =
    /^Short code (\w{4}) (\S{20})/.exec((await cells(page, 'Order id'))[0] ?? '') ?? [];
  await searchFor(page, phone.replace(/^\+358(\d\d)(\d{3})/, '0$1 $2 '));
  await expect.poll(async () => new Set(await cells(page, 'Phone'))).toEqual(new Set([phone]));

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await searchFor(page, code.toLowerCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(id);
  await searchFor(page, id.toLowerCase());
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /^Open the order of/ })
    .press('Enter');
  await expect(page.getByRole('dialog')).toContainText(id);
});

test('a phone number is looked for across outlets only, and says so [HIS-03]', async ({ page }) => {
  await signIn(page, '/history/hki1?period=past_week&status=any&outlets=false');
  await searchFor(page, '040 123 4567');
  await expect(page.getByText('Include all outlets to search for a phone number')).toBeVisible();
  await page.getByRole('button', { name: 'Include all outlets' }).click();
  await expect(page).toHaveURL(/outlets=true/);
  await expect(page.getByText('No orders here')).toBeVisible();
  await searchFor(page, '12');
  await expect(page.getByText("The phone number doesn't seem correct")).toBeVisible();
  await searchFor(page, 'xyz1-0');
  await expect(page.getByText(/^An order id begins with/)).toBeVisible();
});

test('from an outlet a phone number is looked for across its chain [HIS-03]', async ({ page }) => {
  await signIn(page, '/history/hki3?period=past_month&status=any&outlets=false');
  await expect(rows(page).first()).toBeVisible();
  const [phone = ''] = await cells(page, 'Phone');
  await searchFor(page, phone);
  await expect(page.getByText('Include all outlets to search for a phone number')).toBeVisible();
  await page.getByRole('button', { name: 'Include all outlets' }).click();
  await expect(page).toHaveURL(/^[^?]*\/history\/hki1\?.*outlets=true/);
  await expect.poll(async () => new Set(await cells(page, 'Phone'))).toEqual(new Set([phone]));
});

test('searches are offered again, ten at most, and can be forgotten [HIS-05]', async ({ page }) => {
  await signIn(page, SHOP);
  for (let nth = 0; nth < 11; nth += 1) await searchFor(page, `hki3-${nth}`);
  await search(page).fill('');
  const recent = page.getByRole('group', { name: 'Recent searches' });
  const entries = recent.getByRole('button', { name: /^hki3-/ });
  await expect(entries).toHaveText(Array.from({ length: 10 }, (_, nth) => `hki3-${10 - nth}`));
  await recent.getByRole('button', { name: 'Forget the search for hki3-10' }).click();
  await expect(entries).toHaveCount(9);
  await search(page).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=hki3-9/);
  await expect(recent).toHaveCount(0);
  await page.reload();
  await expect(search(page)).toHaveValue('hki3-9');
});

test('the list is sorted, found by name and shows today [BRD-13]', async ({ page, caller }) => {
  for (const customer of ['Zaida Öhman', 'Aada Öhman', 'Milo Öhman'])
    await caller.place({ vendor_id: 'hki3', customer });
  await signIn(page, '/history/hki3?period=today&status=any&outlets=false&search=%C3%B6hman');
  await expect(rows(page)).toHaveCount(3);
  expect(await total(page, 'Orders')).toBe(3);
  const head = table(page).getByRole('columnheader', { name: 'Customer' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => cells(page, 'Customer')).toEqual(['Aada Öhman', 'Milo Öhman', 'Zaida Öhman']);
  await head.getByRole('button').click();
  await expect.poll(() => cells(page, 'Customer')).toEqual(['Zaida Öhman', 'Milo Öhman', 'Aada Öhman']);
  await page.reload();
  await expect.poll(() => cells(page, 'Customer')).toEqual(['Zaida Öhman', 'Milo Öhman', 'Aada Öhman']);
  await searchFor(page, 'aada öh');
  await expect(rows(page)).toHaveCount(1);
});

test('figures show share on time, mean time and cost by day and outlet [BRD-13]', async ({ page }) => {
  await signIn(page, '/history/hki1?period=past_week&status=any&outlets=true');
  await page.getByRole('button', { name: 'Figures' }).click();
  await expect(page).toHaveURL(/figures=true/);
  const figures = page.getByRole('region', { name: 'Figures' });
  const rowsOf = (name: string) => figures.getByRole('table', { name }).locator('tbody tr');
  await expect(rowsOf('Figures: Day').first()).toBeVisible();
  const count = await total(page, 'Orders');
  for (const name of ['Figures: Day', 'Figures: Collection point']) {
    const orders = await rowsOf(name).locator('td:nth-child(2)').allTextContents();
    expect(sum(orders)).toBe(count);
  }
  await expect(rowsOf('Figures: Collection point').first()).toContainText(/\d+%.*\d+ min/);
  await status(page).selectOption('Cancelled');
  await expect(rowsOf('Figures: Day').first()).toContainText('–');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Figures' }).click();
  await expect(figures).toHaveCount(0);
});

test('a custom period says what is wrong with it in place [HIS-02]', async ({ page }) => {
  await signIn(page, SHOP);
  await expect(rows(page).first()).toBeVisible();
  await period(page).selectOption('Custom period');
  const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')];
  await expect(rows(page).first()).toBeVisible();
  const day = await last.inputValue();
  await first.fill('');
  await first.blur();
  await expect(page.getByText('Please choose both days')).toBeVisible();
  await first.fill('2020-01-01');
  await expect(page.getByText('Please choose at most 92 days')).toBeVisible();
  await first.fill(day);
  await expect(rows(page).first()).toBeVisible();
  await last.fill('2001-01-01');
  await expect(page.getByText('The last day is before the first one')).toBeVisible();
  await expect(last).toHaveAttribute('aria-invalid', 'true');
  await expect(table(page)).toHaveCount(0);
  await last.fill(day);
  await expect(rows(page).first()).toBeVisible();
});

test('the totals are those of every result, however many are shown [HIS-01]', async ({ page }) => {
  await signIn(page, '/history/hki1?period=past_week&status=any&outlets=true');
  await expect(rows(page)).toHaveCount(50);
  const count = await total(page, 'Orders');
  expect(count).toBeGreaterThan(50);
  while (await page.getByRole('button', { name: 'More results' }).isVisible()) {
    const shown = await rows(page).count();
    await page.getByRole('button', { name: 'More results' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(shown);
  }
  await expect(rows(page)).toHaveCount(count);
  expect(await total(page, 'Item value')).toBe(sum(await cells(page, 'Item value')));
  expect(await total(page, 'Delivery fees')).toBe(sum(await cells(page, 'Fee')));
});

test('the filters stand in the address: back goes back, a reload keeps them, a vendor too [HIS-01] [HIS-07] [NAV-04] [NAV-11]', async ({
  page,
}) => {
  await signIn(page, '/history/hki3');
  await period(page).selectOption('Last 7 days');
  await status(page).selectOption('Delivered');
  await expect(page).toHaveURL('/history/hki3?period=past_week&status=delivered&outlets=false');
  await page.goBack();
  await expect(status(page)).toHaveValue('any');
  await page.goForward();
  await page.reload();
  await expect(period(page)).toHaveValue('past_week');
  await expect(status(page)).toHaveValue('delivered');

  await page.getByRole('button', { name: /^Vendors and collection points/ }).click();
  await page.getByText('Kauppa & Keittiö Töölö', { exact: true }).click();
  await expect(page).toHaveURL('/history/hki6?period=past_week&status=delivered&outlets=false');
  await page.getByRole('link', { name: 'Request a rider' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/history/hki6?period=past_week&status=delivered&outlets=false');

  await page.goto('/history/hki6?period=yesterday&status=any&outlets=true');
  await expect(period(page)).toHaveValue('yesterday');
  const kept = await page.evaluate(() => localStorage.getItem('sendero.history-filters'));
  expect(JSON.parse(kept ?? '')).toEqual({ period: 'yesterday', days: null, status: 'any' });
});

test('columns are left out and come back [HIS-01]', async ({ page }) => {
  await signIn(page, SHOP);
  const heads = table(page).getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Payment' })).toHaveCount(1);
  await expect(heads.filter({ hasText: 'Collection point' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Payment' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(heads.filter({ hasText: 'Payment' })).toHaveCount(0);
  await page.reload();
  await expect(heads.filter({ hasText: 'Phone' })).toHaveCount(1);
  await expect(heads.filter({ hasText: 'Payment' })).toHaveCount(0);
});

test('rows are walked through and opened by keyboard, and the way back closes the order [TRK-06]', async ({
  page,
}) => {
  await signIn(page, SHOP);
  const openers = table(page).getByRole('button', { name: /^Open the order of/ });
  await openers.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(openers.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const [, second = ''] = await cells(page, 'Customer');
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await expect(page).toHaveURL(/order=hki3-/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a change of an earlier order settles in place, and no order jumps in [LIV-03]', async ({
  page,
  caller,
}) => {
  const later = Math.floor(Date.now() / 1000) + 40 * 3600;
  const customer = 'Aune Sarkkinen';
  const order = await caller.place({ vendor_id: 'hki5', customer, preordered_for: later });
  // To this window today is yesterday.
  await page.clock.setFixedTime(Date.now() + 24 * 3600_000);
  // The list is read again where the live feed begins after it; what is placed before that is in it.
  const heard: unknown[] = [];
  page.on('websocket', (socket) => void socket.on('framereceived', (frame) => void heard.push(frame)));
  await signIn(page, '/history/hki5?period=yesterday&status=any&outlets=false');
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const row = rows(page).filter({ hasText: customer });
  await expect(row).toContainText('Scheduled');
  await page.evaluate(() => document.body.setAttribute('data-mark', ''));

  await caller.place({ vendor_id: 'hki5', customer: 'Pirkko Vähälä', preordered_for: later });
  await caller.cancel(order);
  await expect(row).toContainText('Cancelled');
  await expect(rows(page).filter({ hasText: 'Pirkko Vähälä' })).toHaveCount(0);
  await expect(page.locator('body')).toHaveAttribute('data-mark', '');
});

test('a failed read says so and is tried again [TRK-07]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 404/);
  await page.route(/\/orders\?/, (route) =>
    route.fulfill({ status: 404, json: { code: 'NotFound', message: 'gone' } }),
  );
  await signIn(page, SHOP);
  await expect(page.getByText('We could not load these past orders. Please try again.')).toBeVisible();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  // What the live feed brings reads the list again by itself, and may be first.
  await page.unroute(/\/orders\?/);
  await tryAgain.click({ timeout: 5000 }).catch(() => expect(tryAgain).toHaveCount(0));
  await expect(rows(page).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('orders are a list, opened by a tap [HIS-01] [NAV-10]', async ({ page }) => {
    await signIn(page, '/request-a-rider/hki3');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'History' }).tap();
    await period(page).selectOption('Last 30 days');
    const entries = page.getByRole('main').getByRole('button', { name: /^Open the order of/ });
    await expect(entries.first()).toBeVisible();
    // Until the new period is read, the list of the one before is dimmed.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(table(page)).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await entries.first().tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoOverflow(page);
  });
});
