// The history screen in its states, to be looked at.
import { expect, signIn } from './fixtures.ts';
import { DESKTOP, type Screen } from './screen.ts';

const past = '/history/hki1?period=past_week&status=any&outlets=true';
/** As many columns, and few rows: to look at one of fifty takes as long as at all of the screen. */
const few = '/history/hki1?period=past_week&status=cancelled&outlets=true';

export const historyScreens: readonly Screen[] = [
  {
    name: 'history',
    open: async (page) => {
      await signIn(page, past);
      await expect(page.getByRole('button', { name: /^Open the order of/ }).first()).toBeVisible();
    },
  },
  {
    name: 'history-order',
    open: async (page) => {
      await signIn(page, few);
      await page
        .getByRole('button', { name: /^Open the order of/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'history-figures',
    open: async (page) => {
      await signIn(page, `${few}&figures=true`);
      await expect(page.getByRole('table', { name: 'Figures: Day' }).getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'history-columns',
    only: DESKTOP,
    open: async (page) => {
      await signIn(page, few);
      await page.getByRole('button', { name: 'Columns' }).click();
    },
  },
  {
    name: 'history-wrong',
    open: async (page) => {
      await signIn(
        page,
        '/history/hki1?period=custom&first=2026-11-10&last=2026-11-02&status=any&outlets=false',
      );
      await expect(page.getByText('The last day is before the first one')).toBeVisible();
    },
  },
];
