// An order that a shop sends again and again: it is made to return, and lives on a screen of its own.
import type { Page } from '@playwright/test';
import { csvOf, lineOf, placeAll, upload } from './bulk-sheet.ts';
import { expectAccessible, expectFocusKept, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';

const HISTORY = '/history/hki3?period=past_month&status=delivered&outlets=false';

const card = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });

const hour = Number(
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Helsinki', hour: '2-digit' }).format(new Date()),
);
/** Not soon: what is about to be ordered today can be skipped at one moment and not at the next. */
const [TIME, LATER] = hour >= 10 && hour < 14 ? ['17:30', '18:15'] : ['12:30', '13:15'];

/** As it is written in Finland. */
const written = (time: string): string => time.replace(':', '.');

async function letReturn(page: Page): Promise<void> {
  await signIn(page, HISTORY);
  await page.getByRole('table', { name: 'History' }).locator('tbody tr').first().click();
  await page.getByRole('button', { name: 'Repeat this…' }).click();
  const dialog = page.getByRole('dialog').last();
  await expectAccessible(page);
  await dialog.getByRole('checkbox').last().check();
  await dialog.getByLabel('Time', { exact: true }).fill(TIME);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

test('an order returns on weekdays; days are skipped, it is paused, changed, removed and taken back [BRD-15]', async ({
  page,
}) => {
  await letReturn(page);
  await page.getByRole('button', { name: 'Returning orders' }).click();
  await expect(page).toHaveURL('/repeats/hki3');
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText(written(TIME));
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const skip = card(page).getByRole('button', { name: /^Skip/ });
  const first = (await skip.textContent()) ?? '';
  await skip.click();
  await expect(skip).not.toHaveText(first);
  const back = card(page).getByRole('button', { name: /^Do not skip/ });
  await expectAccessible(page);
  await back.click();
  await expect(back).toBeHidden();
  await expect(skip).toHaveText(first);

  await card(page).getByRole('button', { name: 'Pause' }).click();
  await expect(card(page)).toContainText('Paused');
  await expect(skip).toBeHidden();
  await card(page).getByRole('button', { name: 'Go on' }).click();
  await expect(skip).toBeVisible();

  await card(page).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').last().getByLabel('Time', { exact: true }).fill(LATER);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click();
  await expect(card(page)).toContainText(written(LATER));

  await card(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No order returns yet')).toBeVisible();
  await expectFocusKept(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page)).toHaveCount(1);
});

test('returning orders are found in the account’s menu', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki3');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Returning orders' }).click();
  await expect(page).toHaveURL('/repeats/hki3');
  await expect(page.getByRole('heading', { name: 'Returning orders' })).toBeVisible();
});

test('a row of a sheet returns on its days, at a price each time, and leads to where it is changed [BLK-03]', async ({
  page,
}) => {
  await signIn(page, '/bulk-order/hki4');
  await upload(
    page,
    csvOf(
      [
        { 'Customer name': 'Aino Salo', Repeat: 'Weekdays', 'Collection time': '11:30' },
        {
          'Customer name': 'Helmi Koski',
          Address: 'Runeberginkatu 20',
          Repeat: 'now and then',
          'Collection time': '12:00',
        },
      ],
      'returning.csv',
    ),
  );
  await expect(lineOf(page, 2)).toContainText('11.30 · Mon, Tue, Wed, Thu, Fri');
  await expect(lineOf(page, 2)).toContainText('each time');
  await lineOf(page, 3)
    .getByRole('button', { name: /^Repeat: Repeat: These days cannot be read/ })
    .click();
  await page.keyboard.type('Sat and Sun');
  await page.keyboard.press('Enter');
  await expect(lineOf(page, 3)).toContainText('12.00 · Sat, Sun');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place 2 orders' }).click();
  await expect(page.getByRole('dialog')).toContainText('Orders that return are ordered on their days');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await placeAll(page, 2);
  await expect(page).toHaveURL('/order-tracking/hki4');
  await page.goto('/bulk-order/hki4');
  await page.getByRole('link', { name: /returning.csv/ }).click();
  await lineOf(page, 2).getByRole('link', { name: 'Returning orders' }).click();
  await expect(page).toHaveURL('/repeats/hki4');
  await expect(card(page).filter({ hasText: 'Aino Salo' })).toContainText('11.30');
  await expect(card(page).filter({ hasText: 'Helmi Koski' })).toContainText('Sat, Sun');
});
