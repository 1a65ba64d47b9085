// The voucher of the request form as its user meets it.
import type { Locator, Page } from '@playwright/test';

export const voucherField = (page: Page): Locator => page.getByLabel('Voucher code');

export async function applyVoucher(page: Page, code: string): Promise<void> {
  await voucherField(page).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}
