import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { rowOf, list } from './board.ts';

/** Something that a reload would wipe out. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const expectNoReload = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-mark', '');

test('two windows of a vendor see an order come and go without a reload [LIV-01] [LIV-03] [TRK-05]', async ({
  page,
  openWindow,
  caller,
}) => {
  const customer = 'Noora Kinnunen';
  const till = await openWindow();
  for (const window of [page, till]) {
    await signIn(window, '/order-tracking/hki3');
    await expect(list(window, 'New')).toContainText(/\d/);
    await mark(window);
  }
  await caller.place({ vendor_id: 'hki3', customer });
  await Promise.all([page, till].map((window) => expect(rowOf(window, customer)).toBeVisible()));
  for (const window of [page, till]) {
    await list(window, 'Delivered').click();
    await expect(rowOf(window, customer)).toContainText('Delivered', { timeout: 30_000 });
    await expectNoReload(window);
  }
});

test('another vendor’s orders do not show up [LIV-05]', async ({ page, caller }) => {
  await signIn(page, '/order-tracking/hki3');
  await caller.place({ vendor_id: 'hki4', customer: 'Oskari Niskanen' });
  await caller.place({ vendor_id: 'hki3', customer: 'Leena Ahonen' });
  await expect(rowOf(page, 'Leena Ahonen')).toBeVisible();
  await expect(rowOf(page, 'Oskari Niskanen')).toHaveCount(0);
});

test('a server that died and came back is caught up with, without a reload [LIV-02] [LIV-06]', async ({
  page,
  caller,
  product,
  guard,
}) => {
  guard.expectTrouble(
    /WebSocket|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE/,
  );
  const customer = 'Ville Koskinen';
  await signIn(page, '/order-tracking/hki3');
  await expect(list(page, 'New')).toContainText(/\d/);
  await mark(page);
  const { order_id } = await caller.place({ vendor_id: 'hki3', customer });
  await expect(rowOf(page, customer)).toBeVisible();

  await product.kill();
  await expect(page.getByText('Reconnecting… what you see may be a few seconds old.')).toBeVisible();
  await product.restart();
  await expect(page.getByText('Reconnecting… what you see may be a few seconds old.')).toBeHidden();

  await expect
    .poll(async () => (await caller.order('hki3', order_id)).status, { timeout: 30_000 })
    .toBe('DELIVERED');
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toContainText('Delivered');
  await expectNoReload(page);
});
