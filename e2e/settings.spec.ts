// What users decide about themselves and their device.
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('colours are chosen for the device, and are there before anything is painted', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/ERR_FAILED/);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/connect');
  await page.evaluate(() => localStorage.setItem('sendero.theme', '"dark"'));
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  // Without any script of the portal: what the page itself holds is enough, with a frame and without.
  await page.route(/\.(js|tsx?)(\?|$)/, (route) => route.abort());
  for (const path of ['/connect', '/order-tracking/hki1', '/register']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(scheme).toBe('dark');
  }
});

test('colours chosen in one window are those of every other one at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, '/settings/device');
  const other = await page.context().newPage();
  await other.goto('/order-tracking/hki1');
  await expect(other.getByRole('heading', { level: 1 })).toBeAttached();
  await page.getByText('Dark', { exact: true }).click();
  for (const window of [page, other])
    await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.goto('/settings/device');
  await other.getByText('As the device').click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await expect(page.getByRole('radio', { name: 'As the device' })).toBeChecked();
});

test('where less motion is wanted, another look is there at once: nothing moves to it [BRD-11]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signIn(page, '/settings/customers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const moving = () =>
    page.evaluate(() => {
      document.documentElement.setAttribute('data-theme', 'dark');
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
  expect(await moving()).toBe(0);
});

test('an outlet says what happens when no rider is found, and leaves it to its parent again [BRD-09]', async ({
  page,
}) => {
  await signIn(page, '/settings/outlets');
  await page.getByRole('combobox', { name: 'Vendors and collection points' }).selectOption({ value: 'hki2' });
  const choice = card(page, 'If no rider is found').getByRole('combobox').first();
  const usual = await choice.locator('option').first().textContent();
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/no-rider') && answer.ok());
  await Promise.all([saved(), choice.selectOption('KEEP_TRYING')]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await Promise.all([saved(), page.getByLabel('Keep trying for').selectOption('120')]);
  await page.reload();
  await page.getByRole('combobox', { name: 'Vendors and collection points' }).selectOption({ value: 'hki2' });
  await expect(choice).toHaveValue('KEEP_TRYING');
  await expect(page.getByLabel('Keep trying for')).toHaveValue('120');
  await choice.selectOption({ label: usual ?? '' });
  await expect(choice).toHaveValue('');
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('dark is chosen, stays, and is given up again', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signIn(page, '/settings');
    await page.getByRole('link', { name: 'This device' }).tap();
    await page.getByText('Dark', { exact: true }).tap();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByText('As the device').tap();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });
});
