// A dispatcher of several outlets finds what will be late among hundreds of orders, and acts on it by keyboard alone.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './checks.ts';
import { drawerOf, list, rowOf, rowsShown } from './board.ts';
import { expect, signIn } from './fixtures.ts';
import { test } from './fleet-fixtures.ts';
import { openOutlets, placeMany, rushHour } from './rush-hour.ts';
import { BEFORE_RELEASE, USUAL } from './tier.ts';

const OUTLETS = 200;
const ORDERS = 300;
const LATE = 5;
/** The riders of these arrive far later than promised. */
const SLOW_MIN = 90;

test.use({ viewport: { width: 1440, height: 900 } });

/** Types a command; who presses Enter at once gets the first that fits. */
async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
  await page.keyboard.type(text);
}

/** Brings the board of the whole tree, with nothing of it touched yet. */
async function openBoard(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('sendero.include-outlets', 'true'));
  await signIn(page, '/order-tracking/hki1');
  await expect(list(page, 'All under way')).toHaveText(`All under way${ORDERS}`);
}

test('of 300 orders of 200 outlets the five that will be late are found and acted on by keyboard alone [BRD-01] [BRD-02] [BRD-03] [BRD-05]', async ({
  page,
  caller,
  product,
  fleet,
}) => {
  const orders = await placeMany(caller, fleet, ORDERS, await openOutlets(caller, OUTLETS));
  const late = orders.slice(0, LATE);
  const rush = rushHour(fleet, product.origin, orders.slice(LATE));
  for (const order of late) {
    const rider = { id: `rider of ${order.order_id}`, name: 'Eero Hidas', phone_number: '+358401112233' };
    for (const status of ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP'] as const)
      await fleet.report(product.origin, {
        order_id: order.order_id,
        type: 'status',
        status,
        rider: { ...rider, vehicle: 'bicycle' },
        position: { lat: order.pickup.latitude, lng: order.pickup.longitude },
        eta: { origin_minutes: 0, destination_minutes: SLOW_MIN },
      });
  }
  await openBoard(page);
  const { keyboard } = page;
  const riding = rush.ride(10, 5);

  await expect(rowsShown(page).nth(LATE - 1)).toContainText(/Running \d+ min late/);
  await expect(rowsShown(page).first()).toHaveCSS('height', '40px');
  await command(page, 'only late');
  await keyboard.press('Enter');
  await expect(rowsShown(page)).toHaveCount(LATE);

  const found = new Set<string>();
  for (let nth = 0; nth < LATE; nth += 1) {
    await keyboard.press('j');
    const name = await rowsShown(page).nth(nth).getByRole('rowheader').innerText();
    await expect(page.getByRole('button', { name: `Open the order of ${name}` })).toBeFocused();
    await keyboard.press('Enter');
    const drawer = drawerOf(page, name);
    await expect(drawer.getByText('Cancel order · The rider has already collected it.')).toBeVisible();
    await command(page, 'copy tracking');
    await expect(page.getByRole('option', { selected: true })).toContainText(name);
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    found.add(name);
  }
  expect(found).toEqual(new Set(late.map(({ customer }) => customer.name)));
  await riding;
});

const options = (page: Page) => page.getByRole('button', { name: /^Filter, sort and save views/ });

test('a view is filtered, named, kept and taken up again, and the map shows what it shows [BRD-02] [BRD-03]', async ({
  page,
  caller,
}) => {
  await caller.place({ vendor_id: 'hki4', customer: 'Raili Koivu' });
  const map = page.getByRole('region', { name: 'Map of the riders under way' });
  await signIn(page, '/order-tracking/hki4');
  await expect(rowsShown(page).first()).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('/');
  await keyboard.type('raili koivu');
  await expect(rowOf(page, 'Raili Koivu')).toBeVisible();
  await expect(rowsShown(page)).toHaveCount(1);
  await expect(map.getByRole('button', { name: /^(Drop-off|Rider|\d+ orders)/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear the search' }).click();

  await options(page).click();
  await page.getByLabel('Rider', { exact: true }).selectOption('No rider yet');
  await page.getByLabel('Name of this view').fill('Nobody rides');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.reload();
  await options(page).click();
  await page.getByRole('button', { name: 'Nobody rides', exact: true }).click();
  await expect(page.getByLabel('Rider', { exact: true })).toHaveValue('-');
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('switch', { name: 'Use single keys' }).uncheck();
  await keyboard.press('Escape');
  await keyboard.press('?');
  await expect(keys).toHaveCount(0);
});

/** A window of 1440 × 900 at 400 %, a small phone, and the widths between a phone and a desktop. */
const windows = [
  [360, 225],
  [360, 640],
  [980, 700],
  [1100, 700],
] as const;

/** The longest languages, read out over the orders of a Finnish shop. */
for (const [locale, tier] of [
  ['el', USUAL],
  ['hu', BEFORE_RELEASE],
] as const) {
  const title = `every action of the board is within reach in any window, in ${locale} [BRD-11]`;
  test(title, tier, async ({ page, caller }) => {
    const customer = 'Ursula Pitkänen';
    await page.route('**/locales/*.json', (route) =>
      route.fulfill({ path: join(import.meta.dirname, `../locales/${locale}.json`) }),
    );
    const { order_id } = await caller.place({ vendor_id: 'hki5', customer });
    await signIn(page, '/order-tracking/hki5');
    const row = page.locator(`[data-order="${order_id}"]`);
    // The rush hour of the other story may stand above it, and rows out of sight are not there.
    await expect(page.locator('[data-order]').first()).toBeAttached();
    await page.keyboard.press('/');
    await page.keyboard.type(customer);
    const drawer = drawerOf(page, customer);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expect(row).toBeVisible();
      await expectWithin(page);
      await row.click();
      const last = drawer.getByRole('button').last();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      await expectWithin(page);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    }
    await expectAccessible(page);
  });
}

/** Nothing of the board is wider than its window. */
async function expectWithin(page: Page): Promise<void> {
  const wider = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(wider).toBeLessThanOrEqual(0);
}
