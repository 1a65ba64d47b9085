import { expect, signIn } from './fixtures.ts';
import { openOrder } from './board.ts';
import { test } from './fleet-fixtures.ts';

test('where an order cannot be cancelled or changed, the reason stands there [BRD-10]', async ({
  page,
  caller,
  product,
  fleet,
}) => {
  const customer = 'Pirkko Heino';
  const { order_id } = await caller.place({ vendor_id: 'hki6', customer });
  await expect.poll(() => fleet.taken.has(order_id)).toBe(true);
  const rider = {
    id: 'r1',
    name: 'Eero Hidas',
    phone_number: '+358401112233',
    vehicle: 'bicycle',
  } as const;
  await fleet.report(product.origin, {
    order_id,
    type: 'status',
    status: 'COURIER_ACCEPTED_DELIVERY',
    rider,
  });
  await signIn(page, '/order-tracking/hki6');
  const drawer = await openOrder(page, customer);
  await expect(drawer.getByText(/^Cancel order · A rider/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});
