// The same sheet of orders as several programs wrote it, from the file to the orders.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf, placeAll, upload } from './bulk-sheet.ts';
import { expect, signIn, test } from './fixtures.ts';
import { BEFORE_RELEASE, USUAL } from './tier.ts';

const SATURDAY = join(import.meta.dirname, '../sheet/src/samples/saturday');

/** Every sheet has the same orders: from the second one on they are likely the same as those of another shop. */
const PLACEABLE = /Ready|Probably the same/;

const sheets = [
  { program: 'LibreOffice Calc', name: 'calc.xlsx', vendor: 'hki1', tier: USUAL },
  { program: 'LibreOffice Calc', name: 'calc.csv', vendor: 'hki2', showsHiddenRow: true },
  { program: 'Gnumeric', name: 'gnumeric.xlsx', vendor: 'hki3' },
  { program: 'Gnumeric', name: 'gnumeric.csv', vendor: 'hki4', showsHiddenRow: true, tier: USUAL },
  { program: 'openpyxl', name: 'openpyxl.xlsx', vendor: 'hki5', wantsAmount: true },
  { program: 'XlsxWriter', name: 'xlsxwriter.xlsx', vendor: 'hki6' },
];

for (const {
  program,
  name,
  vendor,
  showsHiddenRow = false,
  wantsAmount = false,
  tier = BEFORE_RELEASE,
} of sheets) {
  const title = `a sheet that ${program} wrote is checked and placed: ${name} [BLK-01] [BLK-03]`;
  test(title, tier, async ({ page }) => {
    await signIn(page, `/bulk-order/${vendor}`);
    await upload(page, { name, mimeType: '', buffer: readFileSync(join(SATURDAY, name)) });

    await expect(lineOf(page, 4)).toContainText(/Aino Salo.*\+358401234567.*Runeberginkatu 40.*Cash/);
    await expect(lineOf(page, 5)).toHaveCount(showsHiddenRow ? 1 : 0);
    await expect(lineOf(page, 7)).toContainText(/Märta Åberg.*\+358407654321.*Hämeentie 20.*Paid/);
    await expect(lineOf(page, 7)).toContainText('€1,234.50');

    if (wantsAmount) {
      await lineOf(page, 4)
        .getByRole('button', { name: /^Order amount/ })
        .click();
      await page.keyboard.type('24.90');
      await page.keyboard.press('Enter');
    }
    await expect(lineOf(page, 4)).toContainText('€24.90');
    await expect(lineOf(page, 4)).toContainText(PLACEABLE);

    // The Saturday that it was made for is over.
    await expect(lineOf(page, 7)).toContainText(/(2026.11.21|21.11.2026) 14:30/);
    await lineOf(page, 7)
      .getByRole('button', { name: /^Delivery/ })
      .click();
    await page.keyboard.type('now');
    await page.keyboard.press('Enter');
    await expect(lineOf(page, 7)).toContainText(PLACEABLE);

    await placeAll(page, showsHiddenRow ? 3 : 2);
    await expect(page).toHaveURL(`/order-tracking/${vendor}`);
    await expect(page.getByText('Orders placed successfully')).toBeVisible();
  });
}
