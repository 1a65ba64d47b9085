// Customers that a chain has delivered to before, found again by a few letters.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { addressField, chooseAddress, feeSummary, fillDetails, nameField, place } from './request-form.ts';

const customer = 'Oona Ylinen';
const phone = (page: Page): Locator => page.getByLabel('Customer’s phone');
const unit = (page: Page): Locator => page.getByLabel('Unit number');
const saved = (page: Page): Locator =>
  page.getByRole('group', { name: 'Saved customers' }).getByRole('option').filter({ hasText: customer });

/** Oona's first order, from one shop of the chain. */
async function orderToOona(page: Page): Promise<void> {
  await signIn(page, '/request-a-rider/hki2');
  await chooseAddress(page, 'Museokatu 10');
  await fillDetails(page, { address: 'Museokatu 10', customer, phone: '040 111 2233' });
  await unit(page).fill('C 7');
  await page.getByLabel('Building').fill('Yard house');
  await page.getByLabel('Notes for the rider').fill('Blue door');
  await place(page);
}

async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByText('C 7 · Yard house · Blue door')).toBeVisible();
  await page.getByRole('button', { name: 'Change Customer’s name' }).click();
  await expect(nameField(page)).toHaveValue(customer);
  await expect(phone(page)).toHaveValue('401112233');
  await expect(unit(page)).toHaveValue('C 7');
  await expect(page.getByLabel('Building')).toHaveValue('Yard house');
  await expect(page.getByLabel('Notes for the rider')).toHaveValue('Blue door');
  await expect(page.getByText(/^Museokatu 10/).first()).toBeVisible();
  await expect(feeSummary(page)).toContainText('€');
}

test('a customer of one shop fills the form of another, by name or by number [GEO-06]', async ({ page }) => {
  await orderToOona(page);

  await page.goto('/request-a-rider/hki3');
  await addressField(page).fill('oona');
  await expect(saved(page)).toHaveCount(1);
  await expectAccessible(page);
  await addressField(page).press('Enter');
  await expectFilled(page);

  await page.goto('/request-a-rider/hki4');
  await chooseAddress(page, 'Unioninkatu 10');
  await nameField(page).pressSequentially('ylin');
  await expect(saved(page)).toHaveCount(1);
  await expectAccessible(page);
  await nameField(page).press('ArrowDown');
  await nameField(page).press('Enter');
  await expectFilled(page);

  await page.goto('/request-a-rider/hki6');
  await chooseAddress(page, 'Unioninkatu 10');
  const below = page.getByLabel('Order description');
  const place = await below.boundingBox();
  await phone(page).fill('040 111 2233');
  await expect(page.getByText(`Last delivered to ${customer}, C 7, Yard house, Museokatu 10`)).toBeVisible();
  // It comes while somebody is about to press what stands below.
  expect(await below.boundingBox()).toEqual(place);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use it' }).click();
  await expectFilled(page);
  await expect(page.getByText('Last delivered to')).toHaveCount(0);
});

test('saved customers are edited, removed and given back [GEO-06]', async ({ page }) => {
  await orderToOona(page);
  await page.goto('/request-a-rider/hki5');
  await addressField(page).fill('oona');
  await page.getByRole('option', { name: 'Edit saved customers…' }).click();
  const book = page.getByRole('dialog');
  await expect(book.getByLabel('Search saved customers')).toHaveValue('oona');
  await expectAccessible(page);

  await book.getByRole('button', { name: `Edit ${customer}` }).click();
  await phone(page).last().fill('12');
  await book.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(book.getByRole('alert')).toBeVisible();
  await phone(page).last().fill('040 444 5566');
  await unit(page).last().fill('D 8');
  await expectAccessible(page);
  await book.getByRole('button', { name: 'Save', exact: true }).click();
  const entry = book.getByRole('listitem').filter({ hasText: customer });
  await expect(entry).toContainText('+358404445566');
  await expect(entry).toContainText('D 8, Yard house, Museokatu 10');

  await book.getByRole('button', { name: `Remove ${customer}` }).click();
  await expect(book.getByText('No saved customer starts with this')).toBeVisible();
  await book.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toHaveCount(1);
  await book.getByRole('button', { name: `Remove ${customer}` }).click();
  await expect(entry).toHaveCount(0);
  await page.reload();
  await addressField(page).fill('oon');
  await expect(page.getByText('Unable to find address').first()).toBeVisible();
  await expect(saved(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('saved customers are looked through and changed [GEO-06]', async ({ page }) => {
    await orderToOona(page);
    await page.goto('/request-a-rider/hki5');
    await addressField(page).fill('oona');
    await expect(saved(page)).toHaveCount(1);
    await expectNoOverflow(page);
    await page.getByRole('option', { name: 'Edit saved customers…' }).tap();
    await page.getByLabel('Search saved customers').fill('ai');
    await expect(page.getByRole('dialog').getByRole('listitem')).not.toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
