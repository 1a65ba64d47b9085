import { revisionOf } from '@sendero/core/order/change';
import { isTerminal } from '@sendero/core/order/status';
import type { RideRequest } from '../../ports/riders/port.ts';
import type { World } from '../../world.ts';
import { advanceOrders } from '../order/advance-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { settleDue, takeDue } from './store.ts';

/** Orders of one round. */
export const MOST_DUE = 64;
/** After a failure the order is due again in so long. */
const AGAIN_MS = 30_000;

/**
 * Asks the rider network for a rider for each order that is due, pre-orders when their time has come (ORD-10).
 * Answers how many were due; `MOST_DUE` means that there may be more.
 *
 * An order stays due until the network has taken it, so that neither a crash nor a failing network loses one. The
 * network may therefore be asked twice, which is asking once.
 */
export async function dispatchDue(world: World): Promise<number> {
  const now = world.clock.now();
  const again_at = new Date(now.getTime() + AGAIN_MS);
  const due = await takeDue(world.db, now, again_at, MOST_DUE);
  if (due.length === 0) return 0;
  const ended = due.filter(({ status }) => isTerminal(status));
  const ready = await moveToWaiting(
    world,
    due.filter(({ status }) => !isTerminal(status)),
    now,
  );
  const taken = await askRiders(world, ready, now);
  const missed = ready.filter(({ order_id }) => !taken.has(order_id));
  if (missed.length > 0) {
    world.log.warn(
      { orders: missed.map(({ order_id }) => order_id) },
      'the rider network did not take these orders',
    );
  }
  const settled = [...ended, ...ready.filter(({ order_id }) => taken.has(order_id))];
  const calledOff = await settleDue(world.db, settled, again_at);
  await Promise.all(calledOff.map((orderId) => world.riders.cancel(orderId)));
  return due.length;
}

/** Asks for riders, and tells them of what was changed since they may have been asked. Answers the ids of those that are taken as they are now. */
async function askRiders(world: World, orders: readonly OrderRow[], now: Date): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const taken = new Set(await world.riders.request(orders.map((order) => toRide(order, now))));
  const changed = orders.filter((order) => taken.has(order.order_id) && isChanged(order));
  if (changed.length === 0) return taken;
  const told = await world.riders.change(changed.map((order) => toRide(order, now)));
  for (const { order_id } of changed) if (!told.includes(order_id)) taken.delete(order_id);
  return taken;
}

const isChanged = (order: OrderRow) => hasWaited(order) && revisionOf(order) > 0;

/** The orders that wait for a rider now. One that has waited before is asked for again as it is: a rider may have it already. */
async function moveToWaiting(
  world: World,
  orders: readonly OrderRow[],
  now: Date,
): Promise<readonly OrderRow[]> {
  const fresh = orders.filter((order) => !hasWaited(order));
  const told = await advanceOrders(
    world,
    fresh.map(({ order_id }) => ({ order_id, to: 'WAITING_FOR_TRANSPORT', at: now })),
  );
  const failed = new Set(
    told
      .filter(({ outcome }) => outcome !== 'applied' && outcome !== 'repeated')
      .map(({ order_id }) => order_id),
  );
  return orders.filter(({ order_id }) => !failed.has(order_id));
}

const hasWaited = (order: OrderRow) =>
  order.status_history.some(({ status }) => status === 'WAITING_FOR_TRANSPORT');

function toRide(order: OrderRow, now: Date): RideRequest {
  const { pickup, promised_at, ride_seconds } = order;
  return {
    order_id: order.order_id,
    country_code: order.country_code,
    pickup: {
      lat: pickup.latitude,
      lng: pickup.longitude,
      name: pickup.name,
      address: pickup.address,
      phone_number: pickup.phone_number ?? '',
      notes: pickup.notes ?? '',
    },
    destination: {
      lat: order.destination_lat,
      lng: order.destination_lng,
      name: order.customer_name,
      address: order.destination_address,
      phone_number: order.customer_phone,
      notes: order.destination_notes,
    },
    ready_at: new Date(Math.max(now.getTime(), promised_at.getTime() - ride_seconds * 1000)),
    age_validation_required: order.age_validation_required,
  };
}
