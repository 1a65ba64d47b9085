import { type ListName, activeWindow, toLists } from '@sendero/core/order/lists';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import { test } from './fleet-fixtures.ts';
import { type List, list } from './board.ts';
import { placeMany, rushHour } from './rush-hour.ts';
import { BEFORE_RELEASE } from './tier.ts';

/** More than the two pages that they are read in. */
const ORDERS = 500;
/** What goes wrong with rows that move shows after a few hundred reports; what grows shows after a minute. */
const SECONDS = 60;
const EACH_SECOND = 20;

const names: Record<Exclude<List, 'All under way'>, ListName> = {
  New: 'new',
  Scheduled: 'scheduled',
  Collected: 'collected',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
};

test.use({ viewport: { width: 1440, height: 900 } });

/** The customers in the rows of the list that is shown, from its first row to its last. */
async function customersShown(page: Page): Promise<string[]> {
  return page.getByRole('tabpanel').evaluate(async (panel) => {
    const seen = new Set<string>();
    const scroller = panel.querySelector('[role=table]')?.parentElement;
    if (!scroller) throw new Error('There are no rows');
    scroller.scrollTop = 0;
    for (;;) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
      for (const name of panel.querySelectorAll('[role=rowheader]')) seen.add(name.textContent ?? '');
      if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) return [...seen].sort();
      scroller.scrollTop += scroller.clientHeight / 2;
    }
  });
}

/** How many orders the marks of a map stand for. */
const ordersOn = (map: Locator): Promise<number> =>
  map
    .getByRole('button', { name: /^(Rider|Drop-off|\d+ orders)/ })
    .evaluateAll((marks) =>
      marks
        .map((mark) => Number(/^\d+/.exec(mark.getAttribute('aria-label') ?? '')?.[0] ?? 1))
        .reduce((sum, orders) => sum + orders, 0),
    );

const title =
  '500 orders of a tree and 20 reports a second: the lists stay the server’s, the screen stays small [TRK-02] [TRK-07] [LIV-03] [RID-01]';

test(title, BEFORE_RELEASE, async ({ page, caller, product, fleet }) => {
  test.setTimeout(300_000);
  const orders = await placeMany(caller, fleet, ORDERS);
  const rush = rushHour(fleet, product.origin, orders);
  await rush.begin();
  await signIn(page, '/order-tracking/hki1');
  await page.getByRole('switch', { name: 'Include all outlets' }).check();
  await expect(list(page, 'Collected')).not.toHaveText('Collected by rider0');

  const map = page.getByRole('region', { name: 'Map of the riders under way' });
  await expect.poll(() => ordersOn(map), { timeout: 20_000 }).toBeGreaterThan(ORDERS / 2);

  await rush.ride(SECONDS, EACH_SECOND);
  expect(await map.getByRole('button').count()).toBeLessThan(150);
  await expect(map.getByRole('button', { name: /orders close together/ }).first()).toBeVisible();

  // Another story of this product may have left an order of today.
  const now = new Date();
  const { from } = activeWindow(now, 'Europe/Helsinki');
  const held = toLists(await caller.ordersSince('hki1', from), now);
  for (const tab of ['New', 'Collected', 'Delivered'] as const) {
    const expected = held[names[tab]].map(({ customer }) => customer.name).toSorted();
    expect(expected.length, tab).toBeGreaterThan(0);
    await expect(list(page, tab)).toHaveText(new RegExp(`^${tab}\\D*${expected.length}$`));
    await list(page, tab).click();
    expect(await page.getByRole('row').count()).toBeLessThan(50);
    expect(await customersShown(page)).toEqual([...new Set(expected)]);
  }
});
