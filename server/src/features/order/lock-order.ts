import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { OrderRow } from './order-row.ts';
import { lockOrders } from './store.ts';

/** Reads an order and locks it until the transaction of `client` ends; undefined where there is none. */
export async function lockOrder(
  db: Database,
  client: pg.PoolClient,
  orderId: string,
): Promise<OrderRow | undefined> {
  const [row] = await lockOrders(db, client, [orderId]);
  return row;
}
