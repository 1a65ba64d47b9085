// The address book in the settings: searched, added to, changed, removed with a way back, imported and exported.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFocusKept, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';

const sheet = [
  'Customer;Phone;Address;Latitude;Longitude',
  'Onni Tuominen;040 111 2233;Bulevardi 10, Helsinki;;',
  'Onni Tuominen;+358401112233;Bulevardi 10, 00120 Helsinki;;',
  'Vieno Salo;040 111 2244;Somewhere behind the church;60.1689;24.95',
  'Nobody;040 111 2255;Nowhere Street 99999;;',
].join('\n');

const choose = (page: Page, content: string, name = 'customers.csv') =>
  page
    .getByRole('region', { name: 'Saved customers' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a spreadsheet' });
const search = (page: Page) => page.getByRole('textbox', { name: 'Search saved customers' });
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('customers come from a spreadsheet: seen first, problems by their row, nobody twice; and go back into one [BRD-12]', async ({
  page,
}) => {
  await signIn(page, '/settings/customers');
  await expect(page.getByText(/^In all: \d+/)).toBeVisible();
  await choose(page, sheet);
  await expect(dialog(page).getByText('New: 2')).toBeVisible();
  await expect(dialog(page).getByText('Twice in the file: 1')).toBeVisible();
  await expect(dialog(page).getByText('Left out: 1')).toBeVisible();
  await expect(dialog(page).getByText(/^Row 5: This address was not found/)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await search(page).fill('Tuominen');
  await expect(page.getByText('No saved customer starts with this')).toBeVisible();

  await choose(page, sheet);
  await dialog(page).getByRole('button', { name: 'Import 2' }).click();
  await expect(page.getByText('2 added, 1 brought up to date')).toBeVisible();
  await expect(rowOf(page, 'Onni Tuominen')).toHaveCount(1);
  await choose(page, sheet);
  await expect(dialog(page).getByText('Brought up to date: 2')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ]);
  const exported = await readFile((await download.path()) ?? '', 'utf8');
  expect(exported.split('\n').filter((line) => line.includes('+358401112233'))).toHaveLength(1);
  await choose(page, exported, 'again.csv');
  await expect(dialog(page).getByText('New: 0')).toBeVisible();
  await expect(dialog(page).getByText('Left out: 0')).toBeVisible();
});

test('a customer is added, changed, removed and brought back [BRD-12] [GEO-06]', async ({ page }) => {
  await signIn(page, '/settings/customers');
  await page.getByRole('button', { name: 'Add a customer' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a customer' });
  await adding.getByRole('combobox', { name: 'Address' }).fill('Bulevardi 14');
  await page
    .getByRole('option', { name: /Bulevardi 14/ })
    .first()
    .click();
  await adding.getByLabel('Name').fill('Kaarina Ranta');
  await adding.getByLabel('Phone').fill('040 999 8877');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding).toBeHidden();
  await expect(rowOf(page, 'Kaarina Ranta')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Kaarina Ranta' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Kaarina Lampi');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Kaarina Lampi' }).click();
  await expect(page.getByText('Kaarina Lampi was removed from the saved customers')).toBeVisible();
  await expect(rowOf(page, 'Kaarina Lampi')).toHaveCount(0);
  await expectFocusKept(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Kaarina Lampi')).toBeVisible();
});

test('a file that is no address book says what it lacks [BRD-12]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 4(13|15|22)/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/settings/customers');
  await choose(page, 'Name;Amount\nAino;12');
  await expect(dialog(page).getByText(/These columns were not found: Phone, Address/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expectNoOverflow(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'x', 'photo.xlsx');
  await expect(dialog(page).getByText('File format is invalid')).toBeVisible();
});
