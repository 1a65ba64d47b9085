import { expect, signIn, submitLogin, test } from './fixtures.ts';
import { DEMO } from './calls.ts';
import {
  addressField,
  chooseAddress,
  feeSummary,
  fillDetails,
  fillRequest,
  nameField,
  place,
  placeButton,
} from './request-form.ts';

test('a reload in the middle keeps what was typed, and logging out lets go of it [FLOW-18] [AUTH-09]', async ({
  page,
}) => {
  await signIn(page, '/request-a-rider/hki6');
  await chooseAddress(page, 'Museokatu 10');
  await fillDetails(page, { address: 'Museokatu 10', customer: 'Riikka Turunen', amount: '31.50' });
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Riikka Turunen');
  await expect(page.getByLabel('Order amount')).toHaveValue('31.50');
  await expect(
    page
      .getByRole('main')
      .getByText(/Museokatu 10/)
      .first(),
  ).toBeVisible();
  await expect(feeSummary(page)).toContainText('€');

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await submitLogin(page, DEMO.email, DEMO.password);
  await expect(page).toHaveURL('/request-a-rider');
  await page.goto('/request-a-rider/hki6');
  await expect(addressField(page)).toHaveValue('');
  await expect(page.getByText('Draft restored')).toHaveCount(0);
});

test('changing the vendor cancels what was begun, says so and gives it back [FLOW-07]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki6');
  await chooseAddress(page, 'Museokatu 10');
  await nameField(page).fill('Riikka Turunen');
  await page.goto('/request-a-rider/hki5');
  await expect(addressField(page)).toHaveValue('');
  await page.getByRole('button', { name: /^Vendors and collection points/ }).click();
  await page.getByText('Kauppa & Keittiö Töölö', { exact: true }).click();
  await expect(page).toHaveURL('/request-a-rider/hki6');
  await expect(addressField(page)).toHaveValue('');
  await chooseAddress(page, 'Museokatu 10');
  await nameField(page).fill('Riikka Turunen');
  await page.goto('/request-a-rider/hki5');
  await expect(page.getByText('The unsent request for Kauppa & Keittiö Töölö was cancelled.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page).toHaveURL('/request-a-rider/hki6');
  await expect(nameField(page)).toHaveValue('Riikka Turunen');
});

test('offline nothing is lost, and placing works once the network is back [NET-04]', async ({
  page,
  context,
  guard,
}) => {
  guard.expectTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await signIn(page, '/request-a-rider/hki6');
  await fillRequest(page, { address: 'Museokatu 10', customer: 'Sami Aalto' });
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you typed is kept on this device.')).toBeVisible();
  await placeButton(page).click();
  await expect(page.getByText('Something went wrong. Please try again. You could be offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(nameField(page)).toHaveValue('Sami Aalto');
  expect(await place(page)).toMatch(/^hki6-/);
});

test('an answer that got lost is asked for again and makes no second order [NET-01] [ORD-08]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/ERR_FAILED|ERR_CONNECTION/);
  const placed: string[] = [];
  await page.route('**/order/api/v1/order', async (route) => {
    const response = await route.fetch();
    placed.push((await response.json()).result.order_id);
    return placed.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await signIn(page, '/request-a-rider/hki6');
  await fillRequest(page, { address: 'Museokatu 10', customer: 'Jari Korhonen' });
  const number = await place(page);
  expect(placed).toEqual([number, number]);
});
