import type { OrderRow } from '../features/order/order-row.ts';
import type { NewVendor } from '../features/vendor/store.ts';
import type { World } from '../world.ts';
import { anOrderRow } from './an-order-row.ts';

/** An order for which no rider was found; its shop is asked what to do, and perhaps offered a later time. */
export async function aHeldOrder(
  world: World,
  vendor: NewVendor,
  given: { readonly later_at?: Date } = {},
): Promise<OrderRow> {
  const now = world.clock.now();
  const created_at = Math.floor(now.getTime() / 1000);
  const statuses = ['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'STALLED'] as const;
  const order = await anOrderRow(world, vendor, {
    dispatch_at: null,
    status: 'STALLED',
    status_history: statuses.map((status) => ({ status, created_at })),
  });
  await world.db.pool.query(
    `insert into rider_searches (root_id, order_id, way, state, since, rounds, later_at, due_at)
     values ($1, $2, $3, 'held', $4, 1, $5, $6)`,
    [
      order.root_id,
      order.order_id,
      given.later_at ? 'OFFER_LATER' : 'CALL_ME',
      now,
      given.later_at ?? null,
      given.later_at ?? new Date(now.getTime() + 7_200_000),
    ],
  );
  return order;
}
