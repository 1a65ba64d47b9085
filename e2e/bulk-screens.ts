// The bulk screen in its states, to be looked at.
import type { Page } from '@playwright/test';
import { csvOf, upload } from './bulk-sheet.ts';
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

const doubtful = csvOf([
  { 'Customer name': 'Aino Salo', Payment: 'Paid' },
  { 'Customer name': 'Oskari Niemi of the house with a name that is longer than most', 'Phone number': '12' },
  { 'Customer name': '', Address: 'Mannerheimintie', Payment: 'Barter' },
  { 'Customer name': 'Aino Salo', Payment: 'Paid', 'Colour of the bag': 'Red' },
]);

async function openSheet(page: Page): Promise<void> {
  await signIn(page, { to: '/bulk-order/hki2' });
  await upload(page, doubtful);
  await expect(page.getByText('Likely the same as').first()).toBeVisible();
}

export const bulkScreens: readonly Screen[] = [
  {
    name: 'bulk',
    open: async (page) => {
      await signIn(page, { to: '/bulk-order/hki2' });
      await expect(page.getByRole('heading', { name: 'Earlier sheets' })).toBeVisible();
    },
  },
  { name: 'bulk-columns', open: openSheet },
  {
    name: 'bulk-rows',
    open: async (page) => {
      await openSheet(page);
      await page.getByRole('button', { name: 'Leave as it is' }).click();
      await page.getByRole('button', { name: /^Address: Mannerheimintie/ }).click();
    },
  },
  {
    name: 'bulk-row',
    open: async (page) => {
      await openSheet(page);
      await page.getByRole('button', { name: 'Open row 4' }).click();
      await expect(page.getByRole('dialog', { name: 'Row 4' })).toBeVisible();
    },
  },
];
