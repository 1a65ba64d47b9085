// The pages of text, and what a first visit sees, to be looked at.
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

const shop = '/request-a-rider/hki2';
const KNOWN = ['sendero.welcomed', 'sendero.terms-accepted'];

export const contentScreens: readonly Screen[] = [
  {
    name: 'terms',
    open: async (page) => {
      await page.goto('/termsandconditions');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'terms-failed',
    open: async (page) => {
      await page.route('**/site/api/v1/content/**', (route) => route.fulfill({ status: 404, json: {} }));
      await page.goto('/termsandconditions');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'prohibited-items',
    open: async (page) => {
      await page.goto('/prohibiteditems-c2c');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'walkthrough',
    open: async (page) => {
      await page.addInitScript((keys) => keys.forEach((key) => localStorage.removeItem(key)), KNOWN);
      await signIn(page, shop);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'terms-bar',
    open: async (page) => {
      await page.addInitScript((key) => localStorage.removeItem(key), KNOWN[1] ?? '');
      await signIn(page, shop);
      await expect(page.getByRole('region', { name: 'Terms and conditions' })).toBeVisible();
    },
  },
];
