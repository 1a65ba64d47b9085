// A web shop is connected; its orders arrive as drafts, are put right, and are on the board, or are placed by a rule.
import type { Page } from '@playwright/test';
import { expectAccessible, expectFocusKept, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { SHOP_SECRET, sellOnline } from './web-shop.ts';

/** Connects a shop system, and returns where it posts to. */
async function connect(page: Page, name: string): Promise<string> {
  await signIn(page, '/settings/shops');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Collected at').selectOption('hki3');
  await page.getByRole('button', { name: 'Connect a shop system' }).click();
  const card = cardOf(page, name);
  await expect(card.getByText('Enter the signing secret.')).toBeVisible();
  await card.getByRole('textbox', { name: 'Signing secret' }).fill(SHOP_SECRET);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Enter the signing secret.')).toBeHidden();
  return (await card.getByText(/\/shop-systems\/shop_/).textContent()) ?? '';
}

const cardOf = (page: Page, name: string) =>
  page.locator('li').filter({ has: page.getByRole('heading', { name, exact: true }) });

const draft = (page: Page, number: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: number }) });

test('a shop’s order arrives, its address is chosen, it is confirmed, and is on the board [DEV-11]', async ({
  page,
}) => {
  await signIn(page, '/shop-orders/hki3');
  await expect(page.getByText('No shop system is connected')).toBeVisible();
  await expectAccessible(page);
  const address = await connect(page, 'Ramen online');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.goto('/shop-orders/hki3');
  await expect(page.getByText('No order is waiting')).toBeVisible();
  const unclear = await sellOnline(address, { address1: 'Runeberginkatu' });
  await expect(draft(page, unclear)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Shop orders: 1' }).first()).toBeVisible({ timeout: 20_000 });
  const confirm = draft(page, unclear).getByRole('button', { name: 'Request a rider' });
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await draft(page, unclear).getByRole('group').getByRole('button').first().click();
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(draft(page, unclear)).toHaveCount(0);
  await page.getByText('Done', { exact: true }).click();
  await draft(page, unclear).getByRole('link', { name: 'Watch it' }).click();
  await expect(page).toHaveURL(/\/order-tracking\/hki3\?order=/);
  await expect(page.getByText('Aino Virtanen').first()).toBeVisible();
});

test('a draft is set aside and taken back, and changed in the form, which places that order [DEV-11]', async ({
  page,
}) => {
  const address = await connect(page, 'Bakery online');
  const number = await sellOnline(address, { address1: 'Runeberginkatu 40' });
  await page.goto('/shop-orders/hki3');
  await draft(page, number).getByRole('button', { name: 'Set aside' }).click();
  await expect(draft(page, number)).toHaveCount(0);
  await expectFocusKept(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await draft(page, number).getByRole('button', { name: 'Change' }).click();
  await expect(page).toHaveURL('/request-a-rider/hki3');
  await expect(page.getByText(`Shop order ${number}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /another drop/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Request a rider' }).click();
  await expect(page.getByText('Order pushed!')).toBeVisible();
  await page.goto('/shop-orders/hki3');
  await page.getByText('Done', { exact: true }).click();
  await expect(draft(page, number).getByText('Rider requested')).toBeVisible();
});

test('a rule places what it may, the rest waits with its reason; the shop is disconnected [DEV-11]', async ({
  page,
}) => {
  const address = await connect(page, 'Flowers online');
  const card = cardOf(page, 'Flowers online');
  await card.getByRole('switch').click();
  await expect(card.getByRole('switch')).toBeChecked();
  await card.getByRole('textbox', { name: 'Only with this tag' }).fill('delivery');
  await card.getByRole('button', { name: 'Save' }).last().click();
  const placed = await sellOnline(address, { address1: 'Runeberginkatu 40', tags: 'delivery' });
  const left = await sellOnline(address, { address1: 'Runeberginkatu 42' });
  await page.goto('/shop-orders/hki3');
  await expect(draft(page, left)).toContainText('It does not have the tag of your rule.');
  await page.getByText('Done', { exact: true }).click();
  await expect(draft(page, placed).getByText('Rider requested')).toBeVisible();

  await page.goto('/settings/shops');
  await expect(card.getByText('orders/create')).toBeVisible();
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(card).toHaveCount(0);
  await expectFocusKept(page);
  await page.goto('/shop-orders/hki3');
  await expect(draft(page, left)).toHaveCount(0);
});
