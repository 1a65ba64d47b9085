// An outlet's own hours and its pick-up minutes, from the settings to the request.
import type { Page } from '@playwright/test';
import { expectAccessible, expectFocusKept } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { chooseAddress, feeSummary } from './request-form.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

async function openOutlet(page: Page, id: string): Promise<void> {
  await page.goto('/settings/outlets');
  await page.getByRole('combobox', { name: 'Vendors and collection points' }).selectOption({ value: id });
}

const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/opening-hours') && answer.request().method() === 'PUT',
  );

test('an outlet says when it is open; outside of it, an order is offered for the next time [BRD-12] [FLOW-03]', async ({
  page,
}) => {
  await signIn(page, '/settings/outlets');
  await openOutlet(page, 'hki3');
  const hours = card(page, 'Opening hours');
  await expect(hours).toContainText('Riders are on duty around the clock.');
  await hours.getByText('Own hours').click();
  await expect(hours.getByRole('group', { name: 'Monday' })).toBeVisible();

  // The story's clock is the machine's: open on one weekday only, the day after tomorrow in Helsinki.
  const dayAfterNext = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Europe/Helsinki' }).format(
    Date.now() + 2 * 86_400_000,
  );
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    if (day !== dayAfterNext)
      await hours
        .getByRole('group', { name: day })
        .getByRole('button', { name: /^Remove/ })
        .click();
  await expectFocusKept(page);
  const open = hours.getByRole('group', { name: dayAfterNext });
  await open.getByRole('button', { name: /^Add hours/ }).click();
  await open.getByLabel(`${dayAfterNext}, opens at`).first().fill('10:15');
  await open.getByLabel(`${dayAfterNext}, closes at`).first().fill('22:30');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expect(open.getByText('These hours overlap')).toBeVisible();
  await open
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await Promise.all([saved(page), hours.getByRole('button', { name: 'Save' }).click()]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/request-a-rider/hki3');
  await expect(page.getByText('This collection point is closed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Order for/ }).click();
  await chooseAddress(page, 'Bulevardi 10');
  await expect(page.getByLabel('Rider delivers')).toHaveValue('10:15');
  await expect(feeSummary(page)).toContainText('€');
  await page.getByLabel('Rider delivers').fill('10:14');
  await expect(page.getByText('This collection point is closed.')).toBeVisible();

  await openOutlet(page, 'hki3');
  await hours.getByText('Whenever riders are on duty').click();
  await Promise.all([saved(page), hours.getByRole('button', { name: 'Save' }).click()]);
  await page.goto('/request-a-rider/hki3');
  await expect(page.getByText('This collection point is closed.')).toBeHidden();
});

test('an outlet says how long it needs until a rider can collect [BRD-12] [FEE-08]', async ({ page }) => {
  await signIn(page, '/settings/outlets');
  await openOutlet(page, 'hki4');
  const minutes = card(page, 'Minutes until pick-up');
  const field = minutes.getByRole('textbox');
  const before = await field.inputValue();
  await field.fill('soon');
  await minutes.getByRole('button', { name: 'Save' }).click();
  await expect(minutes.getByText('Please enter a whole number from 1 to 240')).toBeVisible();
  await field.fill('55');
  await Promise.all([saved(page), minutes.getByRole('button', { name: 'Save' }).click()]);
  await openOutlet(page, 'hki4');
  await expect(field).toHaveValue('55');
  await field.fill(before);
  await Promise.all([saved(page), minutes.getByRole('button', { name: 'Save' }).click()]);
});
