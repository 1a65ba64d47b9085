// The delivery fee is paid by card: at the sandbox, which charges nobody and asks cardholders like a bank.
import type { Page } from '@playwright/test';
import { expectFocusKept } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { rowOf, list } from './board.ts';
import { CARDS, approveElsewhere, goToPayment, payButton, typeCard } from './payment-form.ts';
import { addressField, fillRequest, nameField, place } from './request-form.ts';

const shop = '/request-a-rider/hki4';
const pushed = (page: Page) => page.getByText('Order pushed!');
const bank = (page: Page) => page.getByRole('heading', { name: 'Sandbox bank' });

test('a new card pays and is kept, pays again, and is removed; its number leaves the browser for nobody [PAY-01] [PAY-02] [PAY-03] [PAY-05] [PAY-07]', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await signIn(page, shop);
  await goToPayment(page, 'Kerttu Kortti');
  await payButton(page).click();
  await expect(page.getByText('Please check the card number')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await typeCard(page, CARDS.good, { code: '739' });
  await expect(page.getByText('Visa', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Save this card' }).check();
  await payButton(page).click();
  await expect(pushed(page)).toBeVisible();

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const all = [...sent, kept].join('\n');
  expect(sent.some((one) => one.includes('/intent/confirm'))).toBe(true);
  expect(all).not.toContain('424242424242');
  expect(all).not.toContain(CARDS.good);
  expect(all).not.toContain('739"');

  await page.getByRole('button', { name: 'New request' }).click();
  await goToPayment(page, 'Kerttu Kortti');
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  await payButton(page).click();
  await expect(pushed(page)).toBeVisible();

  await page.getByRole('button', { name: 'New request' }).click();
  await goToPayment(page, 'Kerttu Kortti');
  await page.getByRole('button', { name: 'Remove this card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this card' }).click();
  await expect(page.getByText('The card was removed.')).toBeVisible();
  await expectFocusKept(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Visa/ })).toHaveCount(0);
});

test('a card that is declined says why, and another one pays for the same order [PAY-03] [PAY-06]', async ({
  page,
}) => {
  await signIn(page, shop);
  await goToPayment(page, 'Hylkäys Helena');
  await typeCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Your bank declined it. Nothing was charged');
  await expect(page.getByRole('alert')).toContainText('4 tries are left');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your bank declined it');
  await typeCard(page, CARDS.good);
  await payButton(page).click();
  await expect(pushed(page)).toBeVisible();
  await page.reload();
  await expect(nameField(page)).toHaveCount(0);
  await expect(addressField(page)).toHaveValue('');
});

test('the bank asks: what is refused there leaves everything as it was typed, what is approved places the order [PAY-03] [PAY-08]', async ({
  page,
}) => {
  await signIn(page, shop);
  await goToPayment(page, 'Pankki Pirkko');
  await typeCard(page, CARDS.challenged);
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank could not confirm that it is you');

  await page.getByRole('button', { name: 'Back to the request' }).click();
  await expect(nameField(page)).toHaveValue('Pankki Pirkko');
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await typeCard(page, CARDS.challenged);
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Go to your bank' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your bank' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(pushed(page)).toBeVisible();
  await expect(page).toHaveURL(shop);
});

test('a window at its bank and one that types beside it keep apart; each pays for its own order [FLOW-23] [PAY-08]', async ({
  page,
}) => {
  await signIn(page, shop);
  await goToPayment(page, 'Pankki Pentti');
  await typeCard(page, CARDS.challenged);
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();

  const second = await page.context().newPage();
  await second.goto(shop);
  await fillRequest(second, { address: 'Bulevardi 10', customer: 'Viereinen Viivi' });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(pushed(page)).toBeVisible();
  await second.reload();
  await expect(nameField(second)).toHaveValue('Viereinen Viivi');
  await place(second);
  await second.close();
});

test('a browser that never comes back from the bank leaves no doubt: what was approved is an order, what was not is none [PAY-08]', async ({
  page,
  caller,
}) => {
  const from = Math.floor(Date.now() / 1000) - 600;
  const wayOf = async (customer: string) =>
    (await caller.ordersSince('hki4', from))
      .find((order) => order.customer.name === customer)
      ?.status_history.map(({ status }) => status);

  await signIn(page, shop);
  await goToPayment(page, 'Kadonnut Kaarina');
  await typeCard(page, CARDS.challenged);
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  expect(await wayOf('Kadonnut Kaarina')).toEqual(['INITIATED', 'PAYMENT_INITIATED']);

  await approveElsewhere(page);
  await expect
    .poll(() => wayOf('Kadonnut Kaarina'), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['PAYMENT_COMMITTED', 'RECEIVED']));
});

test('a payment that was called off is no order, and the request is placed without a card [PAY-04] [PAY-08]', async ({
  page,
}) => {
  await signIn(page, shop);
  await goToPayment(page, 'Peruttu Pekka');
  await typeCard(page, CARDS.challenged);
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Cancel the payment' }).click();
  await page.getByRole('checkbox', { name: 'Pay the delivery fee by card' }).uncheck();
  expect(await place(page)).toMatch(/^hki4-/);
  await page.goto('/order-tracking/hki4');
  await expect(rowOf(page, 'Peruttu Pekka')).toHaveCount(1);
  await list(page, 'Cancelled').click();
  await expect(rowOf(page, 'Peruttu Pekka')).toHaveCount(1);
});

test('where nobody can say whether cards are taken, that is said, and the request goes its usual way [PAY-07]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of 500/);
  await page.route('**/get-country-parameter/onlinePaymentActivated', (route) =>
    route.fulfill({ status: 500, json: { code: 'Internal' } }),
  );
  await signIn(page, shop);
  await fillRequest(page, { address: 'Fabianinkatu 10', customer: 'Tavallinen Tuula' });
  await expect(page.getByText('Card payment is not available here')).toBeVisible({ timeout: 15_000 });
  expect(await place(page)).toMatch(/^hki4-/);
});
