// "Who is calling?": the form as somebody with a telephone at the ear fills it in.
import type { Page } from '@playwright/test';
import { drawerOf } from './board.ts';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { addressField, chooseAddress, feeSummary, fillDetails, nameField, place } from './request-form.ts';

const FORM = '/request-a-rider/hki4';
const people = (page: Page) => page.getByRole('option');
const code = async (page: Page) => (await page.locator('bdi.text-4xl').textContent()) ?? '';

/** A first order to a customer, and a new form. Answers its short code. */
async function deliveredTo(page: Page, customer: string, phone: string): Promise<string> {
  await signIn(page, FORM);
  await chooseAddress(page, 'Fabianinkatu 10');
  await fillDetails(page, { address: 'Fabianinkatu 10', customer, phone, amount: '31.50' });
  await page.getByLabel('Unit number').fill('A 3');
  await place(page);
  const its = await code(page);
  await page.goto(FORM);
  return its;
}

test('a customer known by number is digits, Enter, Enter away from a placed order [BRD-06] [BRD-07]', async ({
  page,
}) => {
  await deliveredTo(page, 'Helmi Rautio', '044 321 7788');
  await expect(addressField(page)).toBeFocused();
  await page.keyboard.type('0443217', { delay: 40 });
  await expect(people(page).first()).toContainText('Helmi Rautio');
  await page.keyboard.press('Enter');
  await expect(feeSummary(page)).toContainText('€');
  await expect(page.getByText('Helmi Rautio · +358443217788')).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  await expect(page.getByLabel('Order amount')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order pushed!')).toBeVisible();
});

test('a name, half of it, pasted, corrected, or typed with another layout finds the customer [BRD-06]', async ({
  page,
}) => {
  await deliveredTo(page, 'Vilho Saastamoinen', '044 321 7799');
  for (const text of ['vilho', 'saast', 'VILHO SAAS', '+358 44 321 7799', '0443217799', 'мшдрщ']) {
    await addressField(page).fill(text);
    await expect(people(page).first()).toContainText('Vilho Saastamoinen');
  }
  await addressField(page).fill('');
  await page.keyboard.type('vilgo', { delay: 30 });
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ho', { delay: 30 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vilho Saastamoinen · +358443217799')).toBeVisible();
  await page.getByLabel('Order amount').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order pushed!')).toBeVisible();
});

test('a short code finds its order, and "again" the last one [BRD-06] [ORD-12]', async ({ page }) => {
  const its = await deliveredTo(page, 'Tyyne Koskela', '044 321 7700');
  await addressField(page).fill(its.toLowerCase());
  await expect(people(page).first()).toContainText('Tyyne Koskela');
  await addressField(page).fill('again');
  await expect(page.getByRole('group', { name: 'Last deliveries' })).toContainText('Tyyne Koskela');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tyyne Koskela · +358443217700')).toBeVisible();
});

test('a new customer’s number, address and name are asked for once each [BRD-06]', async ({ page }) => {
  await signIn(page, FORM);
  await expect(addressField(page)).toBeFocused();
  await page.keyboard.type('044 999 1122', { delay: 20 });
  await expect(people(page).first()).toHaveText('New customer: 044 999 1122');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Customer’s address' })).toBeFocused();
  await page.keyboard.type('Fabianinkatu 12', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Lempi Aho');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Order amount')).toBeFocused();
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order pushed!')).toBeVisible();
});

test('all that is asked for is in sight, with one button [BRD-07]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, FORM);
  await chooseAddress(page, 'Fabianinkatu 10');
  await expect(feeSummary(page)).toContainText('€');
  for (const field of [
    'Customer’s name',
    'Customer’s phone',
    'Unit number',
    'Order amount',
    'Order description',
  ])
    await expect(page.getByLabel(field)).toBeInViewport({ ratio: 1 });
  // On one line, however many lines their labels take; the frame of a long text is its own.
  const topOf = async (field: string) => (await page.getByLabel(field).boundingBox())?.y ?? 0;
  const top = await topOf('Unit number');
  expect(await topOf('Building')).toBe(top);
  expect(Math.abs((await topOf('Notes for the rider')) - top)).toBeLessThanOrEqual(1);
  await expect(page.getByRole('radio', { name: 'ASAP' })).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
});

test('after placing, the panel says what is true now, and leads to that order [BRD-08]', async ({ page }) => {
  await signIn(page, FORM);
  await chooseAddress(page, 'Fabianinkatu 10');
  await fillDetails(page, { address: 'Fabianinkatu 10', customer: 'Urho Niemelä' });
  const number = await place(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Looking for a rider', {
    timeout: 30_000,
  });
  await expect(page.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', /^sms:\+358501234567\?/);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/358501234567/);
  await page.getByRole('button', { name: 'QR' }).click();
  await expect(page.getByRole('img', { name: /scan/i })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Watch it' }).click();
  await expect(drawerOf(page, 'Urho Niemelä')).toContainText(number);
});

test('"Same again" is one press, placing it another [BRD-06] [BRD-08]', async ({ page }) => {
  await signIn(page, FORM);
  await chooseAddress(page, 'Fabianinkatu 10');
  await fillDetails(page, { address: 'Fabianinkatu 10', customer: 'Aatos Vainio' });
  await place(page);
  await page.getByRole('button', { name: 'Same again' }).click();
  await expect(feeSummary(page)).toContainText('€');
  await expect(page.getByText(/^Aatos Vainio · /)).toBeVisible();
  await expect(page.getByLabel('Order amount')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order pushed!').first()).toBeVisible();
});

test('the box looks right in every direction [BRD-06]', async ({ page }) => {
  await deliveredTo(page, 'Impi Heikkinen', '044 321 7711');
  await addressField(page).click();
  await expect(people(page).first()).toBeVisible();
  const shoot = (name: string) => page.screenshot({ path: `/tmp/who-${name}.png` });
  if (process.env['SHOTS']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await shoot('box');
    await page.keyboard.type('impi');
    await page.keyboard.press('Enter');
    await expect(feeSummary(page)).toContainText('€');
    await shoot('known');
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await shoot('known-rtl');
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot('known-phone');
  }
  await expectNoOverflow(page);
});
