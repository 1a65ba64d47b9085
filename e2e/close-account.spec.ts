import { closeAccount } from '@sendero/core/contract/session-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { expect, submitLogin, test } from './fixtures.ts';
import { registerOwner } from './owner.ts';

const OWNER = {
  name: 'Aino Bulevardi',
  email: 'bulevardi@sendero.example',
  phone: '0401234567',
  password: 'Bulevardi!22',
};

test('an owner closes their account, and cannot sign in any more [SAF-11]', async ({ page, guard }) => {
  guard.expectTrouble(/status of (401|422)/);
  await registerOwner(page, OWNER, 'hki3');

  await page.goto('/connect');
  await submitLogin(page, OWNER.email, OWNER.password);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close account' });
  await expect(dialog.getByText('This cannot be undone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByText('Please enter your password')).toBeVisible();

  const answered = () => page.waitForResponse((response) => response.url().endsWith(addressOf(closeAccount)));
  for (const [password, status] of [
    ['Wrong!2345', 422],
    [OWNER.password, 204],
  ] as const) {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    const [answer] = await Promise.all([
      answered(),
      dialog.getByRole('button', { name: 'Close account' }).click(),
    ]);
    expect(answer.status()).toBe(status);
    if (status === 422) await expect(dialog.getByText('The password is invalid')).toBeVisible();
  }
  await expect(page.getByText('Your account is closed.')).toBeVisible();
  await page.goto('/connect');
  await submitLogin(page, OWNER.email, OWNER.password);
  await expect(page.getByText('Failed to login. The password is invalid.')).toBeVisible();
});
