// The way in without an account, as a guest meets it.
import { type Page, expect } from '@playwright/test';

export const SENDER = {
  name: 'Aino Virtanen',
  email: 'aino@home.example',
  phone: '0401234567',
  address: 'Bulevardi 10',
};

/** From the landing page into the request, whose first question is from where. */
export async function beginAsGuest(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Send something without an account' }).click();
  await expect(page).toHaveURL('/request-a-rider');
  await expect(page.getByRole('combobox', { name: 'Pick-up address' })).toBeVisible();
}

/** Says from where it is sent, and goes on to where to. */
export async function fillPickup(page: Page, sender = SENDER): Promise<void> {
  await page.getByRole('combobox', { name: 'Pick-up address' }).fill(sender.address);
  await page.getByRole('option').filter({ hasText: sender.address }).first().click();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByRole('combobox', { name: 'Customer’s address' })).toBeVisible();
}
