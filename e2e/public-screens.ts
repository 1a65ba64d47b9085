// Receipt, proofs and the page of a parcel, to be looked at. A proof itself is looked at where riders are quick: public-pages.spec.
import { proofPaths, receiptPath, parcelPath } from '@sendero/core/contract/pages';
import { proof } from '@sendero/core/contract/tracking-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { Order } from '@sendero/core/order/order';
import { type Page, expect } from '@playwright/test';
import { openDropOff, walkUntilAsked } from './drop-off.ts';
import type { Screen } from './screen.ts';

/** Where the page of an order is. */
export const publicPage = (path: string, order: Order | undefined): string =>
  path.replace(':orderID', order?.link_id ?? '');

/** Waits until a rider has brought the proof of delivery. */
export async function waitForProof(page: Page, order: Order | undefined): Promise<void> {
  const url = addressOf(proof)
    .replace(':kind', 'delivery')
    .replace(':link_id', order?.link_id ?? '');
  await expect(async () => expect((await page.request.get(url)).status()).toBe(200)).toPass({
    timeout: 60_000,
  });
}

/** The page of the last order, for which no rider is under way: everything may still be changed. */
const pageForLater = (orders: readonly Order[]): string => `/tracking/${orders.at(-1)?.link_id ?? ''}`;

export const publicScreens: readonly Screen[] = [
  { name: 'public-receipt', open: (page, orders) => page.goto(publicPage(receiptPath, orders[0])) },
  {
    name: 'public-parcel',
    open: async (page, orders) => {
      await page.goto(publicPage(parcelPath, orders[0]));
      await page.getByText('Show more').click();
    },
  },
  {
    name: 'public-no-proof',
    open: (page, orders) => page.goto(publicPage(proofPaths.return, orders[0])),
  },
  {
    name: 'public-instructions',
    open: async (page, orders) => {
      await page.goto(pageForLater(orders));
      const form = page.locator('form#instructions');
      await form.locator('summary').click();
      await form.locator('[name=door_code]').fill('4711#');
    },
  },
  {
    name: 'public-drop-off',
    open: async (page, orders) => {
      await page.goto(pageForLater(orders));
      await openDropOff(page);
    },
  },
  {
    name: 'public-later',
    open: async (page, orders) => {
      await page.goto(pageForLater(orders));
      await page.locator('[data-part=later] a').click();
      await expect(page.locator('#later-times')).toBeVisible();
    },
  },
  {
    name: 'public-proposal',
    open: async (page, orders) => {
      await page.goto(pageForLater(orders));
      await openDropOff(page);
      await walkUntilAsked(page);
      await page.locator('form#drop-off button').last().click();
      await expect(page.locator('[data-part=proposal] h2')).toBeVisible();
    },
  },
];
