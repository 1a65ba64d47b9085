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

const key = {
  key_id: 'a5f5ff2c-7d6a-4f7e-8b0e-2f6d3c1b9a10',
  vendor_id: 'hki1',
  name: LONG,
  mode: 'live',
  scopes: ['quotes', 'orders:read', 'orders:write', 'bulk', 'outlets', 'webhooks'],
  outlets: ['hki2', 'hki3'],
  created_at: day - 90 * 86_400,
  expires_at: day + 30 * 86_400,
  last_used_at: day,
};
/** Keys in all their states. */
const keys = [
  key,
  { ...key, key_id: 'b', name: 'Till 2', mode: 'test', outlets: null, expires_at: null, last_used_at: null },
  { ...key, key_id: 'c', name: 'The shop before', outlets: null, expires_at: day - 86_400 },
];

const hook = {
  webhook_id: 'wh_1',
  url: 'https://kauppa-ja-keittio-punavuori.example/integrations/deliveries/hooks/of-every-order-there-is',
  events: ['order.created', 'order.updated', 'order.eta_changed', 'payment.settled'],
  outlets: ['hki2', 'hki3'],
  description: 'The till’s own program',
  state: 'on',
  created_at: day,
  failing_since: day - 3600,
  secret_before_until: day + 86_400,
};
const attempt = {
  attempt_id: 'a1',
  message_id: 'm1',
  event: 'order.updated',
  order_id: 'hki2-9NQ4M7XK2P',
  seq: 12,
  at: day,
  status: 503,
  failure: null,
  took_ms: 9871,
  answer_head: '<html><body><h1>503 Service Unavailable</h1>No server is available to handle this request.',
  is_delivered: false,
  next_at: day + 600,
};

/** Webhooks in all their states, and what was sent to the first. */
async function openWebhooks(page: Page): Promise<void> {
  const stopped = { ...hook, webhook_id: 'wh_2', state: 'stopped', outlets: null, description: '' };
  await page.route('**/developer/api/v1/webhooks', (route) =>
    route.fulfill({ json: { result: [hook, { ...stopped, secret_before_until: null }] } }),
  );
  await page.route('**/developer/api/v1/webhooks/*/attempts*', (route) =>
    route.fulfill({
      json: {
        result: {
          data: [
            attempt,
            { ...attempt, attempt_id: 'a2', status: null, failure: 'timeout', answer_head: '' },
            { ...attempt, attempt_id: 'a3', status: 204, answer_head: '', is_delivered: true, next_at: null },
          ],
          pagination: { after: 'a3' },
        },
      },
    }),
  );
  await signIn(page, '/settings/webhooks');
  await page.locator('summary').first().click();
  await page.getByText('Send everything of a period again').click();
  await expect(page.getByText('No answer')).toBeVisible();
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
    name: 'settings-developers',
    open: async (page) => {
      await page.route('**/developer/api/v1/keys', (route) => route.fulfill({ json: { result: keys } }));
      await signIn(page, '/settings/developers');
      await expect(page.getByText('Not used yet')).toBeVisible();
    },
  },
  {
    name: 'settings-new-key',
    open: async (page) => {
      await signIn(page, '/settings/developers');
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByRole('radio', { name: 'Chosen collection points' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'New API key' }).click();
      await expect(page.getByText('Please choose a collection point')).toBeVisible();
    },
  },
  {
    name: 'settings-told-key',
    open: async (page) => {
      const told = { ...keys[0], key: `sndr_live_${'x7Qz'.repeat(8)}` };
      await page.route('**/developer/api/v1/keys', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { result: keys } })
          : route.fulfill({ status: 201, json: { result: told } }),
      );
      await signIn(page, '/settings/developers');
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(LONG);
      await page.getByRole('dialog').getByRole('button', { name: 'New API key' }).click();
      await expect(page.getByText('It is shown this once')).toBeVisible();
    },
  },
  { name: 'settings-webhooks', open: openWebhooks },
  {
    name: 'settings-webhook-removal',
    open: async (page) => {
      await openWebhooks(page);
      await page
        .getByRole('button', { name: /^Edit https/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await expect(page.getByText('Your program is told nothing more')).toBeVisible();
    },
  },
  {
    name: 'settings-new-webhook',
    open: async (page) => {
      await signIn(page, '/settings/webhooks');
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await expect(page.getByText('order.eta_changed')).toBeVisible();
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
