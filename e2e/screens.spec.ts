// Each screen in every look: no violation of WCAG, nothing wider than the window, also when written right to left.
// Usually one screen of each kind, in two looks that have both of everything: both sizes, both themes, both directions.
// `npm run test:all` takes all screens in all looks; who names this file, all screens in the two.
// `SHOTS=directory npx playwright test screens` keeps a picture of each.
import type { Order } from '@sendero/core/order/order';
import { addressBookScreens } from './address-book-screens.ts';
import { announceScreens } from './announce-screens.ts';
import { bulkScreens } from './bulk-screens.ts';
import { inTwentyHours, signInByCall } from './calls.ts';
import { contentScreens } from './content-screens.ts';
import { editOrderScreens } from './edit-order-screens.ts';
import { expect, signIn, test } from './fixtures.ts';
import { guestScreens } from './guest-screens.ts';
import { helpScreens } from './help-screens.ts';
import { historyScreens } from './history-screens.ts';
import { SHOTS, expectEveryLook } from './looks.ts';
import { maintenanceScreens } from './maintenance-screens.ts';
import { list, openOrder, rowsShown } from './board.ts';
import { outletScreens } from './outlet-screens.ts';
import { outletSettingsScreens } from './outlet-settings-screens.ts';
import { publicScreens } from './public-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { operatorScreens } from './operator-screens.ts';
import { paymentScreens } from './payment-screens.ts';
import { chooseAddress, feeSummary, fillRequest, placeButton } from './request-form.ts';
import { DESKTOP, PHONE, type Screen } from './screen.ts';
import { BEFORE_RELEASE, USUAL } from './tier.ts';
import { tripScreens } from './trip-screens.ts';
import { repeatScreens } from './repeat-screens.ts';
import { shopOrderScreens } from './shop-order-screens.ts';
import { usualScreens } from './usual-screens.ts';
import { voucherScreens } from './voucher-screens.ts';

const shop = '/request-a-rider/hki2';
const desk = '/order-tracking/hki2';
const drop = { lat: 60.1615, lng: 24.9215 };
const answers = {
  address: 'Runeberginkatu 40',
  customer: 'Aino Mäkinen',
  description: 'Salmon soup, 2 portions',
};

const screens: readonly Screen[] = [
  { name: 'landing', open: (page) => page.goto('/') },
  { name: 'connect', open: (page) => page.goto('/connect') },
  {
    name: 'connect-failed',
    open: async (page) => {
      await page.goto('/connect');
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  {
    name: 'register',
    open: async (page) => {
      await page.goto('/register');
      await page.getByLabel('Password', { exact: true }).fill('Puna');
      await page.getByRole('button', { name: 'Create account' }).click();
    },
  },
  {
    name: 'register-sent',
    open: async (page) => {
      await page.route('**/session/api/v1/register', (route) =>
        route.fulfill({ json: { result: { status: 'CONFIRMATION_SENT' } } }),
      );
      await page.goto('/register');
      await page.getByLabel('Vendor code').fill('hki2');
      await page.getByLabel('Your name').fill('Aino Virtanen');
      await page.getByLabel('Email', { exact: true }).fill('the-person-who-answers-for-everything@gmail.com');
      await page.getByLabel('Phone number').fill('0401234567');
      await page.getByLabel('Password', { exact: true }).fill('Punavuori!22');
      await page.getByLabel('Password once more').fill('Punavuori!22');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    },
  },
  { name: 'register-confirm', open: (page) => page.goto('/register/confirm?token=none') },
  { name: 'forgot-password', open: (page) => page.goto('/forgot-password') },
  {
    name: 'forgot-password-code',
    open: async (page) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email', { exact: true }).fill('nobody@shop.example');
      await page.getByRole('button', { name: 'Send the code' }).click();
      await page.getByRole('button', { name: 'Set password and sign in' }).click();
    },
  },
  { name: 'not-found', open: (page) => page.goto('/no/such/page') },
  { name: 'request-empty', open: (page) => signIn(page, shop) },
  {
    name: 'request-details',
    open: async (page) => {
      await signIn(page, shop);
      await chooseAddress(page, answers.address);
      await expect(feeSummary(page)).toContainText('€');
    },
  },
  {
    name: 'request-filled',
    open: async (page) => {
      await signIn(page, shop);
      await fillRequest(page, answers);
      await feeSummary(page).locator('summary').click();
    },
  },
  {
    name: 'request-origin',
    open: async (page) => {
      await signIn(page, '/request-a-rider/hki7');
      await expect(page.getByRole('button', { name: 'Save address' })).toBeVisible();
    },
  },
  {
    name: 'request-closed',
    open: async (page) => {
      const hour = Number(
        new Intl.DateTimeFormat('en', {
          timeZone: 'Europe/Helsinki',
          hour: '2-digit',
          hourCycle: 'h23',
        }).format(),
      );
      const at = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}00`;
      await page.route('**/get-country-parameter/serviceHours', (route) =>
        route.fulfill({ json: { result: `${at(2)}:${at(3)}` } }),
      );
      await signIn(page, shop);
      await expect(page.getByText(/^Service hours:/)).toBeVisible();
    },
  },
  {
    name: 'request-placed',
    open: async (page) => {
      await signIn(page, '/request-a-rider/hki3');
      await fillRequest(page, answers);
      await placeButton(page).click();
      await expect(page.getByRole('heading', { name: 'Looking for a rider' })).toBeVisible();
    },
  },
  {
    name: 'branches',
    only: DESKTOP,
    open: async (page) => {
      await signIn(page, shop);
      await page.getByRole('button', { name: /^Vendors and collection points/ }).click();
    },
  },
  {
    name: 'side-drawer',
    only: PHONE,
    open: async (page) => {
      await page.setViewportSize(PHONE);
      await signIn(page, shop);
      await page.getByRole('button', { name: 'Menu' }).click();
    },
  },
  {
    name: 'tracking',
    open: async (page) => {
      await signIn(page, desk);
      await expect(rowsShown(page)).toHaveCount(customers.length);
    },
  },
  {
    name: 'tracking-empty',
    open: async (page) => {
      await signIn(page, desk);
      await list(page, 'Cancelled').click();
      await expect(page.getByText('Nothing cancelled today')).toBeVisible();
    },
  },
  {
    name: 'tracking-order',
    open: async (page) => {
      await signIn(page, desk);
      await list(page, 'Scheduled').click();
      await openOrder(page, 'Sofia Ojala');
    },
  },
  {
    name: 'tracking-cancel',
    open: async (page) => {
      await signIn(page, desk);
      await list(page, 'Scheduled').click();
      await (await openOrder(page, 'Sofia Ojala')).getByRole('button', { name: 'Cancel order' }).click();
      const question = page.getByRole('dialog', { name: /^Cancel the order/ });
      await question.getByRole('button', { name: 'Cancel order' }).click();
    },
  },
  ...guestScreens,
  ...helpScreens,
  ...historyScreens,
  ...maintenanceScreens,
  ...announceScreens,
  ...editOrderScreens,
  ...contentScreens,
  ...bulkScreens,
  ...repeatScreens,
  ...shopOrderScreens,
  ...voucherScreens,
  ...outletScreens,
  ...outletSettingsScreens,
  ...settingsScreens,
  ...addressBookScreens,
  ...paymentScreens,
  ...publicScreens,
  ...tripScreens,
  ...operatorScreens,
  { name: 'public', open: (page, orders) => page.goto(`/tracking/${orders[0]?.link_id ?? ''}`) },
  { name: 'public-missing', open: (page) => page.goto('/tracking/hki2-nobody.knows') },
];

test.use({ webgl: SHOTS !== undefined });

const customers = [
  'Hanna Virtanen',
  'Mika Lehtonen',
  'Saara Heikkinen',
  'Lauri Savolainen',
  'Elina Karjalainen',
];
let orders: readonly Order[] = [];

// Shared out among the workers of their group.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(async ({ product }) => {
  // A worker that has several shares of the screens comes by here for each of them.
  if (orders.length > 0) return;
  const caller = await signInByCall(product.origin);
  orders = await Promise.all(
    customers.map((customer, index) =>
      caller.place({
        vendor_id: 'hki2',
        customer,
        to: { lat: drop.lat + index * 0.006, lng: drop.lng + (index % 3) * 0.01 },
      }),
    ),
  );
  orders = [
    ...orders,
    await caller.place({ vendor_id: 'hki2', customer: 'Sofia Ojala', preordered_for: inTwentyHours() }),
  ];
});

const unknown = [...usualScreens].filter((name) => !screens.some((screen) => screen.name === name));
if (unknown.length > 0) throw new Error(`There are no screens ${unknown.join(', ')}`);

for (const { name, only, open } of screens) {
  const tier = usualScreens.has(name) ? USUAL : BEFORE_RELEASE;
  test(`${name} holds in every look, and at 400 % [BRD-11]`, tier, async ({ page, guard }) => {
    guard.expectTrouble(/status of (404|422)/);
    await page.setViewportSize(only ?? DESKTOP);
    await open(page, orders);
    await expect(page.locator('h1').first()).toBeAttached();
    // What the server wrote is not what is looked at.
    await expect(page.locator('[data-frame]')).toHaveCount(0);
    await expectEveryLook(page, name, only);
  });
}
