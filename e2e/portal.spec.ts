import { expect } from '@playwright/test';
import { DEMO } from './calls.ts';
import { signIn, test } from './fixtures.ts';

test('the bar shows the brand, the branch, the sections and the account [NAV-09]', async ({ page }) => {
  await signIn(page);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Sendero' })).toBeVisible();
  await expect(bar.getByRole('button', { name: /^Vendors and collection points/ })).toBeVisible();
  const sections = bar.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(sections).toHaveText(['Request a rider', 'Order tracking', 'History', 'Bulk order']);
  await expect(sections.first()).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menu')).toContainText('Log out');
  await expect(bar.getByRole('button', { name: `Account: ${DEMO.email}` })).toBeVisible();
});

test('the tracking page is for signed-in users and opens for the vendor of its path [NAV-04]', async ({
  page,
}) => {
  await page.goto('/order-tracking/hki2');
  await expect(page).toHaveURL(/^[^?]*\/\?next=/);
  await signIn(page);
  await page.goto('/order-tracking/hki2');
  await expect(page.getByRole('button', { name: /Kauppa & Keittiö Punavuori/ }).first()).toBeVisible();
});
