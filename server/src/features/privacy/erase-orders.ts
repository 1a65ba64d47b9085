import type pg from 'pg';
import type { OrderRow } from '../order/order-row.ts';
import { anonymizeOrder } from '../order/anonymize-order.ts';
import type { Counts } from './counts.ts';
import { dropWhatHangsOn, updateErased } from './orders-store.ts';

/** Erases the people from orders whose rows are locked, and from their rides, proofs and rows of sheets. */
export async function eraseOrders(
  client: pg.PoolClient,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Counts> {
  if (orders.length === 0) return {};
  await updateErased(
    client,
    orders.map((order) => anonymizeOrder(order, now)),
  );
  return { orders: orders.length, ...(await dropWhatHangsOn(client, orders)) };
}
