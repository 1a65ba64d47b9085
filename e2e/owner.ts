// An owner of a vendor: invited to the portal by a mail, or registered.
import { addressOf } from '@sendero/core/contract/endpoint';
import { confirmRegistration, register } from '@sendero/core/contract/session-api';
import { type Page, expect } from '@playwright/test';

export interface Owner {
  readonly name: string;
  readonly email: string;
  /** As it is typed in the country. */
  readonly phone: string;
  readonly password: string;
}

/** Opens the account that the newest mail to an owner invites to, and comes to the first screen. */
export async function acceptInvitation(page: Page, owner: Owner, outbox = '/dev/outbox'): Promise<void> {
  const mail = page.getByRole('article').filter({ hasText: owner.email }).first();
  await expect(async () => {
    await page.goto(outbox);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto((await mail.getByRole('link').first().getAttribute('href')) ?? '');
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Phone number').fill(owner.phone);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Password once more').fill(owner.password);
  await page.getByRole('button', { name: 'Open account and sign in' }).click();
  await expect(page).toHaveURL(/\/request-a-rider/);
}

/** Opens an account of one of the demonstration's vendors by the registration's own calls and the link that is mailed. */
export async function registerOwner(page: Page, owner: Owner, vendor_code: string): Promise<void> {
  const { name, email, phone: phone_number, password } = owner;
  const data = { registration_type: 'PV', vendor_code, name, email, phone_number, password, language: 'en' };
  await page.request.post(addressOf(register), { data });
  const link = page.getByRole('article').filter({ hasText: email }).getByRole('link').first();
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  const token = /[\w-]{43}/.exec((await link.getAttribute('href')) ?? '')?.[0];
  await page.request.post(addressOf(confirmRegistration), { data: { token } });
}
