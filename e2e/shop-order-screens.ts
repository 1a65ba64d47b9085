// The screen of shop orders in its states, to be looked at.
import type { ShopOrderDraft } from '@sendero/core/contract/shop-system-api';
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

const place = { address: 'Runeberginkatu 40, 00100 Helsinki', latitude: 60.17, longitude: 24.93 };

const usual: ShopOrderDraft = {
  draft_id: 'so_a',
  vendor_id: 'hki2',
  system: { system_id: 'shop_a', kind: 'shopify', name: 'Ramen online' },
  number: '#1042',
  state: 'WAITING',
  revision: 2,
  received_at: 1_795_000_000,
  customer: { name: 'Aino Virtanen', phone_number: '+358401234567', email: '' },
  address: 'Runeberginkatu 40, 00100 Helsinki',
  unit: 'A 5',
  notes: 'Blue door, ring twice',
  description: '2 × Ramen, Green tea',
  amount: 24.9,
  currency: 'EUR',
  payment_method: 'PAID',
  place,
  candidates: [],
  issues: [],
  reason: 'no-rule',
  delivery_fee: 5.7,
  order_id: null,
  alert: null,
};

/** One as usual, one in doubt, one unpaid with a long name, one being looked at, and one that was cancelled too late. */
const several: readonly ShopOrderDraft[] = [
  usual,
  {
    ...usual,
    draft_id: 'so_b',
    number: '#1043',
    place: null,
    delivery_fee: null,
    candidates: [place, { ...place, address: 'Runeberginkatu 4, 00100 Helsinki', latitude: 60.171 }],
    issues: [{ field: 'customer.location.address', translation_key: 'bulk.issue.address-ambiguous' }],
  },
  {
    ...usual,
    draft_id: 'so_c',
    number: '#1044',
    customer: {
      name: 'The kindergarten of the house with a name longer than most',
      phone_number: '',
      email: '',
    },
    payment_method: null,
    issues: [{ field: 'order.payment_method', translation_key: 'shop-orders.issue.unpaid' }],
  },
  { ...usual, draft_id: 'so_d', number: '#1045', state: 'RECEIVED', place: null, delivery_fee: null },
  { ...usual, draft_id: 'so_e', number: '#1046', reason: 'label' },
  { ...usual, draft_id: 'so_f', number: '#1041', state: 'PLACED', order_id: 'hki2-1', alert: 'CANCELLED' },
];

async function open(page: Page, data: readonly ShopOrderDraft[], is_connected: boolean): Promise<void> {
  const counted = { waiting: data.length, is_connected };
  await page.route('**/vendor/hki2/shop-orders?*', (route) =>
    route.fulfill({ json: { result: { data, ...counted } } }),
  );
  await page.route('**/vendor/hki2/shop-orders/count', (route) =>
    route.fulfill({ json: { result: counted } }),
  );
  await signIn(page, '/shop-orders/hki2');
  await expect(page.getByRole('heading', { name: 'Shop orders' })).toBeVisible();
}

export const shopOrderScreens: readonly Screen[] = [
  {
    name: 'shop-orders-unconnected',
    open: async (page) => {
      await open(page, [], false);
      await expect(page.getByText('No shop system is connected')).toBeVisible();
    },
  },
  {
    name: 'shop-orders',
    open: async (page) => {
      await open(page, several, true);
      await expect(page.getByText('#1046')).toBeVisible();
    },
  },
];
