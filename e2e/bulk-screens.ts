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
  await signIn(page, '/bulk-order/hki2');
  await upload(page, doubtful);
  await expect(page.getByText('Probably the same as').first()).toBeVisible();
}

/** Two routes: one that rides, one of which a row is wrong. */
const routed = csvOf(
  [
    { 'Customer name': 'Aino Salo', Route: 'Tour 1', 'Collection time': '', Repeat: '' },
    { 'Customer name': 'Oskari Niemi', Address: 'Runeberginkatu 20', Route: 'Tour 1' },
    { 'Customer name': 'Eero Laine' },
    { Route: 'The long way round by the harbour, the market and back again' },
    { Address: 'Runeberginkatu 50', Route: 'The long way round by the harbour, the market and back again' },
    { Route: 'B', 'Phone number': '12' },
    { Route: 'B' },
    { 'Customer name': 'Aino Salo', Repeat: 'Daily', 'Collection time': '11:30' },
    { 'Customer name': 'Helmi Koski', Repeat: 'sometimes', 'Collection time': '11:30' },
  ],
  'routes.csv',
);

async function openRoutes(page: Page): Promise<void> {
  await signIn(page, '/bulk-order/hki2');
  await upload(page, routed);
  await expect(page.getByText(/Tour 1 · stop 2 of 2/).first()).toBeVisible();
}

export const bulkScreens: readonly Screen[] = [
  {
    name: 'bulk',
    open: async (page) => {
      await signIn(page, '/bulk-order/hki2');
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
  { name: 'bulk-routes', open: openRoutes },
  {
    name: 'bulk-route-row',
    open: async (page) => {
      await openRoutes(page);
      await page.getByRole('button', { name: 'Open row 3' }).click();
      await expect(page.getByRole('dialog', { name: 'Row 3' })).toBeVisible();
    },
  },
  {
    name: 'bulk-card',
    open: async (page) => {
      const face = { scheme: 'visa', expiry_month: 12, expiry_year: 2030, holder_name: 'Aino Virtanen' };
      await page.route('**/order/payment/auth/hki2', async (route) => {
        const wallet = await (await route.fetch()).json();
        const cards = ['4242', '1881'].map((card_last_digits) => ({
          payment_instrument_id: crypto.randomUUID(),
          card_last_digits,
          ...face,
        }));
        await route.fulfill({ json: { ...wallet, cards } });
      });
      await signIn(page, '/bulk-order/hki2');
      await upload(page, csvOf([{ Payment: 'Online payment' }, { Payment: 'Cash on delivery' }], 'card.csv'));
      await page.getByRole('button', { name: 'Place 2 orders' }).click();
      await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    },
  },
  {
    name: 'bulk-card-none',
    open: async (page) => {
      await signIn(page, '/bulk-order/hki3');
      await upload(page, csvOf([{ Payment: 'Online payment' }], 'card.csv'));
      await page.getByRole('button', { name: 'Place 1 order' }).click();
      await expect(page.getByText('No card is saved yet.')).toBeVisible();
    },
  },
];
