// An owner whom a mail invites to the portal.
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
