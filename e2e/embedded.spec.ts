// A restaurant platform holds the portal in a frame, and its restaurant is nobody's account.
import { type FrameLocator, type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillRequest, placeButton } from './request-form.ts';

const KEY = 'sendero.embedded-token';

/** Signs the restaurant on at the platform that comes with the product; the portal opens in its frame. */
async function openAtPlatform(page: Page, restaurant: string): Promise<FrameLocator> {
  await page.goto('/dev/host');
  await page.getByLabel('Restaurant').selectOption({ label: restaurant });
  await page.getByRole('button', { name: 'Open the portal' }).click();
  return page.frameLocator('iframe');
}

test('a platform’s restaurant asks for a rider without signing in [AUTH-12] [AUTH-13]', async ({
  page,
  caller,
}) => {
  const portal = await openAtPlatform(page, 'Kauppa & Keittiö Punavuori');
  await expect(portal.getByRole('heading', { name: 'New request' })).toBeVisible();

  await fillRequest(portal, {
    address: 'Runeberginkatu 40',
    customer: 'Aino Till',
    description: 'Two soups',
  });
  await placeButton(portal).click();
  await expect(portal.getByRole('heading', { name: 'Looking for a rider' })).toBeVisible();
  const number = (await portal.getByText(/^Order \S+-\S+$/).textContent())?.replace(/^Order\s+/, '');
  expect(await caller.order('hki2', number ?? '')).toMatchObject({ vendor_id: 'hki2' });

  await portal.getByRole('link', { name: 'Order tracking' }).click();
  await portal.getByRole('tab', { name: /^Delivered/ }).click();
  await expect(portal.getByRole('row').filter({ hasText: 'Aino Till' })).toBeVisible({ timeout: 60_000 });

  await portal.getByRole('button', { name: 'Account' }).click();
  await expect(portal.getByRole('menuitem', { name: 'Terms and conditions' })).toBeVisible();
  await expect(portal.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
});

test('a forged or unreadable token opens nothing but the usual way in [AUTH-12]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 401|WebSocket connection/);
  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: 'https://dev-host.invalid',
    aud: 'fi',
    restaurantId: 'hki2',
    exp: Date.now() / 1000 + 600,
  };
  const forged = [base64url({ alg: 'ES256' }), base64url(claims), base64url({})].join('.');

  await page.goto('/connect');
  await page.evaluate(([key, token]) => localStorage.setItem(key, JSON.stringify(token)), [
    KEY,
    forged,
  ] as const);
  await page.goto('/request-a-rider');
  await expect(page).toHaveURL(/^[^?]*\/\?next=%2Frequest-a-rider/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();

  for (const unreadable of ['no token', JSON.stringify('no.token.either'), '{"restaurantId":"hki2"}']) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, unreadable] as const);
    await page.goto('/request-a-rider');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
});
