import { expect, signIn, test } from './fixtures.ts';
import { drawerOf, rowOf, list, openOrder } from './board.ts';
import { chooseAddress, fillDetails, place } from './request-form.ts';

const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const helsinkiDay = (at: Date): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Helsinki' }).format(at);

test('an order for later waits under Scheduled, not under New [FLOW-08] [TRK-02] [ORD-10]', async ({
  page,
}) => {
  const customer = 'Ilona Lindholm';
  await signIn(page, '/request-a-rider/hki5');
  await chooseAddress(page, 'Hämeentie 10');
  await fillDetails(page, { address: 'Hämeentie 10', customer });
  await page.getByRole('radio', { name: 'Deliver at a time' }).check();
  await page.getByLabel('Day').fill(helsinkiDay(inHours(24)));
  await page.getByLabel('Rider delivers').fill('12:00');
  await place(page);
  await page.getByRole('link', { name: 'Watch it' }).click();
  await expect(drawerOf(page, customer)).toBeVisible();
  await page.keyboard.press('Escape');
  await list(page, 'Scheduled').click();
  await expect(rowOf(page, customer)).toContainText('Scheduled');
  await expect(rowOf(page, customer)).toContainText(/12[.:]00/);
  await list(page, 'New').click();
  await expect(rowOf(page, customer)).toHaveCount(0);
});

test('a collection at a time is kept as such, and both times are shown [FLOW-22]', async ({ page }) => {
  const customer = 'Saimi Kallio';
  await signIn(page, '/request-a-rider/hki5');
  await chooseAddress(page, 'Hämeentie 10');
  await fillDetails(page, { address: 'Hämeentie 10', customer });
  await expect(page.getByText('Drop off within 60 minutes')).toBeVisible();
  await page.getByRole('radio', { name: 'Collect at a time' }).check();
  await page.getByLabel('Day').fill(helsinkiDay(inHours(24)));
  await page.getByLabel('Rider collects').fill('11:00');
  await expect(page.getByText(/The rider delivers at about 11[.:]\d\d/)).toBeVisible();
  await expect(page.getByRole('group').filter({ hasText: 'Delivery fee' })).toContainText(
    /Rider collects .*11[.:]00, delivers 11[.:]\d\d/,
  );
  await place(page);
  await expect(page.getByText(/Rider collects .*11[.:]00, delivers 11[.:]\d\d/)).toBeVisible();
  await page.getByRole('link', { name: 'Watch it' }).click();
  await expect(drawerOf(page, customer)).toBeVisible();
  await page.keyboard.press('Escape');
  await list(page, 'Scheduled').click();
  const drawer = await openOrder(page, customer);
  await expect(drawer.getByText(/11[.:]00 \(as asked\)/)).toBeVisible();
});

test('an order is called off with a reason, while it may be [ORD-04] [ORD-05] [TRK-06]', async ({
  page,
  caller,
}) => {
  const customer = 'Kalle Räsänen';
  const order = await caller.place({
    vendor_id: 'hki5',
    customer,
    preordered_for: Math.floor(inHours(20).getTime() / 1000),
  });
  await signIn(page, '/order-tracking/hki5');
  await list(page, 'Scheduled').click();
  const drawer = await openOrder(page, customer);
  await drawer.getByRole('button', { name: 'Cancel order' }).click();

  const question = page.getByRole('dialog', { name: `Cancel the order of ${customer}?` });
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(question.getByText('Please choose a reason')).toBeVisible();
  await question.getByLabel('Reason').selectOption('duplicate_order');
  await question.getByRole('button', { name: 'Cancel order' }).click();

  await expect(drawer).toContainText('Cancelled');
  await expect(drawer.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await list(page, 'Cancelled').click();
  await expect(rowOf(page, customer)).toContainText('Cancelled');
  const { status, status_history } = await caller.order('hki5', order.order_id);
  expect(status).toBe('CANCELLED');
  expect(status_history.at(-1)?.reason).toBe('duplicate_order');
});

test('an order that has arrived offers no cancelling [ORD-05]', async ({ page, caller }) => {
  const customer = 'Minna Salonen';
  const { order_id } = await caller.place({ vendor_id: 'hki5', customer });
  await signIn(page, '/order-tracking/hki5');
  await expect
    .poll(async () => (await caller.order('hki5', order_id)).status, { timeout: 30_000 })
    .toBe('DELIVERED');
  await list(page, 'Delivered').click();
  const drawer = await openOrder(page, customer);
  await expect(drawer.getByText(order_id)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});
