// The way in without an account, as a guest meets it.
import { type Page, expect } from '@playwright/test';

export const SENDER = {
  name: 'Aino Virtanen',
  email: 'aino@home.example',
  phone: '0401234567',
  address: 'Bulevardi 10',
};

/** From the landing page into the request, whose first question is who sends it. */
export async function beginAsGuest(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Send something without an account' }).click();
  await expect(page).toHaveURL('/request-a-rider');
  await expect(page.getByLabel('Your name')).toBeVisible();
}

/** Says who sends it and from where, and goes on to the request. */
export async function fillSender(page: Page, sender = SENDER): Promise<void> {
  await page.getByLabel('Your name').fill(sender.name);
  await page.getByLabel('Email', { exact: true }).fill(sender.email);
  await page.getByLabel('Phone number').fill(sender.phone);
  await page.getByRole('combobox', { name: 'Pick-up address' }).fill(sender.address);
  await page.getByRole('option').filter({ hasText: sender.address }).first().click();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByRole('combobox', { name: 'Customer’s address' })).toBeVisible();
}
