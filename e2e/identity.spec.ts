// Staff sign in at the operator's own identity provider: a real one, on this machine.
import { type IdentityServer, startIdentityServer } from '../server/src/testing/identity-server.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, test as base } from './fixtures.ts';
import { operatorOf } from './staff.ts';

const test = base.extend<object, { identity: IdentityServer }>({
  identity: [
    async ({ browserName: _ }, use) => {
      const identity = await startIdentityServer();
      await use(identity);
      await identity.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ identity: { settings } }, use) =>
      use({
        OIDC_ISSUER: settings.issuer.href,
        OIDC_CLIENT_ID: settings.client_id,
        OIDC_CLIENT_SECRET: settings.client_secret,
        OIDC_SCOPES: 'openid email groups',
        OIDC_NAME: 'Kauppa Login',
        OIDC_ROLES: '{"riders-desk": [{"role": "support", "countries": ["FI"]}]}',
        STAFF_PASSWORDS: 'off',
      }),
    { scope: 'worker' },
  ],
});

/** Fills the provider's own pages in. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a member signs in at the provider and is where they wanted to be; who has no group is told so [OPR-01]', async ({
  page,
  product,
  identity,
  guard,
  openWindow,
}) => {
  // The provider's pages for developers would load letters of others.
  guard.expectTrouble(/fonts\.googleapis\.com/);
  const operator = operatorOf(product.origin);
  await identity.open(`${operator}/oidc/back`);
  identity.people.set('riikka', {
    email: 'riikka@kauppa.example',
    email_verified: true,
    groups: ['riders-desk'],
  });
  identity.people.set('otto', { email: 'otto@kauppa.example', email_verified: true, groups: ['canteen'] });

  await page.goto(`${operator}/account`);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in with Kauppa Login' }).click();
  await signInThere(page, 'riikka');
  await expect(page).toHaveURL(`${operator}/account`);
  await expect(page.getByRole('main').getByText('riikka@kauppa.example')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText('riikka@kauppa.example')).toBeVisible();

  const other = await openWindow();
  await other.goto(`${operator}/sign-in`);
  await other.getByRole('link', { name: 'Sign in with Kauppa Login' }).click();
  await signInThere(other, 'otto');
  await expect(other.getByRole('alert')).toContainText('None of your groups may work here');
  await expect(other).toHaveURL(`${operator}/sign-in?refused=no-group`);
  await expectAccessible(other);
  await expectNoOverflow(other);
});
