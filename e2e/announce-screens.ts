// How new orders speak up, to be looked at.
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

export const announceScreens: readonly Screen[] = [
  {
    name: 'tracking-announce',
    open: async (page) => {
      await signIn(page, '/order-tracking/hki1');
      await page.getByRole('button', { name: 'Tell me about new orders' }).click();
      await expect(page.getByRole('switch', { name: 'Play a sound' })).toBeVisible();
    },
  },
];
