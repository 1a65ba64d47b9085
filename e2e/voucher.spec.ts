import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { drawerOf, openOrder } from './board.ts';
import { chooseAddress, feeSummary, fillDetails, fillRequest, place, placeButton } from './request-form.ts';
import { applyVoucher, voucherField } from './voucher-form.ts';

const shop = '/request-a-rider/hki3';
const alert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });
const feeOf = async (page: Page): Promise<number> =>
  Number(/€(\d+\.\d\d)/.exec((await feeSummary(page).textContent()) ?? '')?.[1]);

test('a voucher is looked for, told about, taken off and placed with the order [VOU-01] [VOU-02] [VOU-03] [FLOW-15]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of (404|422)/);
  await signIn(page, shop);
  await chooseAddress(page, 'Fabianinkatu 10');
  await fillDetails(page, { address: 'Fabianinkatu 10', customer: 'Ville Salminen' });
  await page.getByRole('checkbox', { name: 'Check the customer’s age' }).check();
  await expect(feeSummary(page)).toContainText('€');
  const full = await feeOf(page);

  await page.getByRole('button', { name: 'Add a voucher' }).click();
  await expect(voucherField(page)).toBeFocused();
  await applyVoucher(page, 'nobody knows');
  await expect(alert(page, 'Can not get details of the voucher code')).toBeVisible();
  await applyVoucher(page, 'kesa25');
  await expect(alert(page, 'This voucher code is not available')).toBeVisible();
  await placeButton(page).click();
  await expect(voucherField(page)).toBeFocused();
  await expect(page.getByText('Order pushed!')).toHaveCount(0);

  await applyVoucher(page, ' kahvi2 ');
  await expect(page.getByText('€2.00 off the delivery fee')).toBeVisible();
  expect(await feeOf(page)).toBeCloseTo(full - 2);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => feeOf(page)).toBe(full);

  await page.getByRole('button', { name: 'Add a voucher' }).click();
  await applyVoucher(page, 'sendero10');
  await expect(page.getByText('10% off the delivery fee')).toBeVisible();
  await page.reload();
  await expect(page.getByText('10% off the delivery fee')).toBeVisible();
  const left = Math.round((full - Math.round(full * 10) / 100) * 100) / 100;
  expect(await feeOf(page)).toBe(left);
  await feeSummary(page).locator('summary').click();
  await expect(feeSummary(page)).toContainText('Voucher SENDERO10');

  await place(page);
  await page
    .getByRole('link', { name: /tracking|Watch/i })
    .first()
    .click();
  const drawer = await openOrder(page, 'Ville Salminen');
  await expect(drawer).toContainText('Voucher SENDERO10');
  await expect(drawer).toContainText(`€${left.toFixed(2)}`);
  await expect(drawerOf(page, 'Ville Salminen')).toContainText('The rider checks the customer’s age');
});

test('another code replaces the voucher in one step and tells what changed; a wrong one leaves it in force [VOU-04]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of (404|422)/);
  await signIn(page, shop);
  await fillRequest(page, { address: 'Fabianinkatu 10', customer: 'Ville Salminen' });
  await page.getByRole('button', { name: 'Add a voucher' }).click();
  await applyVoucher(page, 'KAHVI2');
  await expect(page.getByText('€2.00 off the delivery fee')).toBeVisible();
  const before = await feeOf(page);
  await page.getByRole('button', { name: 'Another code' }).click();
  await expect(voucherField(page)).toBeFocused();
  await applyVoucher(page, 'nobody knows');
  await expect(alert(page, 'KAHVI2 stays in force')).toBeVisible();
  await expect(page.getByText('€2.00 off the delivery fee')).toBeVisible();
  await applyVoucher(page, 'sendero10');
  await expect(page.getByText('10% off the delivery fee')).toBeVisible();
  const after = await feeOf(page);
  await expect(
    page.getByText(
      `SENDERO10 replaced KAHVI2: the delivery fee is €${after.toFixed(2)} instead of €${before.toFixed(2)}.`,
    ),
  ).toBeVisible();
  await expect(voucherField(page)).toHaveCount(0);
});

test('a voucher that was used up meanwhile refuses the order at its field [VOU-03]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of 422/);
  await signIn(page, shop);
  await fillRequest(page, { address: 'Fabianinkatu 10', customer: 'Ville Salminen' });
  await page.getByRole('button', { name: 'Add a voucher' }).click();
  await applyVoucher(page, 'SENDERO10');
  await expect(page.getByText('10% off the delivery fee')).toBeVisible();
  const field = 'voucher.code';
  await page.route('**/order/api/v1/order', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        status: 422,
        code: 'RuleBroken',
        message: 'RuleBroken',
        errors: [{ field, meta: { translation_key: 'voucher.error.validation.message' } }],
      },
    }),
  );
  await placeButton(page).click();
  await expect(alert(page, 'This voucher code is not available')).toBeVisible();
  await expect(voucherField(page)).toHaveValue('SENDERO10');
  await page.unroute('**/order/api/v1/order');
  await page.getByRole('button', { name: 'Without a voucher' }).click();
  expect(await place(page)).toMatch(/^hki3-/);
});
