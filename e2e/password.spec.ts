// A user's own details and password; the other browsers are logged out by it.
import type { Page } from '@playwright/test';
import { expectAccessible } from './checks.ts';
import { expect, submitLogin, test } from './fixtures.ts';
import { registerOwner } from './owner.ts';

/** The demonstration's user is every other story's. */
const OWNER = {
  name: 'Aino Hakaniemi',
  email: 'hakaniemi@sendero.example',
  phone: '0401234567',
  password: 'Hakaniemi!22',
};
const NEW_PASSWORD = 'Another!Horse2';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('a user changes their details and password, and every other browser is logged out', async ({
  page,
  browser,
  guard,
}) => {
  guard.expectTrouble(/status of (401|422)/);
  await registerOwner(page, OWNER, 'hki5');
  const other = await (await browser.newContext()).newPage();
  for (const window of [other, page]) {
    await window.goto('/connect');
    await submitLogin(window, OWNER.email, OWNER.password);
    await expect(window).toHaveURL(/request-a-rider/);
  }
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings/account');
  await card(page, 'Your details').getByLabel('Your name').fill('Aino Ek');
  await card(page, 'Your details').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card(page, 'Your details').getByLabel('Your name')).toHaveValue('Aino Ek');

  const sessions = card(page, 'Where you are logged in').getByRole('listitem');
  // The confirmed registration's, the other browser's, and this one's.
  await expect(sessions).toHaveCount(3);
  const form = card(page, 'Change password');
  await form.getByLabel('Current password').fill('Wrong!2345');
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await form.getByLabel('Password once more').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('The password is invalid')).toBeVisible();
  await form.getByLabel('Current password').fill(OWNER.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expectAccessible(page);

  await other.reload();
  await expect(other).toHaveURL(/^[^?]*\/(\?|connect|$)/);
  await other.goto('/connect');
  await submitLogin(other, OWNER.email, NEW_PASSWORD);
  await expect(other).toHaveURL(/request-a-rider/);
  await page.reload();
  await sessions.getByRole('button', { name: /^Log out/ }).click();
  await expect(sessions).toHaveCount(1);
  await other.context().close();
});
