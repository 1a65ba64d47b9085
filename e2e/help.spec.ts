// Whoever looks for help finds the site's own answers beside the page, or the provider's page in a frame of it.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO } from './calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { PHONE } from './screen.ts';

test('questions are answered beside the page [HLP-01, HLP-05]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/history/hki2');
  const button = page.getByRole('button', { name: 'Help centre' });
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Help centre' });
  await panel.getByRole('searchbox', { name: 'Search the questions' }).fill('surge price');
  await expect(panel.getByRole('group')).toHaveCount(1);
  await expect(panel.getByText('There is no surge pricing')).toBeVisible();
  await panel.getByRole('searchbox').fill('zebra');
  await expect(panel.getByRole('status')).toHaveText('No question matches “zebra”');
  await expect(panel.getByRole('link', { name: 'support@sendero.example' })).toBeVisible();

  await panel.getByRole('searchbox').fill('');
  await panel.getByText('How heavy may an order be?').click();
  await panel.getByRole('button', { name: 'Copy a link to this answer' }).click();
  await expect(panel.getByText('Copied')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page).toHaveURL('/helpcenter/hki2?question=how-heavy-may-an-order-be');
  await expect(page.getByText('5 kg at most.')).toBeVisible();
  await expect(page.getByText('By the streets')).toBeHidden();
});

test('on a phone the help centre is a page, for who is signed in [HLP-01, NAV-06, NAV-10]', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/helpcenter/hki2');
  await expect(page).toHaveURL('/?next=%2Fhelpcenter%2Fhki2');
  await signIn(page, '/history/hki2');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Help centre' }).click();
  await expect(page).toHaveURL('/helpcenter/hki2');
  await expect(page.getByRole('heading', { name: 'Help centre' })).toBeVisible();
  await page.getByText('How far do riders go?').click();
  await expect(page.getByText('km at most, by the streets')).toBeVisible();
});

test('support may say that it has technical problems [HLP-04]', async ({ page, product }) => {
  const folder = join(product.directory, 'content', 'fi');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'support-notice.en.txt'), '');
  await signIn(page, '/helpcenter/hki3');
  await expect(page.getByText('Our contact centre has technical problems')).toBeVisible();
  await expect(page.getByText('How far do riders go?')).toBeVisible();
});

test('a restaurant within its platform’s page has the platform’s help [HLP-01]', async ({ page }) => {
  await page.goto('/dev/host');
  await page.getByLabel('Restaurant').selectOption({ label: 'Kauppa & Keittiö Punavuori' });
  await page.getByRole('button', { name: 'Open the portal' }).click();
  const portal = page.frameLocator('iframe');
  await expect(portal.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(portal.getByRole('button', { name: 'Help centre' })).toHaveCount(0);
});

const withoutHelp = test.extend({ settings: { FLAGS: '{"all": {"helpcenter": false}}' } });

withoutHelp('there is no help centre where its flag is off [HLP-01]', async ({ page }) => {
  await signIn(page, '/history/hki2');
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Help centre' })).toHaveCount(0);
  await page.goto('/helpcenter/hki2');
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
});

/** The product plays the provider too. */
const withProvider = test.extend({
  settings: {
    HELP_CENTRE_URL: 'http://127.0.0.1:{port}/dev/help',
    HELP_CENTRE_KEY: 'a key that portal and provider share',
  },
});

withProvider.describe('a provider', () => {
  withProvider(
    'learns from the portal who asks, and is told when nobody does [HLP-02, HLP-03]',
    async ({ page, guard }) => {
      guard.expectTrouble(/status of 403/);
      await signIn(page, '/history/hki2');
      await page.getByRole('button', { name: 'Help centre' }).click();
      const widget = page.getByRole('dialog', { name: 'Help centre' }).frameLocator('iframe');
      await expect(widget.getByRole('status')).toHaveText(new RegExp(`^${DEMO.email} of hki2, until \\d`));

      await page.route('**/hc_jwt_token', (route) =>
        route.fulfill({ status: 403, json: { code: 'NotYours' } }),
      );
      await widget.getByRole('button', { name: 'Ask for a new token' }).click();
      await expect(widget.getByRole('status')).toHaveText('The portal gave no token');
    },
  );

  withProvider('that fails leaves the site’s own answers [HLP-02]', async ({ page, guard }) => {
    guard.expectTrouble(/status of 503/);
    await page.route('**/help-centre', (route) =>
      route.fulfill({ status: 503, json: { code: 'Unavailable' } }),
    );
    await signIn(page, '/helpcenter/hki2');
    await expect(page.getByText('An error occurred while loading the help center')).toBeVisible();
    await expect(page.getByText('How far do riders go?')).toBeVisible();
  });
});
