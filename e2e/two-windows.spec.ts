// Two windows of one browser, on one vendor: neither touches what the other holds.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import {
  addressField,
  chooseAddress,
  feeSummary,
  fillDetails,
  fillRequest,
  nameField,
  place,
  placeButton,
} from './request-form.ts';

const FORM = '/request-a-rider/hki6';

/** Another window of the same browser at the form. */
async function secondWindow(page: Page): Promise<Page> {
  const second = await page.context().newPage();
  await second.goto(FORM);
  await expect(addressField(second)).toBeVisible();
  return second;
}

test('each window types its own request and finds it again after a reload [FLOW-23]', async ({ page }) => {
  await signIn(page, FORM);
  await chooseAddress(page, 'Museokatu 10');
  await nameField(page).fill('Riikka Turunen');
  const second = await secondWindow(page);
  await expect(addressField(second)).toHaveValue('');
  await chooseAddress(second, 'Bulevardi 10');
  await nameField(second).fill('Sami Aalto');
  await nameField(page).fill('Riikka Turunen-Laine');
  await Promise.all([page.reload(), second.reload()]);
  await expect(nameField(page)).toHaveValue('Riikka Turunen-Laine');
  await expect(nameField(second)).toHaveValue('Sami Aalto');
});

test('what a closed window left is there in the next one [FLOW-23]', async ({ page }) => {
  await signIn(page, FORM);
  const second = await secondWindow(page);
  await chooseAddress(second, 'Bulevardi 10');
  await nameField(second).fill('Sami Aalto');
  await second.close();
  const third = await page.context().newPage();
  await third.goto(FORM);
  await expect(third.getByText('Draft restored')).toBeVisible();
  await expect(nameField(third)).toHaveValue('Sami Aalto');
});

test('an unanswered request stays one order while another window types and places [FLOW-23] [ORD-08]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/ERR_FAILED|ERR_CONNECTION|ERR_INTERNET/);
  const keys: (string | undefined)[] = [];
  await page.route('**/order/api/v1/order', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await signIn(page, FORM);
  await fillRequest(page, { address: 'Museokatu 10', customer: 'Jari Korhonen' });
  await placeButton(page).click();
  await expect.poll(() => keys.length).toBeGreaterThan(0);

  const second = await secondWindow(page);
  await fillRequest(second, { address: 'Bulevardi 10', customer: 'Sami Aalto' });
  await place(second);

  // Nothing is left that the page would send again by itself (NET-01).
  await expect.poll(() => keys.length).toBe(4);
  await page.unroute('**/order/api/v1/order');
  const repeated = page.waitForRequest('**/order/api/v1/order');
  await page.reload();
  expect((await repeated).headers()['idempotency-key']).toBe(keys[0]);
  await expect(page.getByText('Order pushed!')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  const found = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^sendero\.(draft|attempt|intent)\./.test(key)),
  );
  expect(found).toEqual([]);
});

test('what the version before kept is taken over [FLOW-23]', async ({ page }) => {
  await signIn(page, FORM);
  await chooseAddress(page, 'Museokatu 10');
  await fillDetails(page, { address: 'Museokatu 10', customer: 'Riikka Turunen' });
  await expect(feeSummary(page)).toContainText('€');
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('sendero.draft.hki6'));
    const { draft, are_details_done } = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(
      'sendero.requests',
      JSON.stringify({ hki6: { draft, are_details_done, attempt: null, intent_id: null } }),
    );
    localStorage.removeItem(key);
  });
  await page.reload();
  await expect(nameField(page)).toHaveValue('Riikka Turunen');
});
