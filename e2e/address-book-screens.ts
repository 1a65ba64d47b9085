// The address book in the settings, to be looked at.
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

const sheet = [
  'Customer,Phone,Address',
  'Onni Tuominen,040 111 2233,"Bulevardi 10, Helsinki"',
  ...Array.from({ length: 40 }, (_, n) => `Nobody ${'a'.repeat(n)},,`),
].join('\n');

const openBook = async (page: Page) => {
  await signIn(page, '/settings/customers');
  await expect(page.getByText(/^In all: \d+/)).toBeVisible();
};

export const addressBookScreens: readonly Screen[] = [
  { name: 'address-book', open: openBook },
  {
    name: 'address-book-import',
    open: async (page) => {
      await openBook(page);
      await page
        .getByRole('region', { name: 'Saved customers' })
        .locator('input[type=file]')
        .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
      await expect(page.getByText('Left out: 40')).toBeVisible();
    },
  },
  {
    name: 'address-book-add',
    open: async (page) => {
      await openBook(page);
      await page.getByRole('button', { name: 'Add a customer' }).click();
      await page.getByRole('combobox', { name: 'Address' }).fill('Bulevardi 14');
      await page
        .getByRole('option', { name: /Bulevardi 14/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    },
  },
];
