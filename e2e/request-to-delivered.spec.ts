import { expect, signIn, test } from './fixtures.ts';
import { drawerOf, rowOf, list, openOrder } from './board.ts';
import { feeSummary, fillRequest, place } from './request-form.ts';

const customer = 'Ilona Perälä';

test('a shop requests a rider, and everybody sees the parcel arrive [FLOW-01] [FLOW-04] [FLOW-07] [FLOW-08] [FEE-02] [TRK-01] [LIV-01] [PUB-01] [PUB-06] [NAV-17] [RCP-01] [RCP-05]', async ({
  page,
  openWindow,
}) => {
  await signIn(page, '/request-a-rider/hki2');
  await fillRequest(page, { address: 'Runeberginkatu 40', customer });

  await page.getByRole('checkbox', { name: 'Ask for a PIN at the door' }).check();

  const summary = feeSummary(page);
  await expect(summary).toContainText(/€\d+\.\d\d/);
  await expect(summary).toContainText(/by \d+[.:]\d\d.* · \d+ min/);
  await summary.locator('summary').click();
  await expect(summary.getByRole('term')).not.toHaveCount(0);

  const number = await place(page);
  expect(number).toMatch(/^hki2-/);
  const link = page.getByRole('link', { name: /\/tracking\// });
  const address = (await link.getAttribute('href')) ?? '';

  const door = await openWindow();
  await door.goto(address);
  await expect(door.getByRole('heading', { level: 1 })).toContainText(/\d+[.:]\d\d.* – \d+[.:]\d\d/);
  await expect(door.getByRole('heading', { name: 'Your PIN' })).toBeVisible();
  const pin = ((await door.getByText(/^\d \d \d \d$/).textContent()) ?? '').replaceAll(' ', '');
  await expect(door.getByRole('navigation')).toHaveCount(0);
  await expect(door.getByText('+358')).toHaveCount(0);
  await expect(door.getByText(customer)).toHaveCount(0);

  await page.getByRole('link', { name: 'Watch it' }).click();
  await expect(page).toHaveURL(`/order-tracking/hki2?order=${number}`);
  await expect(drawerOf(page, customer)).toContainText(number);
  await expect(drawerOf(page, customer)).toContainText(pin);
  await page.keyboard.press('Escape');
  await list(page, 'Delivered').click();
  await expect(rowOf(page, customer)).toContainText('Delivered', { timeout: 60_000 });
  const drawer = await openOrder(page, customer);
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Collected' })).not.toHaveCount(0);
  await expect(drawer).toContainText(number);

  await expect(door.getByText('Your order has been delivered.')).toBeVisible({ timeout: 15_000 });
  await expect(door.getByRole('heading', { name: 'Your PIN' })).toHaveCount(0);
});

test('a link that was changed leads to no order and tells nothing [PUB-06]', async ({
  page,
  caller,
  guard,
}) => {
  guard.expectTrouble(/status of 404/);
  const order = await caller.place({ vendor_id: 'hki2', customer: 'Eero Laine' });
  const forged = `${order.link_id.slice(0, -1)}${order.link_id.endsWith('a') ? 'b' : 'a'}`;
  for (const guess of [order.order_id, forged]) {
    const response = await page.goto(`/tracking/${guess}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('This link leads to no order.')).toBeVisible();
    await expect(page.getByText('Kauppa')).toHaveCount(0);
  }
});
