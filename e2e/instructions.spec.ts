// A recipient tells the rider something while the shop watches (RCP-03).
import { KAMPPI, inTwentyHours } from './calls.ts';
import { expect, signIn, test } from './fixtures.ts';

test('a recipient adds a door code, and the shop sees it without a press [RCP-03]', async ({
  page,
  openWindow,
  caller,
}) => {
  const order = await caller.place({
    vendor_id: 'hki2',
    customer: 'Aino Virtanen',
    to: KAMPPI,
    preordered_for: inTwentyHours(),
  });
  await signIn(page, `/order-tracking/hki2?order=${order.order_id}`);
  await expect(page.getByText(order.order_id).first()).toBeVisible();

  const door = await openWindow({ viewport: { width: 390, height: 844 }, locale: 'fi' });
  await door.goto(`/tracking/${order.link_id ?? ''}`);
  const form = door.locator('form#instructions');
  await form.locator('summary').click();
  await form.locator('[name=door_code]').fill('4711#');
  await form.locator('[name=note]').fill('Ovikello ei soi');
  await form.locator('button[value=tell]').click();
  await expect(form.locator('[data-said]')).not.toBeEmpty();
  await expect(form.locator('[name=door_code]')).toHaveValue('');
  await expect(form.locator('button[value=take-back]')).toBeVisible();
  await expect(page.getByText(/4711#/).first()).toBeVisible();
  await expect(door.getByText('4711#')).toHaveCount(0);
});
