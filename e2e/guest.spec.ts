// Somebody without an account, from the landing page to a parcel at its door and an account of their own.
import { details } from '@sendero/core/contract/address-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { closeButton } from './dialog.ts';
import { expect, submitLogin, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
import { SENDER, beginAsGuest, fillPickup } from './guest-form.ts';
import { rowOf, list, openOrder } from './board.ts';
import { feeSummary, fillDetails, fillRequest, nameField, place } from './request-form.ts';

const customer = 'Eero Laine';
const password = 'Kallio!2345';

test('where it is collected is saved by a press that comes before the address was read [FLOW-17] [FLOW-20]', async ({
  page,
}) => {
  await beginAsGuest(page);
  const letThrough = await holdBack(page, `**${addressOf(details)}?**`);
  await page.getByRole('combobox', { name: 'Pick-up address' }).fill(SENDER.address);
  await page.getByRole('option').filter({ hasText: SENDER.address }).first().click();
  const save = page.getByRole('button', { name: 'Save and go on' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByRole('combobox', { name: 'Customer’s address' })).toBeVisible();
});

test('a guest sends a parcel, follows it, and keeps it in an account [AUTH-11] [AUTH-20] [FLOW-17] [NAV-03] [NAV-04] [NAV-09] [NAV-16] [OUT-11]', async ({
  page,
  guard,
}) => {
  await page.goto('/history');
  await expect(page).toHaveURL('/?next=%2Fhistory');
  await beginAsGuest(page);
  await fillPickup(page);
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Vendors and collection points/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText(SENDER.address)).toBeVisible();
  await fillRequest(page, { address: 'Runeberginkatu 40', customer, sender: SENDER });
  const number = await place(page);

  const offer = page.getByRole('dialog', { name: 'Keep your orders' });
  await expect(offer.getByLabel('Email', { exact: true })).toHaveValue(SENDER.email);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Watch it' }).click();
  await expect(rowOf(page, customer)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toContainText('Delivered', { timeout: 30_000 });
  await expect(await openOrder(page, customer)).toContainText(number);
  await closeButton(page.getByRole('dialog')).click();

  await page.goto('/bulk-order');
  await expect(page).toHaveURL('/?next=%2Fbulk-order');
  await page.goto('/order-tracking');

  // What the guest still asks for while the orders pass to the account is refused, and nobody is told but the browser.
  guard.expectTrouble(/status of 401 .*\/vendor\/g-[^/]+\/orders\?/);
  await page.getByRole('button', { name: 'Create account' }).click();
  await offer.getByLabel('Password', { exact: true }).fill(password);
  await offer.getByLabel('Password once more').fill(password);
  await offer.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveCount(4);
  await page.reload();
  await expect(page.getByRole('button', { name: `Account: ${SENDER.email}` })).toBeVisible();

  await page.getByRole('button', { name: `Account: ${SENDER.email}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('You are now disconnected')).toBeVisible();
  await page.goto('/connect?next=%2Forder-tracking');
  await submitLogin(page, SENDER.email, password);
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toBeVisible();
});

test('an email that has an account is refused in its place, and the orders stay [AUTH-20]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of 422/);
  await beginAsGuest(page);
  await fillPickup(page);
  const sender = { ...SENDER, email: 'demo@sendero.example' };
  await fillRequest(page, { address: 'Runeberginkatu 40', customer, sender });
  await place(page);
  const offer = page.getByRole('dialog', { name: 'Keep your orders' });
  await offer.getByLabel('Password', { exact: true }).fill(password);
  await offer.getByLabel('Password once more').fill(password);
  await offer.getByRole('button', { name: 'Create account' }).click();
  await expect(offer.getByText(/already been registered/)).toBeVisible();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Watch it' }).click();
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toBeVisible({ timeout: 30_000 });
});

test('what a visitor asked the price of on the landing page is kept, and the price comes before their name [FLOW-17] [NAV-03]', async ({
  page,
}) => {
  await page.goto('/');
  for (const [label, address] of [
    ['From', SENDER.address],
    ['To', 'Runeberginkatu 40'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label, exact: true });
    await field.fill(address);
    await page.getByRole('option').filter({ hasText: address }).first().click();
    await expect(field).toHaveValue(new RegExp(address));
  }
  const start = page.getByRole('button', { name: 'Send something without an account' });
  await expect(start).toHaveCount(2);
  await start.first().click();
  await expect(page).toHaveURL('/request-a-rider');
  await expect(feeSummary(page)).toContainText('€');
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByLabel('Your name')).toHaveValue('');
  await fillDetails(page, { address: '', customer, sender: SENDER });
  await place(page);
});
