import { register } from '@sendero/core/contract/session-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { Page } from '@playwright/test';
import { DEMO } from './calls.ts';
import { expect, signIn, submitLogin, test } from './fixtures.ts';
import { registerOwner } from './owner.ts';

const PASSWORD = 'Punavuori!22';
const owner = { vendor_code: 'hki2', email: 'punavuori@sendero.example' };

/** The mails of the outbox page that went to `email`, newest first. */
/** The latest mail to an address, once one came that says a word. */
async function mailTo(page: Page, email: string, word = '') {
  const mail = page.getByRole('article').filter({ hasText: email }).filter({ hasText: word }).first();
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return mail;
}

async function fillRegistration(page: Page, { vendor_code, email } = owner): Promise<void> {
  await page.getByLabel('Vendor code').fill(vendor_code);
  await page.getByLabel('Your name').fill('Aino Virtanen');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone number').fill('040 123 4567');
}

async function fillPassword(page: Page, label: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('Password once more').fill(password);
}

/** Types the password of the registration that a followed link is for. */
async function confirm(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

test('a shop registers, confirms its email and is at work [AUTH-15] [AUTH-16] [AUTH-17]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of (401|422)/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page).toHaveURL('/register');

  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter your vendor code')).toBeVisible();
  await expect(page.getByLabel('Vendor code')).toBeFocused();

  await fillRegistration(page);
  const rule = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await page.getByLabel('Password', { exact: true }).fill('Puna');
  await expect(rule('One uppercase letter')).toContainText('met');
  await expect(rule('At least 8 characters')).toContainText('missing');
  await fillPassword(page, 'Password');
  await expect(rule('Both entries match')).toContainText('met');

  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Aino Virtanen');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await fillPassword(page, 'Password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(owner.email)).toBeVisible();

  await page.goto('/connect');
  await submitLogin(page, owner.email, PASSWORD);
  await expect(page.getByText('Failed to login. The user is not confirmed.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(/^A new link is on its way/)).toBeVisible();

  const articles = page.getByRole('article').filter({ hasText: owner.email });
  await mailTo(page, owner.email);
  await expect(async () => {
    await page.reload();
    await expect(articles).toHaveCount(2, { timeout: 500 });
  }).toPass();
  const [fresh, old] = await articles
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  await page.goto(fresh ?? '');
  await confirm(page, 'Another!22');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The password is invalid.',
  );
  await page.goto('/register/confirm?token=none');
  await confirm(page);
  await expect(page.getByText('This link was used already or is too old.')).toBeVisible();
  await page.goto(old ?? '');
  await confirm(page);
  await expect(page).toHaveURL('/request-a-rider');
  await expect(page.getByText('Kauppa & Keittiö Punavuori').first()).toBeVisible();
});

test('what stands in the way of an account is said at its field [AUTH-14]', async ({ page, guard }) => {
  guard.expectTrouble(/status of (422|500)/);
  await page.goto('/register');
  await fillRegistration(page, { vendor_code: 'hki1', email: DEMO.email });
  await fillPassword(page, 'Password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'This email has already been registered with an existing account. Please use a different email address.',
  );
  await page.getByLabel('Email', { exact: true }).fill('somebody@else.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Vendor code')).toHaveAccessibleDescription(
    'The vendor code or the email is wrong. Please check both.',
  );
  await page.route(`**${addressOf(register)}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('We were unable to create an account.')).toBeVisible();
});

test('a business without a vendor code registers where the country has none [AUTH-15]', async ({
  page,
  product,
}) => {
  const singapore = product.origin.replace('localhost', 'sg.localhost');
  const email = 'mei@lumpia.example';
  await page.goto(`${singapore}/register`);
  await expect(page.getByLabel('Vendor code')).toHaveCount(0);
  await page.getByLabel('Name of the business').fill('Lumpia at Night');
  await page.getByLabel('Your name').fill('Mei Tan');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone number').fill('8123 4567');
  await fillPassword(page, 'Password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const mail = await mailTo(page, email);
  await expect(mail).toContainText('Lumpia at Night');
  await mail.getByRole('link').click();
  await confirm(page);
  await expect(page).toHaveURL(`${singapore}/request-a-rider`);
  await expect(page.getByText('Lumpia at Night').first()).toBeVisible();
});

test('a forgotten password is replaced with a mailed code [AUTH-18]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 422/);
  const email = 'kluuvi@sendero.example';
  const kluuvi = { name: 'Kalle Kluuvi', email, phone: '0401234567', password: 'Forgotten!1' };
  await registerOwner(page, kluuvi, 'hki4');

  await page.goto('/connect');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill('kluuvi');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('The email is incorrect. Please check it.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();

  const mail = await mailTo(page, email, 'code');
  await expect(mail).toContainText('15 minutes');
  const code = /\b\d{6}\b/.exec(await mail.innerText())?.[0] ?? '';
  await page.goto('/forgot-password');
  const field = page.getByLabel('Code from the email');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(code === '000000' ? '000001' : '000000');
  await fillPassword(page, 'New password');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText('The code is not valid.')).toBeVisible();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await expect(page).toHaveURL('/request-a-rider');
  await expect(page.getByText('Kauppa & Keittiö Kluuvi').first()).toBeVisible();
});

test('who is signed in has no business on the guests’ pages [NAV-02]', async ({ page }) => {
  await signIn(page);
  for (const path of ['/connect', '/register', '/register/confirm?token=none', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/request-a-rider');
  }
});

test('where sign-up is off there is no way to register [AUTH-19]', async ({ page }) => {
  await page.route(/\/(connect|register)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"sign-up-deactivation":false',
      '"sign-up-deactivation":true',
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/connect');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create one' })).toHaveCount(0);
  await page.goto('/register');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
});
