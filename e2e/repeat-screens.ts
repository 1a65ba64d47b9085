// The screen of returning orders in its states, to be looked at.
import type { Repeat } from '@sendero/core/contract/repeat-api';
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

const usual: Repeat = {
  repeat_id: 'a',
  vendor_id: 'hki2',
  revision: 1,
  content: {
    customer: {
      name: 'Aino Virtanen',
      phone_number: '+358401234567',
      location: {
        address: 'Runeberginkatu 40, 00100 Helsinki',
        unit: 'A 5',
        latitude: 60.17,
        longitude: 24.93,
        notes: '',
      },
    },
    order: { payment_method: 'PAID', amount: 24.9, description: 'Lunch for two' },
  },
  weekdays: [1, 2, 3, 4, 5],
  at: '11:00',
  end: 'DELIVER',
  from: '2026-11-01',
  until: null,
  paused: false,
  skipped: ['2099-12-03', '2099-12-24'],
  next: ['2099-12-01', '2099-12-02', '2099-12-04', '2099-12-07', '2099-12-08'].map((day) => ({
    day,
    at: Date.parse(`${day}T09:00:00Z`) / 1000,
  })),
  delivery_fee: 4.9,
  currency: 'EUR',
  failure: null,
  last: null,
};

/** One as usual, one whose price rose, one that fails and has a long name, and one that is paused. */
const several: readonly Repeat[] = [
  usual,
  {
    ...usual,
    repeat_id: 'b',
    weekdays: [6, 7],
    end: 'COLLECT',
    skipped: [],
    failure: { day: '2026-11-21', field: 'delivery_fee', translation_key: 'bulk.issue.price-changed' },
  },
  {
    ...usual,
    repeat_id: 'c',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    content: {
      ...usual.content,
      customer: {
        ...usual.content.customer,
        name: 'The kindergarten of the house with a name that is longer than most others in this street',
      },
    },
    failure: { day: '2026-11-20', field: 'vendor_id', translation_key: 'order.issue.vendor-closed' },
  },
  { ...usual, repeat_id: 'd', paused: true, next: [], skipped: [] },
];

async function open(page: Page, result: readonly Repeat[]): Promise<void> {
  await page.route('**/vendor/hki2/repeats', (route) => route.fulfill({ json: { result } }));
  await signIn(page, '/repeats/hki2');
  await expect(page.getByRole('heading', { name: 'Returning orders' })).toBeVisible();
}

export const repeatScreens: readonly Screen[] = [
  {
    name: 'repeats-empty',
    open: async (page) => {
      await open(page, []);
      await expect(page.getByText('No order returns yet')).toBeVisible();
    },
  },
  {
    name: 'repeats',
    open: async (page) => {
      await open(page, several);
      await expect(page.getByText('The price has risen by more than a tenth.')).toBeVisible();
    },
  },
  {
    name: 'repeats-dialog',
    open: async (page) => {
      await open(page, several);
      await page.getByRole('button', { name: 'Change' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Aino Virtanen' })).toBeVisible();
    },
  },
];
