// Paying by card in its states, to be looked at.
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import { CARDS, goToPayment, payButton, typeCard } from './payment-form.ts';
import { fillRequest } from './request-form.ts';
import type { Screen } from './screen.ts';

const shop = '/request-a-rider/hki5';
const customer = 'Aino Mäkinen';

async function payWith(page: Page, number: string): Promise<void> {
  await signIn(page, shop);
  await goToPayment(page, customer);
  await typeCard(page, number);
  await payButton(page).click();
}

async function returnWith(page: Page, standing: object): Promise<void> {
  await page.route('**/order/payment/intent/00000000-0000-4000-8000-000000000000', (route) =>
    route.fulfill({
      json: {
        intent_id: '00000000-0000-4000-8000-000000000000',
        order_id: 'hki5-1',
        amount: 7.4,
        currency: 'EUR',
        redirect_url: null,
        reason: null,
        tries_left: 4,
        expires_at: Math.floor(Date.now() / 1000) + 900,
        ...standing,
      },
    }),
  );
  await signIn(page, `${shop}?intent=00000000-0000-4000-8000-000000000000`);
}

export const paymentScreens: readonly Screen[] = [
  {
    name: 'payment-choice',
    open: async (page) => {
      await signIn(page, shop);
      await fillRequest(page, { address: 'Runeberginkatu 40', customer });
      await page.getByRole('checkbox', { name: 'Pay the delivery fee by card' }).check();
    },
  },
  {
    name: 'payment-wrong',
    open: async (page) => {
      await signIn(page, shop);
      await goToPayment(page, customer);
      await page.getByLabel('Card number').fill('4242 4242 4242 4241');
      await payButton(page).click();
      await expect(page.getByText('Please check the card number')).toBeVisible();
      await expect(page.getByText('Please fill the name on the card')).toBeVisible();
    },
  },
  {
    name: 'payment-declined',
    open: async (page) => {
      await payWith(page, CARDS.declined);
      await expect(page.getByRole('alert')).toContainText('tries are left');
    },
  },
  {
    name: 'payment-saved',
    open: async (page) => {
      await signIn(page, shop);
      await goToPayment(page, customer);
      await typeCard(page, CARDS.good);
      await page.getByRole('checkbox', { name: 'Save this card' }).check();
      await payButton(page).click();
      await expect(page.getByText('Order pushed!')).toBeVisible();
      await page.getByRole('button', { name: 'New request' }).click();
      await goToPayment(page, customer);
      await expect(page.getByRole('radio', { name: /Visa ending in 4242/ }).first()).toBeChecked();
    },
  },
  {
    name: 'payment-checking',
    open: async (page) => {
      await returnWith(page, { status: 'confirming' });
      await expect(page.getByText('There is no answer yet.')).toBeVisible({ timeout: 40_000 });
    },
  },
  {
    name: 'payment-bank',
    open: async (page) => {
      await returnWith(page, { status: 'challenge', redirect_url: '/dev/sandbox-bank/nobody' });
      await expect(page.getByRole('link', { name: 'Go to your bank' })).toBeVisible();
    },
  },
  {
    name: 'payment-over',
    open: async (page) => {
      await returnWith(page, { status: 'failed', reason: 'declined', tries_left: 0 });
      await expect(page.getByText('The payment did not go through')).toBeVisible();
    },
  },
];
