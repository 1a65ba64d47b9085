// The settings and their dialogs, to be looked at.
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

const LONG = 'the-person-who-answers-for-everything.at-every-hour@kauppa-ja-keittio-punavuori.example';
const day = Math.floor(Date.now() / 1000);

/** A team in all its states, with names as long as they come. */
async function openTeam(page: Page): Promise<void> {
  const person = { is_you: false, state: 'ACTIVE', invited_until: null, vendor_ids: ['hki1'] };
  await page.route('**/vendor/*/team', (route) =>
    route.fulfill({
      json: {
        result: {
          people: [
            { ...person, email: 'demo@sendero.example', is_you: true },
            { ...person, email: LONG, vendor_ids: ['hki2', 'hki3', 'hki4', 'hki5'] },
            {
              ...person,
              email: 'riikka@sendero.example',
              state: 'INVITED',
              invited_until: day + 6 * 86_400,
              vendor_ids: ['hki2'],
            },
            { ...person, email: 'sami@sendero.example', state: 'EXPIRED' },
          ],
          changes: [
            {
              changed_at: day,
              by_email: 'demo@sendero.example',
              email: LONG,
              vendor_id: 'hki2',
              is_added: true,
            },
            {
              changed_at: day - 86_400,
              by_email: '',
              email: 'sami@sendero.example',
              vendor_id: 'hki1',
              is_added: false,
            },
          ],
        },
      },
    }),
  );
  await signIn(page, '/settings/team');
  await expect(page.getByText(LONG).first()).toBeVisible();
}

export const settingsScreens: readonly Screen[] = [
  {
    name: 'settings-account',
    open: async (page) => {
      await signIn(page, '/settings/account');
      await expect(page.getByRole('region', { name: 'Where you are logged in' })).toContainText(
        'This device',
      );
    },
  },
  {
    name: 'settings-email',
    open: async (page) => {
      await signIn(page, '/settings/account');
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send the code' }).click();
      await expect(page.getByText('Please enter your email')).toBeVisible();
    },
  },
  {
    name: 'settings-email-code',
    open: async (page) => {
      await page.route('**/account/email', (route) => route.fulfill({ status: 202, json: {} }));
      await signIn(page, '/settings/account');
      await page.getByRole('button', { name: 'Change email' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New email').fill(LONG);
      await dialog.getByLabel('Current password').fill('whatever');
      await dialog.getByRole('button', { name: 'Send the code' }).click();
      await expect(dialog.getByText('a code is on its way')).toBeVisible();
    },
  },
  { name: 'settings-team', open: openTeam },
  {
    name: 'settings-team-invite',
    open: async (page) => {
      await openTeam(page);
      await page.getByRole('button', { name: 'Invite somebody' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('Please choose a collection point')).toBeVisible();
    },
  },
  {
    name: 'settings-team-menu',
    open: async (page) => {
      await openTeam(page);
      await page.getByRole('button', { name: 'Edit riikka@sendero.example' }).click();
    },
  },
  {
    name: 'settings-team-remove',
    open: async (page) => {
      await openTeam(page);
      await page.getByRole('button', { name: `Edit ${LONG}` }).click();
      await page.getByRole('menuitem', { name: 'Remove from team' }).click();
      await expect(page.getByText('They lose access at once')).toBeVisible();
    },
  },
  {
    name: 'settings-outlets',
    open: async (page) => {
      await signIn(page, '/settings/outlets');
      await expect(page.getByRole('region', { name: 'If no rider is found' })).toBeVisible();
    },
  },
  {
    name: 'settings-device',
    open: async (page) => {
      await signIn(page, '/settings/device');
      await expect(page.getByRole('region', { name: 'Theme' })).toBeVisible();
    },
  },
];
