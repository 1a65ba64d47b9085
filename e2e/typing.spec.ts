// Typing as people do: fast, pasted, corrected. What is priced is what was typed.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
import { addressField, chooseAddress, feeSummary, nameField } from './request-form.ts';

const folded = (page: Page, address: RegExp) => page.getByRole('main').getByText(address).first();

/** The list for number 4 is there, and the next key means number 40. */
async function typeOnePastTheList(page: Page): Promise<void> {
  await addressField(page).pressSequentially('Runeberginkatu 4', { delay: 20 });
  await expect(page.getByRole('option').filter({ hasText: 'Runeberginkatu 4' }).first()).toBeVisible();
  await page.keyboard.type('0');
}

test('Enter waits for the suggestion of what is typed now [GEO-08]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
  const answer = await holdBack(page, /autocomplete\?.*Runeberginkatu(\+|%20)40/);
  await typeOnePastTheList(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Looking it up…').first()).toBeVisible();
  answer();
  await expect(feeSummary(page)).toContainText('€');
  await expect(folded(page, /^Runeberginkatu 40, /)).toBeVisible();
});

test('a press on a row of an older text takes that of what is typed now, or nothing [GEO-08]', async ({
  page,
}) => {
  await signIn(page, '/request-a-rider/hki2');
  await typeOnePastTheList(page);
  await page.getByRole('option').first().dispatchEvent('click');
  await expect(feeSummary(page)).toContainText('€');
  await expect(folded(page, /^Runeberginkatu 40, /)).toBeVisible();
});

test('Enter before any list takes what was typed, and the next answer goes to the next field [GEO-08]', async ({
  page,
}) => {
  await signIn(page, '/request-a-rider/hki2');
  await addressField(page).pressSequentially('Bulevardi 10', { delay: 20 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Aino', { delay: 60 });
  await expect(nameField(page)).toHaveValue('Aino');
  await page.keyboard.type(' Virtanen');
  await expect(nameField(page)).toHaveValue('Aino Virtanen');
  await expect(folded(page, /^Bulevardi 10, \d{5} Helsinki$/)).toBeVisible();
});

test('what is pasted over an address, and corrected after Enter, is what counts [GEO-08]', async ({
  page,
}) => {
  await signIn(page, '/request-a-rider/hki2');
  await typeOnePastTheList(page);
  await addressField(page).fill('Museokatu 10');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(feeSummary(page)).toContainText('€');
  await expect(folded(page, /^Museokatu 12, /)).toBeVisible();
});

test('a number that the street does not have is shown, never taken unseen [GEO-08]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
  await addressField(page).fill('Bulevardi 999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(addressField(page)).toHaveValue('Bulevardi 999');
});

test('what comes late moves nothing that is about to be pressed [BRD-07]', async ({ page }) => {
  const letThrough = await holdBack(page, /\/assets\/payment-extras-|\/onlinePaymentActivated/);
  await signIn(page, '/request-a-rider/hki2');
  await chooseAddress(page, 'Runeberginkatu 40');
  const pin = page.getByRole('checkbox', { name: 'Ask for a PIN at the door' });
  const below = () =>
    pin.evaluate((box) => {
      const section = box.closest('section');
      return box.getBoundingClientRect().top - (section?.getBoundingClientRect().top ?? 0);
    });
  const before = await below();
  await expect(page.getByRole('button', { name: 'Add a voucher' })).toBeHidden();
  letThrough();
  await expect(page.getByRole('button', { name: 'Add a voucher' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Pay the delivery fee by card' })).toBeVisible();
  expect(await below()).toBe(before);
});
