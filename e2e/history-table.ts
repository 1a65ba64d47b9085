// The history as it is read: its rows, and what stands above them.
import { type Locator, type Page, expect } from '@playwright/test';

/** The whole chain's last month. */
export const CHAIN = '/history/hki1?period=past_month&status=any&outlets=true';

export const table = (page: Page): Locator => page.getByRole('table', { name: 'History' });
/** The orders that stand in the table. */
export const rows = (page: Page): Locator => table(page).locator('tbody tr');
export const cells = (page: Page, column: string): Promise<string[]> =>
  rows(page).evaluateAll((lines, name) => {
    const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
    return lines.map((line) => line.children[heads.indexOf(name)]?.textContent ?? '');
  }, column);
export const totals = (page: Page): Locator => page.getByRole('region', { name: 'Totals' });
export const total = async (page: Page, name: string): Promise<number> => {
  await expect(totals(page)).toHaveAttribute('aria-busy', 'false');
  return euros((await totals(page).locator('dl > div', { hasText: name }).locator('dd').textContent()) ?? '');
};
const euros = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
export const sum = (amounts: readonly string[]): number =>
  Math.round(amounts.reduce((whole, amount) => whole + euros(amount), 0) * 100) / 100;
