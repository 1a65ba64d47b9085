// Paying by card as its user meets it.
import { type Locator, type Page, expect } from '@playwright/test';
import { type Answers, fillRequest, placeButton } from './request-form.ts';

/** The sandbox's cards, by what becomes of them. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  challenged: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  silent: '4000 0000 0000 0119',
} as const;

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay €/ });

/** Fills a request in, asks to pay by card, and goes to the cards. */
export async function goToPayment(page: Page, customer: string, sender?: Answers['sender']): Promise<void> {
  await fillRequest(page, { address: 'Fabianinkatu 10', customer, ...(sender && { sender }) });
  await page.getByRole('checkbox', { name: 'Pay the delivery fee by card' }).check();
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Pay the delivery fee' })).toBeVisible();
  await expect(placeButton(page)).toHaveCount(0);
}

/** Types a card as its owner reads it off. */
export async function typeCard(page: Page, number: string, { code = '123' } = {}): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number.replaceAll(' ', ''));
  await expect(page.getByLabel('Card number')).toHaveValue(number);
  await page.getByLabel('Expiry date').pressSequentially('1230');
  await expect(page.getByLabel('Expiry date')).toHaveValue('12/30');
  await page.getByLabel('Security code').fill(code);
  await page.getByLabel('Name on the card').fill('Aino Virtanen');
}

/** Approves what the sandbox’s bank asks on this page, and never comes back from there. */
export async function approveElsewhere(page: Page): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await page.request.post(`${page.url()}/approve`, {
    headers,
    data: 'answer=yes',
    maxRedirects: 0,
  });
  expect(reply.status()).toBe(303);
  await page.goto('about:blank');
}
