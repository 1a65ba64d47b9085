import type { Locator, Page } from '@playwright/test';
import { DEMO } from './calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { drawerOf, list } from './board.ts';
import { addressField, nameField } from './request-form.ts';

const FAR = 60;

/** Goes on with Tab until the focus is there, as far as anybody would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < FAR; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} is out of reach of the keyboard`);
}

test('the whole job is done without a mouse', async ({ page }) => {
  const customer = 'Emma Nyström';
  const { keyboard } = page;
  await page.goto('/?next=%2Frequest-a-rider%2Fhki5');
  const email = page.getByLabel('Email');
  await expect(email).toBeVisible();
  await tabTo(page, email);
  await keyboard.type(DEMO.email);
  await keyboard.press('Tab');
  await keyboard.type(DEMO.password);
  await keyboard.press('Enter');

  await expect(addressField(page)).toBeVisible();
  await tabTo(page, addressField(page));
  await keyboard.type('Unioninkatu 10');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await keyboard.type(customer);
  await keyboard.press('Tab');
  await keyboard.type('501234567');
  await tabTo(page, page.getByLabel('Order amount'));
  await keyboard.type('18,50');
  await tabTo(page, page.getByRole('radio', { name: /^Already paid/ }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeChecked();
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Order pushed!')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Watch it' }));
  await keyboard.press('Enter');
  await expect(drawerOf(page, customer)).toBeVisible();
  await keyboard.press('Escape');
  await expect(list(page, 'New')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (let step = 0; step < 4; step += 1) await keyboard.press('ArrowRight');
  await expect(list(page, 'Delivered')).toBeFocused();
  const open = page.getByRole('button', { name: `Open the order of ${customer}` });
  await expect(open).toBeVisible({ timeout: 30_000 });
  await tabTo(page, open);
  await keyboard.press('Enter');
  await expect(drawerOf(page, customer)).toBeVisible();
  await keyboard.press('Escape');
  await expect(drawerOf(page, customer)).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('the first Tab offers to skip the navigation', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/?next=%2Forder-tracking');
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await keyboard.press('Enter');
  await expect(list(page, 'New')).toBeVisible();
  await page.reload();
  await expect(list(page, 'New')).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('Ctrl K finds an order, an outlet or a page from every screen [BRD-03]', async ({ page, caller }) => {
  const customer = 'Pekka Ojala';
  await caller.place({ vendor_id: 'hki5', customer });
  await signIn(page, '/history/hki5');
  const palette = page.getByRole('combobox', { name: 'Commands' });
  const { keyboard } = page;
  const command = async (text: string) => {
    await keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await keyboard.type(text);
  };
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await command('request a');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/request-a-rider/hki5');
  await expect(addressField(page)).toBeFocused();
  await command('töölö');
  await keyboard.press('Escape');
  await expect(addressField(page)).toBeFocused();
  await command('hki2');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/request-a-rider/hki2');
  await command('hki5');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/request-a-rider/hki5');
  await command('ojala');
  await page.getByRole('option', { name: customer }).click();
  await expect(drawerOf(page, customer)).toBeVisible();
});
