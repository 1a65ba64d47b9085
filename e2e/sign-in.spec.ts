import { loginFailures, loginFailureText } from '@sendero/core/session/login-failure';
import { DEMO } from './calls.ts';
import { expect, signIn, submitLogin, test } from './fixtures.ts';
import { textsOf } from './words.ts';

test('a visitor signs in from the landing page and is at work [AUTH-03] [NAV-01]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('From €4.90 a delivery')).toBeVisible();
  await submitLogin(page, DEMO.email, DEMO.password);
  await expect(page).toHaveURL('/request-a-rider');
  await page.goto('/');
  await expect(page).toHaveURL('/request-a-rider');
  await page.goto('/connect');
  await expect(page).toHaveURL('/request-a-rider');
});

test('a visitor chooses the language before signing in, and it stays [LNG-02]', async ({ page }) => {
  const finnish = textsOf('fi');
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('menuitem', { name: 'suomi' }).click();
  const promise = page.getByRole('heading', { name: finnish['landing.promise'] });
  await expect(promise).toBeVisible();
  await page.reload();
  await expect(promise).toBeVisible();
  await expect(page.getByRole('link', { name: finnish['shell.partner'] })).toBeVisible();
});

test('a guest is sent to the landing page, and after signing in to where they were going [NAV-05]', async ({
  page,
}) => {
  await page.goto('/order-tracking/hki2');
  await expect(page).toHaveURL('/?next=%2Forder-tracking%2Fhki2');
  await submitLogin(page, DEMO.email, DEMO.password);
  await expect(page).toHaveURL('/order-tracking/hki2');
});

test('signing in never leads out of the portal [NAV-05]', async ({ page }) => {
  await page.goto(`/connect?next=${encodeURIComponent('//elsewhere.example/')}`);
  await submitLogin(page, DEMO.email, DEMO.password);
  await expect(page).toHaveURL('/request-a-rider');
});

test('a wrong password and an unknown address read the same [AUTH-05]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 401/);
  await page.goto('/connect');
  for (const email of [DEMO.email, 'nobody@sendero.example']) {
    await submitLogin(page, email, 'Wrong!2345');
    await expect(page.getByText('Failed to login. The password is invalid.')).toBeVisible();
    await page.reload();
  }
});

test('every failure of the catalogue is told in its own words [AUTH-05]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 401/);
  const texts = textsOf('en');
  const told = { failure: '' };
  await page.route('**/session/api/v1/login', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { title: 'Login failed', status: 401, code: 'LoginFailed', message: told.failure, errors: [] },
    }),
  );
  await page.goto('/connect');
  await submitLogin(page, DEMO.email, DEMO.password);
  for (const failure of loginFailures) {
    told.failure = failure;
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(`Failed to login. ${texts[loginFailureText(failure)]}`)).toBeVisible();
  }
});

test('empty fields are named before anything is sent [AUTH-05]', async ({ page }) => {
  await page.goto('/connect');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
});

test('offline, signing in says so and works once the network is back [AUTH-06]', async ({
  page,
  context,
  guard,
}) => {
  guard.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/connect');
  await expect(page.getByLabel('Email')).toBeVisible();
  await context.setOffline(true);
  await submitLogin(page, DEMO.email, DEMO.password);
  await expect(page.getByText('Something went wrong. Please try again. You could be offline.')).toBeVisible();
  await context.setOffline(false);
  await submitLogin(page, DEMO.email, DEMO.password);
  await expect(page).toHaveURL('/request-a-rider');
});

test('logging out says so and ends the session in every window [AUTH-09]', async ({
  page,
  context,
  guard,
}) => {
  // The second window may ask for anything of its shop in the moment in which the first one logs out, and for its feed.
  guard.expectTrouble(/status of 401 /);
  guard.expectTrouble(/WebSocket connection to .* failed: HTTP Authentication failed/);
  await signIn(page);
  const second = await context.newPage();
  await second.goto('/order-tracking');
  // Who opens it only now was never signed in there, and is sent on from where they wanted to go.
  await expect(second.getByRole('button', { name: /^Account/ })).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('You are now disconnected')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(second).toHaveURL('/');
  await page.goto('/request-a-rider');
  await expect(page).toHaveURL('/?next=%2Frequest-a-rider');
});

test('an unknown path is a page that says so, and a 404 [NAV-08]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page).toHaveURL('/');
});
