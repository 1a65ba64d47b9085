// Vouchers of a request in their states, to be looked at.
import { expect, signIn } from './fixtures.ts';
import { feeSummary, fillRequest } from './request-form.ts';
import type { Screen } from './screen.ts';
import { applyVoucher } from './voucher-form.ts';

const shop = '/request-a-rider/hki2';
const answers = { address: 'Runeberginkatu 40', customer: 'Aino Mäkinen' };

export const voucherScreens: readonly Screen[] = [
  {
    name: 'voucher-given',
    open: async (page) => {
      await signIn(page, shop);
      await fillRequest(page, answers);
      await page.getByRole('button', { name: 'Add a voucher' }).click();
      await applyVoucher(page, 'sendero10');
      await expect(page.getByText('10% off the delivery fee')).toBeVisible();
      await feeSummary(page).locator('summary').click();
    },
  },
  {
    name: 'voucher-refused',
    open: async (page) => {
      await signIn(page, shop);
      await fillRequest(page, answers);
      await page.getByRole('button', { name: 'Add a voucher' }).click();
      await applyVoucher(page, 'KESA25');
      await expect(page.getByText('This voucher code is not available')).toBeVisible();
    },
  },
];
