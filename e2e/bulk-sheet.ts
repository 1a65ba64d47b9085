// Sheets of orders as somebody would have them, and the bulk screen as its user meets it.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Row = Readonly<Record<string, string>>;

/** A row that may be placed from any shop of the demonstration. */
const GOOD: Row = {
  'Customer name': 'Eino Laine',
  'Phone number': '+358401234567',
  Address: 'Runeberginkatu 40',
  Amount: '24.90',
  Items: 'Lunch for two',
  Payment: 'Cash on delivery',
};

const cellsOf = (rows: readonly Row[], mark: string, write: (text: string) => string): string => {
  const whole = rows.map((row): Row => ({ ...GOOD, ...row }));
  const headers = [...new Set(whole.flatMap((row) => Object.keys(row)))];
  const lines = whole.map((row) => headers.map((header) => write(row[header] ?? '')).join(mark));
  return [headers.join(mark), ...lines].join('\n');
};

/** A CSV file; each row says what differs from a good one. */
export const csvOf = (rows: readonly Row[], name = 'orders.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(cellsOf(rows, ',', (text) => `"${text}"`)),
});

/** The same as a spreadsheet puts it on the clipboard. */
export const pastedOf = (rows: readonly Row[]): string => cellsOf(rows, '\t', (text) => text);

export const fileField = (page: Page): Locator => page.locator('input[type=file]');

/** Uploads a sheet and waits until every row is checked. */
export async function upload(page: Page, file: ReturnType<typeof csvOf>): Promise<void> {
  await fileField(page).setInputFiles(file);
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
}

/** The line of a row of the sheet, by its number. */
export const lineOf = (page: Page, number: number): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Open row ${number}`, exact: true }) });

/** Places what is ready and confirms it. */
export async function placeAll(page: Page, count: number): Promise<void> {
  const words = count === 1 ? 'Place 1 order' : `Place ${count} orders`;
  await page.getByRole('button', { name: words }).click();
  await page.getByRole('dialog').getByRole('button', { name: words }).click();
}
