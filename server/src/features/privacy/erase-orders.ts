import type pg from 'pg';
import type { OrderRow } from '../order/order-row.ts';
import { withoutPerson } from '../order/without-person.ts';
import type { Counts } from './counts.ts';
import { dropWhatHangsOn, updateErased } from './orders-store.ts';

/** Takes the people out of orders whose rows are locked, and what was kept because of them: rides, proofs, rows of sheets. */
export async function eraseOrders(
  client: pg.PoolClient,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Counts> {
  if (orders.length === 0) return {};
  await updateErased(
    client,
    orders.map((order) => withoutPerson(order, now)),
  );
  return { orders: orders.length, ...(await dropWhatHangsOn(client, orders)) };
}
