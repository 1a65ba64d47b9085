// Several drops in one request, to be looked at.
import { expect, signIn } from './fixtures.ts';
import { placeButton } from './request-form.ts';
import type { Screen } from './screen.ts';
import { DROPS, typeTrip } from './trip-form.ts';

export const tripScreens: readonly Screen[] = [
  {
    name: 'request-drops',
    open: async (page) => {
      await signIn(page, '/request-a-rider/hki4');
      await typeTrip(page);
      await page.getByRole('button', { name: /^Continue/ }).click();
      await expect(page.getByRole('button', { name: /^Take the quickest order/ })).toBeVisible();
    },
  },
  {
    name: 'request-drop-open',
    open: async (page) => {
      await signIn(page, '/request-a-rider/hki4');
      await typeTrip(page, DROPS.slice(0, 2));
    },
  },
  {
    name: 'request-drops-placed',
    open: async (page) => {
      await signIn(page, '/request-a-rider/hki5');
      await typeTrip(page, DROPS.slice(0, 3));
      await placeButton(page).click();
      await expect(page.getByRole('heading', { name: '3 drops requested' })).toBeVisible();
    },
  },
  {
    name: 'tracking-drop',
    open: async (page) => {
      await signIn(page, '/request-a-rider/hki5');
      await typeTrip(page, DROPS.slice(0, 3));
      await placeButton(page).click();
      await page.getByRole('link', { name: 'Watch it' }).click();
      await expect(page.getByRole('list', { name: 'The other stops' }).getByRole('listitem')).toHaveCount(2);
    },
  },
];
