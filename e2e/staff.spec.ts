// The operator's staff at work: a new employee's first day, vouchers and alarms.
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type AnswerOf, addressOf } from '@sendero/core/contract/endpoint';
import { listVouchers } from '@sendero/core/contract/operator-desk-api';
import { expectAccessible, expectFocusKept } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { acceptInvitation } from './owner.ts';
import { fillRequest, place } from './request-form.ts';
import {
  STAFF_PASSWORD,
  acceptStaffInvitation,
  actBecause,
  dialog,
  inviteStaff,
  signInStaff,
} from './staff.ts';

const OWNER = {
  name: 'Oskari Omistaja',
  email: 'omistaja@kahvila.example',
  phone: '040 123 4567',
  password: STAFF_PASSWORD,
};
const SHEET = [
  'number,name,address,city,postal code,phone',
  '1,Kahvila Töölö,Runeberginkatu 40,Helsinki,00100,+358401234501',
  '2,,Fredrikinkatu 30,Helsinki,00120,+358401234502',
].join('\n');

const main = (page: Page) => page.getByRole('main');

test('a new employee is invited, takes a chain on by a sheet, sees it as its owner does, and its owner places the first order [OPR-01] [OPR-02] [OPR-08]', async ({
  page,
  openWindow,
  guard,
}) => {
  test.slow();
  guard.expectTrouble(/status of 422/);
  await signInStaff(page, '/members');
  const link = await inviteStaff(page, 'riikka@operator.example', 'Admin');
  const office = await openWindow();
  await acceptStaffInvitation(office, link);
  await expectAccessible(office);

  await office.getByRole('link', { name: 'Shops' }).click();
  await expect(main(office).getByRole('link', { name: /^Kauppa & Keittiö Shop · hki1/ })).toBeVisible();
  await main(office).getByRole('link', { name: 'Take a shop on' }).click();
  await office.getByLabel('Site').selectOption('fi');
  await office.getByLabel('Name').fill('Kahvila');
  const owners = office.getByLabel('Owners’ mail addresses');
  await owners.fill('omistaja');
  await office.getByLabel('Why').fill('Signed today');
  await main(office).getByRole('button', { name: 'Take a shop on' }).click();
  await expect(owners).toBeFocused();
  await owners.fill('omistaja@kahvila.example');
  await office.getByLabel('Code', { exact: true }).fill('kahvila');
  await office.getByLabel('It is a chain').check();
  await main(office).getByRole('button', { name: 'Take a shop on' }).click();
  await expect(office.getByRole('heading', { level: 1, name: /Kahvila/ })).toBeVisible();
  await expect(main(office)).toBeFocused();
  await expect(office).toHaveTitle('Kahvila · Open · Operator · Sendero');

  await office.getByRole('link', { name: 'From a sheet' }).click();
  const content = { name: 'outlets.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) };
  await office.getByLabel('Choose a file').setInputFiles(content);
  await expect(office.getByRole('status').filter({ hasText: '2 rows; to be mended: 1' })).toBeVisible();
  await main(office).getByLabel('Name').first().fill('Kahvila Punavuori');
  await office.reload();
  await expect(main(office).getByLabel('Name').first()).toHaveValue('Kahvila Punavuori');
  await main(office).getByRole('button', { name: 'Take all 2 rows on' }).click();
  await actBecause(office, 'Signed today', 'Take a shop on');
  await office.getByRole('link', { name: 'To the chain' }).click();
  await expect(main(office).getByRole('link', { name: /Kahvila Punavuori/ })).toBeVisible();

  await office.getByRole('button', { name: 'See as this shop sees' }).click();
  await actBecause(office, 'The owner asked how it looks', 'See as this shop sees');
  const opened = office.waitForEvent('popup');
  await dialog(office)
    .getByRole('link', { name: /^Open the portal/ })
    .click();
  const portal = await opened;
  await expect(portal.getByText('You see this as Kahvila does.')).toBeVisible();
  await expect(portal).toHaveURL(/\/order-tracking\/[^#]*$/);
  await portal.getByRole('button', { name: 'Account', exact: true }).click();
  await portal.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(portal.getByText(OWNER.email)).toBeVisible();
  await expect(portal.getByRole('link', { name: 'Your account' })).toHaveCount(0);
  await expectAccessible(portal);

  await office.getByRole('link', { name: 'Audit log' }).click();
  await expect(main(office).getByText('The owner asked how it looks')).toBeVisible();
  await office.getByRole('button', { name: 'Verify the log' }).click();
  await expect(office.getByText(/entries are as they were written/)).toBeVisible();

  const shop = await openWindow();
  await acceptInvitation(shop, OWNER);
  await shop.getByRole('combobox', { name: 'Pick-up address' }).fill('Runeberginkatu 40');
  await shop.getByRole('option').filter({ hasText: 'Runeberginkatu 40' }).first().click();
  await shop.getByRole('button', { name: 'Save address' }).click();
  await fillRequest(shop, { address: 'Fredrikinkatu 30', customer: 'Saara Niemi' });
  const order = await place(shop);
  await office.getByRole('searchbox').fill(order);
  await office.keyboard.press('Enter');
  await expect(main(office).getByText(order).first()).toBeVisible();
});

test('a new employee scans a one-time code, signs in by it, and by each code once [OPR-01]', async ({
  page,
  openWindow,
  guard,
}) => {
  guard.expectTrouble(/status of (401|422)/);
  await signInStaff(page, '/members');
  const link = await inviteStaff(page, 'koodi@operator.example', 'Reader');
  const office = await openWindow();
  await office.goto(link);
  const secret = await main(office)
    .getByText(/^[A-Z2-7]{32}$/)
    .innerText();
  const totp = new TOTP({ secret });
  // A code is good in the half minute before and after its own.
  const codeOf = (step: number) => totp.generate({ timestamp: Date.now() + step * 30_000 });
  await office.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await office.getByLabel('Password once more').fill(STAFF_PASSWORD);
  await office.getByLabel('Code from your app').fill('000000');
  await office.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Board' })).toHaveCount(0);
  const first = codeOf(0);
  await office.getByLabel('Code from your app').fill(first);
  await office.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();

  await office.getByRole('link', { name: 'My account' }).click();
  await main(office).getByRole('button', { name: 'Sign out' }).click();
  await office.getByLabel('Email').fill('koodi@operator.example');
  await office.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await office.getByRole('button', { name: 'Sign in', exact: true }).click();
  await office.getByLabel('Code from your app').fill(first);
  await office.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(office.getByText('That code is wrong or was used')).toBeVisible();
  await expectAccessible(office);
  await office.getByLabel('Code from your app').fill(codeOf(1));
  await office.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await page.reload();
  const row = main(page).getByRole('listitem').filter({ hasText: 'koodi@operator.example' });
  await expect(row).not.toContainText('one-time code');
  await row.getByRole('button', { name: 'Take off the staff' }).click();
  await dialog(page).getByLabel('Why').fill('Works elsewhere');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  const takeOff = row.getByRole('button', { name: 'Take off the staff' });
  await expect(takeOff).toBeFocused();
  // What is empty again is not lost.
  await takeOff.press('Enter');
  await dialog(page).getByLabel('Why').fill('Works');
  await dialog(page).getByLabel('Why').fill('');
  await page.keyboard.press('Escape');
  await expect(takeOff).toBeFocused();
  await takeOff.press('Enter');
  await actBecause(page, 'Works elsewhere now', 'Take off the staff');
  await expect(row).toContainText('Ended');
  await expectFocusKept(page);
});

test('a voucher whose uses are no number, or whose last day is over, is not begun; one that ended says so [OPR-06]', async ({
  page,
}) => {
  await signInStaff(page, '/vouchers?country=FI');
  await page.getByRole('button', { name: 'New voucher' }).click();
  await dialog(page).getByLabel('Code', { exact: true }).fill('KERRAN');
  await dialog(page).getByLabel('How much').fill('10');
  await dialog(page).getByLabel('Uses at most').fill('once');
  await dialog(page).getByLabel('Last day').fill('2026-01-01');
  await actBecause(page, 'For the fair', 'Put it in force');
  await expect(dialog(page).getByLabel('Last day')).toBeFocused();
  await dialog(page).getByLabel('Last day').fill('');
  await dialog(page).getByRole('button', { name: 'Put it in force' }).click();
  await expect(dialog(page).getByLabel('Uses at most')).toBeFocused();
  await dialog(page).getByLabel('Uses at most').fill('1');
  await dialog(page).getByLabel('Last day').fill('2031-03-31');
  await dialog(page).getByRole('button', { name: 'Put it in force' }).click();
  const row = main(page).getByRole('listitem').filter({ hasText: 'KERRAN' });
  await expect(row).toContainText('Used 0 of 1 times');
  await expect(row).toContainText('Until 31 Mar 2031');
  // As the days pass.
  const address = `**${addressOf(listVouchers).replace(':country', 'FI')}`;
  const told = page.waitForResponse(address);
  await page.reload();
  const { result } = (await (await told).json()) as AnswerOf<typeof listVouchers>;
  const ended = Date.parse('2026-04-01T00:00:00+03:00') / 1000;
  const aged = result.map((one) => (one.code === 'KERRAN' ? { ...one, valid_until: ended } : one));
  await page.route(address, (route) => route.fulfill({ json: { result: aged } }));
  await page.reload();
  await expect(main(page).getByRole('heading', { name: 'Over' })).toBeVisible();
  await expect(row).toContainText('Ended 31 Mar');
  // What is over is in force no more.
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await row.getByRole('button', { name: 'Take out of force' }).click();
  await actBecause(page, 'Printed by mistake', 'Take out of force');
  await expect(row).toHaveCount(0);
  await expectFocusKept(page);
});

test('an alarm that is removed passes the keyboard on: to the next one, and at last to the page’s heading [OPR-05]', async ({
  page,
}) => {
  await signInStaff(page, '/limits?country=SE');
  for (const what of ['Late', 'Without a rider']) {
    await page.getByRole('button', { name: 'Add an alarm' }).press('Enter');
    await dialog(page).getByLabel('What is counted').selectOption({ label: what });
    await dialog(page).getByLabel('Mail addresses').fill('desk@operator.example');
    await actBecause(page, 'Rush hour', 'Save the alarm');
    await expect(dialog(page)).toHaveCount(0);
  }
  const remove = main(page).getByRole('button', { name: 'Remove' });
  await expect(remove).toHaveCount(2);
  for (const left of [1, 0]) {
    await remove.first().press('Enter');
    await dialog(page).getByLabel('Why').fill('Quiet again');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(left);
    const heir = left > 0 ? remove : page.getByRole('heading', { level: 1 });
    await expect(heir).toBeFocused();
  }
});
