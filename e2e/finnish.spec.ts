import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectNoEnglish, textsOf } from './words.ts';

test.use({ locale: 'fi-FI' });

const finnish = textsOf('fi');
const expectFinnish = (page: Page) => expectNoEnglish(page, 'fi');

test('a Finnish reader finds no English, from the landing page to the customer’s door and what they say of it [LNG-01] [LNG-02] [RCP-06]', async ({
  page,
  caller,
}) => {
  const customer = 'Tiina Rantanen';
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await expect(page.getByRole('heading', { name: finnish['landing.promise'] })).toBeVisible();
  await expectFinnish(page);

  await signIn(page, '/request-a-rider/hki4');
  const address = page.getByRole('combobox', { name: finnish['request.who.label'] });
  await expect(address).toBeVisible();
  await expectFinnish(page);
  await address.fill('Liisankatu 10');
  await page.getByRole('option').first().click();
  await page.getByLabel(finnish['request.name']).fill(customer);
  await page.getByRole('radio', { name: finnish['request.deliver-at-time'] }).check();
  await page.getByRole('button', { name: finnish['request.place'] }).click();
  await expect(page.getByText(finnish['order.issue.phone-missing'])).toBeVisible();
  await expectFinnish(page);
  await page.getByLabel(finnish['request.phone']).fill('501234567');
  await page.getByLabel(finnish['request.amount']).fill('12,50');
  await expect(page.getByRole('radio', { name: finnish['request.payment.PAID'] })).toBeVisible();
  await expectFinnish(page);
  await page.getByRole('button', { name: finnish['request.place'] }).click();
  await expect(page.getByText(finnish['request.pushed'])).toBeVisible();
  await expectFinnish(page);

  const { link_id } = await caller.place({ vendor_id: 'hki4', customer: 'Markus Hakala' });
  await page.goto(`/tracking/${link_id}`);
  await expect(page.getByText(finnish['tracking.progress.delivered'])).toBeVisible({ timeout: 60_000 });
  await expectFinnish(page);
  await page.getByRole('radio', { name: finnish['public.rating.stars.4'] }).check();
  await page.getByRole('checkbox', { name: finnish['public.rating.reason.late'] }).check();
  await page.getByLabel(finnish['public.rating.comment']).fill('Viisi minuuttia');
  await page.getByRole('button', { name: finnish['public.rating.send'] }).click();
  await expect(page.getByText(finnish['public.said.rated'])).toBeVisible();
  await expect(page.getByRole('radio', { name: finnish['public.rating.stars.4'] })).toBeChecked();

  await page.goto('/order-tracking/hki4');
  for (const key of ['new', 'scheduled', 'collected', 'cancelled', 'delivered'] as const) {
    await page.getByRole('tab', { name: finnish[`tracking.list.${key}`] }).click();
    await expect(page.getByRole('tabpanel', { name: finnish[`tracking.list.${key}`] })).toBeVisible();
    await expectFinnish(page);
  }
  await page.getByRole('button', { name: 'Avaa asiakkaan Markus Hakala tilaus' }).click();
  await expect(page.getByRole('dialog', { name: 'Markus Hakala' })).toBeVisible();
  await expect(page.getByText(finnish['public.rating.stars.4'])).toBeVisible();
  await expect(page.getByText('Viisi minuuttia')).toBeVisible();
  await expectFinnish(page);
});

test('another language is chosen in the menu and kept on the device [LNG-02]', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: new RegExp(`^${finnish['shell.account']}`) }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Order tracking' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Order tracking' })).toBeVisible();
});
