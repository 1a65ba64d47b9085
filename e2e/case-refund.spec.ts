// A case gives back a part of what a card has paid: the customer, the shop and the receipt say the same (RCP-06).
import { expect, signIn, test } from './fixtures.ts';
import { asOperator } from './operator-case.ts';
import { CARDS, goToPayment, payButton, typeCard } from './payment-form.ts';

test('what a case gives back to a card stands alike at the customer, the shop and on the receipt [RCP-06]', async ({
  page,
  openWindow,
  caller,
  product,
}) => {
  // A ride, two people and the operator's command.
  test.slow();
  const from = Math.floor(Date.now() / 1000) - 60;
  await signIn(page, '/request-a-rider/hki4');
  await goToPayment(page, 'Kaarina Kortti');
  await typeCard(page, CARDS.good);
  await payButton(page).click();
  await expect(page.getByText('Order pushed!')).toBeVisible();
  const order = (await caller.ordersSince('hki4', from)).find(
    ({ customer }) => customer.name === 'Kaarina Kortti',
  );
  if (!order) throw new Error('The order that was paid for is not there.');

  const door = await openWindow({ viewport: { width: 390, height: 844 }, locale: 'en-FI' });
  await door.goto(`/tracking/${order.link_id}`);
  const form = door.locator('form#case');
  await expect(form).toBeVisible({ timeout: 90_000 });

  // The shop's board is read before its live feed stands, and the case is told in between.
  const told = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/live$/, async (socket) => {
    await told.promise;
    socket.connectToServer();
  });
  await page.goto('/order-tracking/hki4');
  await expect(page.getByText('Nothing is under way')).toBeVisible();

  await form.locator('summary').click();
  await form.getByLabel('Something is missing').check();
  await form.locator('textarea').fill('The spoons are missing');
  await form.getByRole('button', { name: 'Tell the shop' }).click();
  await expect(form.getByText('The shop has it').first()).toBeVisible();
  told.resolve();

  await page.getByRole('button', { name: '1 customer waits for your answer' }).click();
  await page.getByRole('button', { name: /Kaarina Kortti.*Something is missing/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Kaarina Kortti' });
  await expect(drawer.getByText('The spoons are missing')).toBeVisible();

  asOperator(product.directory, 'decide', order.order_id, '--refund', '2.00');
  await expect(door.getByText(/€2[.]00/)).toBeVisible();
  await expect(drawer.getByText(/€2[.]00/)).toBeVisible();
  await door.goto(`/delivery-receipt/${order.link_id}`);
  await expect(door.getByText(/[-−]€2[.]00/)).toBeVisible();
});
