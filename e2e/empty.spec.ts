// What lists say that have nothing yet: what they are for, and the one action to begin.
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';

test.use({ baseURL: ({ product }, use) => use(product.origin.replace('localhost', 'sa.localhost')) });

test('a history and returning orders without any teach how to begin', async ({ page }) => {
  await signIn(page, '/history?period=past_month&outlets=true');
  await expect(page.getByText('Every order that you place stays here')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Request a rider' }).click();
  await expect(page).toHaveURL(/\/request-a-rider\//);
  const vendorId = page.url().split('/').at(-1) ?? '';
  await page.goto(`/repeats/${vendorId}`);
  await expect(page.getByText('No order returns yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Order tracking' }).click();
  await expect(page).toHaveURL(`/order-tracking/${vendorId}`);
});
