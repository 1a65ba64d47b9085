import type pg from 'pg';
import type { OrderRow } from '../order/order-row.ts';
import { anonymizeOrder } from '../order/anonymize-order.ts';
import type { Database } from '../../db/db.ts';
import { type Counts, addCounts } from './counts.ts';
import { dropWhatHangsOn, updateErased } from './orders-store.ts';

/** Erases the people from orders whose rows are locked, and from their rides, proofs and rows of sheets. */
export async function eraseOrders(
  { shards }: Database,
  client: pg.PoolClient,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Counts> {
  let counts: Counts = {};
  for (const part of await shards.within(client).parts(orders)) {
    await updateErased(
      client,
      part.map((order) => anonymizeOrder(order, now)),
    );
    counts = addCounts(counts, { orders: part.length, ...(await dropWhatHangsOn(client, part)) });
  }
  return counts;
}
