// A bad evening: riders vanish from a city, the alarm goes off, staff act until it is over, and it says so.
import { type WebhookServer, startWebhookServer } from '../server/src/testing/webhook-server.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect } from './fixtures.ts';
import { test } from './fleet-fixtures.ts';
import { signInStaff } from './staff.ts';

/** Boards are looked at every half a minute. */
const SOON = { timeout: 90_000 };
const MAIL = 'night@sendero.example';

const main = (page: Page) => page.getByRole('main');
const alarmIn = (page: Page) => main(page).getByRole('listitem').filter({ hasText: 'Without a rider' });
const dialog = (page: Page) => page.getByRole('dialog');

async function actBecause(page: Page, reason: string, act: string): Promise<void> {
  await dialog(page).getByLabel('Why').fill(reason);
  await dialog(page).getByRole('button', { name: act }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Sets the alarm on a screen; answers the secret that its messages are signed with. */
async function setAlarm(page: Page, url: string): Promise<string> {
  await main(page).getByRole('link', { name: 'Alarms' }).click();
  await page.getByRole('button', { name: 'Add an alarm' }).click();
  await dialog(page).getByLabel('What is counted').selectOption({ label: 'Without a rider' });
  await dialog(page).getByLabel('Alarms above').fill('1');
  await dialog(page).getByLabel('Mail addresses').fill(MAIL);
  await dialog(page).getByLabel('Webhook').fill('ftp://nowhere');
  await dialog(page).getByLabel('Why').fill('Evenings are thin');
  await dialog(page).getByRole('button', { name: 'Save the alarm' }).click();
  await expect(dialog(page).getByText('begins with https://')).toBeVisible();
  await dialog(page).getByLabel('Webhook').fill(url);
  await actBecause(page, 'Evenings are thin', 'Save the alarm');
  await expect(alarmIn(page)).toContainText('Within the limit');
  await page.getByRole('button', { name: 'New signing secret' }).click();
  await dialog(page).getByLabel('Why').fill('For the pager');
  await dialog(page).getByRole('button', { name: 'Make a new secret' }).click();
  const secret = await dialog(page)
    .getByText(/^whsec_/)
    .innerText();
  await page.keyboard.press('Escape');
  return secret;
}

const typesOf = (receiver: WebhookServer) => receiver.told.map(({ type }) => type);

test('riders vanish: the alarm tells by mail and webhook, staff act with reasons, and it tells that it is over [OPR-04] [OPR-05]', async ({
  page,
  product,
  fleet,
  caller,
  guard,
  openWindow,
}) => {
  test.setTimeout(300_000);
  guard.expectTrouble(/status of 422/);
  const receiver = await startWebhookServer();
  await signInStaff(page, '/?country=FI');
  const secret = await setAlarm(page, receiver.url);
  await expectAccessible(page);
  await expectNoOverflow(page);

  const customers = ['Outi Ensi', 'Outi Toinen', 'Outi Kolmas'];
  const orders = await Promise.all(
    customers.map((customer) => caller.place({ vendor_id: 'hki2', customer })),
  );
  for (const { order_id } of orders) {
    await expect.poll(() => fleet.taken.has(order_id)).toBe(true);
    const search = { asked: 5, refused: 5, gave_up: true };
    await fleet.report(product.origin, { order_id, type: 'search', search });
  }
  await expect.poll(() => typesOf(receiver), SOON).toEqual(['board.alarm']);
  const [alarm] = receiver.told;
  expect([alarm && receiver.isSigned(alarm, secret), alarm?.data]).toMatchObject([
    true,
    { country: 'FI', name: 'without_rider', count: 3, most: 1 },
  ]);
  const outbox = await openWindow();
  await expect(async () => {
    await outbox.goto('/dev/outbox');
    await expect(outbox.getByRole('heading', { name: 'without rider is 3, more than 1' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass(SOON);
  await expect(alarmIn(page)).toContainText('Alarms since', SOON);

  await alarmIn(page).getByRole('link', { name: 'Without a rider' }).click();
  await expect(page.getByRole('heading', { name: 'Without a rider' })).toBeVisible();
  for (const [at, { order_id }] of orders.entries()) {
    await main(page).getByRole('link', { name: order_id }).click();
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
    const act = at === 0 ? 'Look for a rider again' : 'Cancel the order';
    await main(page).getByRole('button', { name: act }).click();
    await actBecause(page, 'No riders in Helsinki tonight', act);
    await expect(main(page).getByText('No riders in Helsinki tonight').first()).toBeVisible();
    await page.goBack();
  }
  await expect.poll(() => typesOf(receiver), SOON).toEqual(['board.alarm', 'board.alarm_over']);
  await page.goto(new URL('/limits?country=FI', page.url()).href);
  await expect(alarmIn(page)).toContainText('Within the limit', SOON);
  await expect(alarmIn(page)).toContainText('Last message: 200');
  await expect(async () => {
    await outbox.goto('/dev/outbox');
    await expect(outbox.getByRole('heading', { name: /without rider is 0 again/ })).toBeVisible({
      timeout: 1000,
    });
  }).toPass(SOON);
  await receiver.close();
});
