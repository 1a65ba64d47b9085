// The operator's application, to be looked at.
import { expect } from './fixtures.ts';
import { signInStaff } from './staff.ts';
import type { Screen } from './screen.ts';
import { QUIET_PAGE } from './windows.ts';

export const operatorScreens: readonly Screen[] = [
  {
    name: 'operator-sign-in',
    open: async (page) => {
      await page.goto(QUIET_PAGE);
      await page.goto(
        page
          .url()
          .replace('//', '//operator.')
          .replace(/\/brand.*/, '/sign-in'),
      );
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  {
    name: 'operator-board',
    open: async (page) => {
      await signInStaff(page, '/?country=FI&list=under_way');
      await expect(page.getByRole('heading', { name: 'Orders under way' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Orders under way/ })).toBeVisible();
    },
  },
  {
    name: 'operator-find',
    open: async (page) => {
      await signInStaff(page, '/find?q=kauppa');
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'operator-find-partly',
    open: async (page) => {
      const result = [{ kind: 'vendor', id: 'hki2', title: 'Kauppa & Keittiö Punavuori', site: 'fi' }];
      await page.route('**/operator/api/v1/find?*', (route) =>
        route.fulfill({ json: { result, unread_countries: ['SE', 'NO', 'DK'] } }),
      );
      await signInStaff(page, '/find?q=kauppa');
      await expect(page.getByText('The data of Sweden, Norway, and Denmark cannot be read')).toBeVisible();
    },
  },
  {
    name: 'operator-order',
    open: async (page, orders) => {
      await signInStaff(page, `/orders/${orders[0]?.order_id ?? ''}`);
      await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
    },
  },
  {
    name: 'operator-order-cancel',
    open: async (page, orders) => {
      await signInStaff(page, `/orders/${orders.at(-1)?.order_id ?? ''}`);
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
      await expect(page.getByText('Say why, in a few words')).toBeVisible();
    },
  },
  {
    name: 'operator-limits',
    open: async (page) => {
      await signInStaff(page, '/limits?country=FI');
      await page.getByRole('button', { name: 'Add an alarm' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save the alarm' }).click();
      await expect(page.getByText('somebody has to be told')).toBeVisible();
    },
  },
  {
    name: 'operator-vendors',
    open: async (page) => {
      await signInStaff(page, '/vendors');
      await expect(page.getByRole('heading', { name: 'Taken on last' })).toBeVisible();
    },
  },
  {
    name: 'operator-vendor',
    open: async (page) => {
      await signInStaff(page, '/vendors/hki1');
      await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible();
    },
  },
  {
    name: 'operator-vendor-new',
    open: async (page) => {
      await signInStaff(page, '/vendors/new');
      await page.getByRole('main').getByRole('button', { name: 'Take a shop on' }).click();
    },
  },
  { name: 'operator-vendor-sheet', open: (page) => signInStaff(page, '/vendors/sheet?chain=hki1') },
  {
    name: 'operator-vouchers',
    open: async (page) => {
      await signInStaff(page, '/vouchers?country=FI');
      await page.getByRole('button', { name: 'New voucher' }).click();
    },
  },
  { name: 'operator-people', open: (page) => signInStaff(page, '/people') },
  {
    name: 'operator-audit',
    open: async (page) => {
      await signInStaff(page, '/audit');
      await page.getByRole('main').getByRole('group').first().click();
    },
  },
  {
    name: 'operator-members',
    open: async (page) => {
      await signInStaff(page, '/members');
      await page.getByRole('button', { name: 'Invite somebody' }).click();
    },
  },
  { name: 'operator-studio', open: (page) => signInStaff(page, '/studio') },
  {
    name: 'operator-studio-country-new',
    open: async (page) => {
      await signInStaff(page, '/studio');
      await page.getByRole('button', { name: 'New country' }).click();
      await expect(page.getByRole('dialog').getByLabel('Begin from')).toBeVisible();
    },
  },
  {
    name: 'operator-studio-country',
    open: async (page) => {
      await signInStaff(page, '/studio/markets/SE');
      await page.getByRole('button', { name: 'Begin a draft' }).click();
      await page.getByLabel('Calling code').fill('+1');
      await expect(page.getByText('It should be +46.').first()).toBeVisible();
    },
  },
  {
    name: 'operator-studio-brand',
    open: async (page) => {
      await signInStaff(page, '/studio/brands/indus');
      await page.getByRole('button', { name: 'Begin a draft' }).click();
      await expect(page.getByRole('heading', { name: 'Texts and translation' })).toBeVisible();
    },
  },
  {
    name: 'operator-studio-text',
    open: async (page) => {
      await signInStaff(page, '/studio/brands/indus');
      await page.getByRole('button', { name: 'Begin a draft' }).click();
      await page.getByLabel('Find a text by its words or key').fill('session.sign-in');
      await page.getByRole('button', { name: /session\.sign-in$/ }).click();
      await expect(
        page.getByRole('dialog').getByRole('textbox', { name: 'Urdu', exact: true }),
      ).toBeVisible();
    },
  },
  { name: 'operator-account', open: (page) => signInStaff(page, '/account') },
];
