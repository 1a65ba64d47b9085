import { expect, signIn, test } from './fixtures.ts';
import { inHours, modify, updateButton } from './edit-order.ts';
import { drawerOf, list, openOrder } from './board.ts';
import { addressField, chooseAddress, feeSummary, placeButton } from './request-form.ts';

const SHOP = 'hki4';
const desk = `/order-tracking/${SHOP}`;

test('an order goes elsewhere at another price, and a second window sees it; a request that was begun stays [FLOW-19] [FLOW-07] [TRK-06] [LIV-01]', async ({
  page,
  openWindow,
  caller,
}) => {
  const customer = 'Hilkka Saarinen';
  const order = await caller.place({ vendor_id: SHOP, customer, preordered_for: inHours(20) });
  const till = await openWindow();
  await signIn(till, desk);
  await list(till, 'Scheduled').click();
  const shown = await openOrder(till, customer);
  await expect(shown).toContainText('Kamppi 1');

  await signIn(page, `/request-a-rider/${SHOP}`);
  await addressField(page).fill('Half an address');
  await page.goto(`${desk}?order=${order.order_id}`);
  await modify(page, drawerOf(page, customer));
  await expect(page.getByLabel('Customer’s name')).toBeDisabled();
  await expect(updateButton(page)).toBeDisabled();
  await expect(page.getByText('The fee stays as it is')).toBeVisible();

  await chooseAddress(page, 'Runeberginkatu 40');
  await page.getByLabel('Order amount').fill('31.50');
  await expect(page.getByText(/before \([+−]€(?!0\.00)/)).toBeVisible();
  await page.reload();
  await expect(addressField(page)).toHaveValue(/Runeberginkatu 40/);
  await expect(page.getByText(/before \(/)).toBeVisible();
  await updateButton(page).click();

  await expect(page.getByText('Order Updated!')).toBeVisible();
  await expect(page).toHaveURL(`${desk}?order=${order.order_id}`);
  await expect(drawerOf(page, customer)).toContainText('Runeberginkatu 40');
  await expect(drawerOf(page, customer)).toContainText('Order changed');
  await expect(shown).toContainText('Runeberginkatu 40');
  await expect(shown).toContainText('€31.50');
  const changed = await caller.order(SHOP, order.order_id);
  expect(changed.delivery_fee).not.toBe(order.delivery_fee);
  expect(changed.status).toBe('RECEIVED');

  await page.goto(`/request-a-rider/${SHOP}`);
  await expect(addressField(page)).toHaveValue('Half an address');
});

test('an order that somebody else has changed meanwhile is looked at anew, and one that has ended says so [FLOW-19]', async ({
  page,
  openWindow,
  caller,
}) => {
  const customer = 'Veikko Laaksonen';
  const order = await caller.place({ vendor_id: SHOP, customer, preordered_for: inHours(20) });
  const form = `/request-a-rider/${SHOP}?orderID=${order.order_id}`;
  const till = await openWindow();
  await Promise.all([signIn(page, form), signIn(till, form)]);
  await page.getByLabel('Order description').fill('Soup');
  await till.getByLabel('Order description').fill('Salad');
  await updateButton(page).click();
  await expect(page.getByText('Order Updated!')).toBeVisible();

  await expect(till.getByText('The order has changed in the meantime')).toBeVisible({ timeout: 20_000 });
  await expect(updateButton(till)).toBeDisabled();
  await till.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(till.getByLabel('Order description')).toHaveValue('Soup');

  await caller.cancel(order);
  await till.reload();
  await expect(till.getByText('This order cannot be changed')).toBeVisible();
  await expect(till.getByText('It has ended.')).toBeVisible();
  await till.getByRole('link', { name: 'Back to the order' }).click();
  await expect(drawerOf(till, customer)).toContainText('Cancelled');
});

test('the same again from the history: everything is filled in, the price is asked for, nothing is placed [FLOW-19] [HIS-01] [NET-04]', async ({
  page,
}) => {
  await signIn(page, `/request-a-rider/${SHOP}`);
  await addressField(page).fill('Half an address');
  await page.goto(`/history/${SHOP}?period=past_week&status=any&outlets=false`);
  await page
    .getByRole('button', { name: /^Open the order of/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  const customer = (await drawer.getByRole('heading').first().textContent()) ?? '';
  await drawer.getByRole('button', { name: 'Same again' }).click();
  const undo = page.getByRole('button', { name: 'Bring it back' });
  await undo.hover();
  await expect(page).toHaveURL(`/request-a-rider/${SHOP}`);
  await expect(page.getByRole('main').getByText(`${customer} ·`)).toBeVisible();
  await expect(feeSummary(page)).toContainText('€');
  await expect(placeButton(page)).toBeEnabled();
  await expect(page.getByText('Order pushed!')).toHaveCount(0);

  // No modal dialog keeps a message from being answered.
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Vendors and collection points' })
    .press('Enter');
  await expect(page.getByRole('radio', { name: /Kluuvi/ })).toBeFocused();
  await page.getByRole('button', { name: 'Add collection point' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add collection point' })).toBeVisible();
  await undo.click();
  await page.keyboard.press('Escape');
  await expect(addressField(page)).toHaveValue('Half an address');
});
