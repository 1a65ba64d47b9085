// The help centre in its states, to be looked at.
import { expect, signIn } from './fixtures.ts';
import { DESKTOP, PHONE, type Screen } from './screen.ts';

const page = '/helpcenter/hki2';

export const helpScreens: readonly Screen[] = [
  {
    name: 'help-panel',
    only: DESKTOP,
    open: async (window) => {
      await signIn(window, '/history/hki2');
      await window.getByRole('button', { name: 'Help centre' }).click();
      await window.getByText('What does it cost?').click();
    },
  },
  {
    name: 'help-page',
    open: async (window) => {
      await signIn(window, page);
      await expect(window.getByText('What does it cost?')).toBeVisible();
    },
  },
  {
    name: 'help-answer',
    only: PHONE,
    open: async (window) => {
      await window.setViewportSize(PHONE);
      await signIn(window, `${page}?question=what-does-it-cost`);
      await expect(window.getByText('There is no surge pricing')).toBeVisible();
    },
  },
  {
    name: 'help-notice',
    open: async (window) => {
      await window.route('**/help-centre', (route) =>
        route.fulfill({
          json: { result: { url: null, notice: 'Our contact centre has technical problems at the moment.' } },
        }),
      );
      await signIn(window, page);
      await window.getByLabel('Search the questions').fill('nothing like it');
      await expect(window.getByText('No question matches')).toBeVisible();
    },
  },
];
