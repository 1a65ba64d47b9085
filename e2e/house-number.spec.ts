// A street is not a door: its number is asked for before the price, or declined in one press.
import { expect, signIn, test } from './fixtures.ts';
import { addressField, feeSummary, nameField } from './request-form.ts';

test('a street without a number asks for one of those that it has [GEO-09]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
  await addressField(page).fill('Runeberginkatu');
  await page.keyboard.press('Enter');
  const number = page.getByRole('combobox', { name: 'House number in Runeberginkatu' });
  await expect(number).toBeFocused();
  await expect(feeSummary(page)).toHaveCount(0);
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Aino');
  await expect(feeSummary(page)).toContainText('€');
  await expect(
    page
      .getByRole('main')
      .getByText(/^Runeberginkatu 40, /)
      .first(),
  ).toBeVisible();
  await expect(nameField(page)).toHaveValue('Aino');
});

test('one press says that there is no number [GEO-09]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
  await addressField(page).fill('Runeberginkatu');
  await page
    .getByRole('option')
    .filter({ hasText: /^Runeberginkatu/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'No number here' }).click();
  await expect(feeSummary(page)).toContainText('€');
  await expect(
    page
      .getByRole('main')
      .getByText(/^Runeberginkatu, /)
      .first(),
  ).toBeVisible();
});
