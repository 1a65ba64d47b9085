// What somebody without an account meets, to be looked at.
import { type Page, expect } from '@playwright/test';
import { rowsShown } from './board.ts';
import { SENDER, beginAsGuest, fillPickup } from './guest-form.ts';
import { CARDS, goToPayment, typeCard } from './payment-form.ts';
import { chooseAddress, fillRequest, placeButton } from './request-form.ts';
import type { Screen } from './screen.ts';

const answers = { address: 'Runeberginkatu 40', customer: 'Aino Mäkinen', sender: SENDER };

async function placeAsGuest(page: Page): Promise<void> {
  await beginAsGuest(page);
  await fillPickup(page);
  await fillRequest(page, answers);
  await placeButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Keep your orders' })).toBeVisible();
}

/** They need a product with the flag guest_checkout on. */
export const guestScreens: readonly Screen[] = [
  { name: 'guest-landing', open: (page) => page.goto('/') },
  {
    name: 'guest-sender',
    open: async (page) => {
      await beginAsGuest(page);
      await fillPickup(page);
      await chooseAddress(page, answers.address);
      await page.getByLabel('Your name').fill('Aino Virtanen');
      await placeButton(page).click();
      await expect(page.getByText('The email is incorrect')).toBeVisible();
    },
  },
  {
    name: 'guest-request',
    open: async (page) => {
      await beginAsGuest(page);
      await fillPickup(page);
      await fillRequest(page, answers);
    },
  },
  {
    name: 'guest-payment',
    open: async (page) => {
      await beginAsGuest(page);
      await fillPickup(page);
      await goToPayment(page, answers.customer, SENDER);
      await typeCard(page, CARDS.good);
    },
  },
  { name: 'guest-account', open: placeAsGuest },
  {
    name: 'guest-tracking',
    open: async (page) => {
      await placeAsGuest(page);
      await page.getByRole('button', { name: 'Not now' }).click();
      await page.getByRole('link', { name: 'Order tracking' }).click();
      await expect(rowsShown(page)).toHaveCount(1);
    },
  },
];
