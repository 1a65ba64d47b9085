// Somebody without an account pays the delivery by card, at the sandbox.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { SENDER, beginAsGuest, fillPickup } from './guest-form.ts';
import { rowOf, list } from './board.ts';
import { CARDS, approveElsewhere, goToPayment, payButton, typeCard } from './payment-form.ts';

const customer = 'Eero Laine';
/** An account is made for this email, which other guests' stories of the same product want too. */
const sender = { ...SENDER, email: 'aino.korttinen@home.example' };
const password = 'Kallio!2345';
const offer = (page: Page) => page.getByRole('dialog', { name: 'Keep your orders' });
const bank = (page: Page) => page.getByRole('heading', { name: 'Sandbox bank' });

async function payAsGuest(page: Page, card: string): Promise<void> {
  await beginAsGuest(page);
  await fillPickup(page);
  await goToPayment(page, customer, sender);
  await expect(page.getByRole('checkbox', { name: 'Save this card' })).toHaveCount(0);
  await typeCard(page, card);
  await payButton(page).click();
}

test('a guest pays with a card, and takes the order into an account [FLOW-17] [ORD-01] [PAY-02] [PAY-05] [AUTH-20]', async ({
  page,
}) => {
  await payAsGuest(page, CARDS.good);
  await expect(page.getByText('Order pushed!')).toBeVisible();
  await offer(page).getByLabel('Password', { exact: true }).fill(password);
  await offer(page).getByLabel('Password once more').fill(password);
  await offer(page).getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(page).toHaveURL('/order-tracking');
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toBeVisible({ timeout: 30_000 });
});

test('a guest is asked by the bank and comes back to an order [PAY-03]', async ({ page }) => {
  await payAsGuest(page, CARDS.challenged);
  await expect(bank(page)).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank could not confirm that it is you');
  await typeCard(page, CARDS.challenged);
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Order pushed!')).toBeVisible();
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Watch it' }).click();
  await expect(rowOf(page, customer)).toBeVisible();
});

test('what a guest paid without coming back from the bank stands among their orders [PAY-08] [NAV-04]', async ({
  page,
}) => {
  await payAsGuest(page, CARDS.challenged);
  await expect(bank(page)).toBeVisible();
  await approveElsewhere(page);
  await page.goto('/order-tracking');
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toBeVisible();
});
