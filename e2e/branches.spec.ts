import { type Page, expect } from '@playwright/test';
import { signIn, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
import { rowOf, list } from './board.ts';
import { addressField } from './request-form.ts';

const LABEL = 'Vendors and collection points';

const buttonOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: LABEL });

async function openBranches(page: Page) {
  await buttonOf(page).click();
  return page.getByRole('group', { name: LABEL });
}

test('the first parent is chosen, and another branch is chosen within the section [NAV-11] [NAV-12]', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('button', { name: `${LABEL}: Kauppa & Keittiö`, exact: true })).toBeVisible();
  const branches = await openBranches(page);
  const options = branches.getByRole('radio');
  await expect(options).toHaveCount(7);
  await expect(options.first()).toBeChecked();
  await expect(branches.locator('label').first()).toContainText('Parent Vendor · hki1');
  await branches.getByText('Kauppa & Keittiö Töölö', { exact: true }).click();
  await expect(page).toHaveURL('/request-a-rider/hki6');
  await expect(branches).toBeHidden();

  await page.getByRole('link', { name: 'Order tracking' }).click();
  await expect(page).toHaveURL('/order-tracking/hki6');
  await (await openBranches(page)).getByText('Kauppa & Keittiö Kluuvi', { exact: true }).click();
  await expect(page).toHaveURL('/order-tracking/hki4');
});

const chosenOf = (page: Page) => page.getByRole('group', { name: LABEL }).getByRole('radio').first();
const firstField = (page: Page) => page.getByLabel('Who is calling?').first();

test('the list has the keyboard also where its code comes after it was opened [NAV-11]', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/late-portal-/);
  await signIn(page);
  // The page takes the keyboard when it comes.
  await expect(firstField(page)).toBeFocused();
  await buttonOf(page).press('Enter');
  release();
  await expect(chosenOf(page)).toBeFocused();
});

test('a list that comes late takes the keyboard from nobody who has gone on [NAV-11]', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/late-portal-/);
  await signIn(page);
  await expect(firstField(page)).toBeFocused();
  await buttonOf(page).press('Enter');
  const next = page.getByRole('link', { name: 'Request a rider' });
  await next.focus();
  release();
  await expect(chosenOf(page)).toBeVisible();
  await expect(next).toBeFocused();
});

test('the list stays open and keeps the keyboard where the page behind it comes late [NAV-11]', async ({
  page,
}) => {
  const release = await holdBack(page, /\/assets\/RequestPage-/);
  await signIn(page, '/order-tracking/hki1');
  await page.getByRole('link', { name: 'Request a rider' }).click();
  await buttonOf(page).press('Enter');
  await expect(chosenOf(page)).toBeFocused();
  release();
  await expect(firstField(page)).toBeVisible();
  await expect(chosenOf(page)).toBeFocused();
});

test('a parent’s lists take in its outlets where asked; not on the request page, not for an outlet [NAV-13]', async ({
  page,
  caller,
}) => {
  const customer = 'Heikki Järvinen';
  await caller.place({ vendor_id: 'hki6', customer });
  await signIn(page);
  await openBranches(page);
  const named = { name: 'Include all outlets' };
  await expect(page.getByRole('banner').getByRole('switch', named)).toBeDisabled();

  const toggle = page.getByRole('main').getByRole('switch', named);
  await page.goto('/order-tracking/hki6');
  await expect(toggle).toBeDisabled();
  await page.goto('/order-tracking/hki1');
  await expect(list(page, 'New')).toContainText('0');
  await toggle.check();
  await list(page, 'Delivered').click();
  // Others are delivered there too, and the list before is there for a moment more: it is this one's delivery that is waited for.
  await expect(rowOf(page, customer)).toContainText('Delivered', { timeout: 30_000 });
  await expect(rowOf(page, customer)).toContainText('Kauppa & Keittiö Töölö');
  await expect(list(page, 'Delivered')).toContainText(/[1-9]/);
});

test('an outlet without a location is asked for it until it is saved [FLOW-02] [OUT-09]', async ({
  page,
}) => {
  await signIn(page, '/request-a-rider/hki7');
  await expect(addressField(page)).toHaveCount(0);
  const origin = page.getByRole('combobox', { name: 'Pick-up address' });
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(
    page.getByText('Please type in the address').or(page.getByText('No coordinates for that address')),
  ).toBeVisible();
  await origin.fill('Hämeentie 20');
  await page.getByRole('option').first().click();
  await page.getByLabel('Instructions for riders').fill('The blue door');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address saved')).toBeVisible();
  await expect(addressField(page)).toBeVisible();
  await page.reload();
  await expect(addressField(page)).toBeVisible();
  await expect(page.getByText('Hämeentie 20, 00500 Helsinki', { exact: true })).toBeVisible();
});
