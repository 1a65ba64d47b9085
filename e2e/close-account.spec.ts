import { closeAccount, confirmRegistration, register } from '@sendero/core/contract/session-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { expect, submitLogin, test } from './fixtures.ts';

// An account that is gone would be missed by the other stories: this one has a product of its own.
test.use({ settings: { RIDER_SPEED: '100' } });

const EMAIL = 'punavuori@sendero.example';
const PASSWORD = 'Punavuori!22';

test('an owner closes their account, and cannot sign in any more [SAF-11]', async ({ page, guard }) => {
  guard.expectTrouble(/status of (401|422)/);
  const body = { registration_type: 'PV', vendor_code: 'hki2', name: 'Aino', phone_number: '0401234567' };
  await page.request.post(addressOf(register), { data: { ...body, email: EMAIL, password: PASSWORD } });
  const link = page.getByRole('article').filter({ hasText: EMAIL }).getByRole('link').first();
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  const token = /[\w-]{43}/.exec((await link.getAttribute('href')) ?? '')?.[0];
  await page.request.post(addressOf(confirmRegistration), { data: { token } });

  await page.goto('/connect');
  await submitLogin(page, EMAIL, PASSWORD);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close account' });
  await expect(dialog.getByText('This cannot be undone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByText('Please enter your password')).toBeVisible();

  const answered = () => page.waitForResponse((response) => response.url().endsWith(addressOf(closeAccount)));
  for (const [password, status] of [
    ['Wrong!2345', 422],
    [PASSWORD, 204],
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
  await submitLogin(page, EMAIL, PASSWORD);
  await expect(page.getByText('Failed to login. The password is invalid.')).toBeVisible();
});
