import type { StatusEntry } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { OrderRow } from './order-row.ts';

export interface AnswerToKeep {
  readonly scope: string;
  readonly key: string;
  readonly body_hash: string;
  readonly answer: unknown;
}

/** Inserts orders with their history, feed numbers and kept answers: all of them, durably, or none. */
export async function insertOrders(
  db: Database,
  rows: readonly OrderRow[],
  keys: readonly AnswerToKeep[],
): Promise<void> {
  await db.pool.query({
    name: 'place-orders',
    text: 'select place_orders($1, $2)',
    values: [JSON.stringify(rows), JSON.stringify(keys)],
  });
}

const UNIQUE_VIOLATION = '23505';

/** Whether an insert failed because its quote or its Idempotency-Key made an order before. */
export function isRepeat(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}

/** Orders by id, each in its vendor's tree. */
export async function findOrders(db: Database, orderIds: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await db.pool.query<OrderRow>({
    name: 'find-orders',
    text: `select o.* from unnest($1::text[]) with ordinality w(order_id, nth)
           join vendors v on v.vendor_id = regexp_replace(w.order_id, '-[^-]*$', '')
           join orders o on o.root_id = v.root_id and o.order_id = w.order_id
           order by w.nth`,
    values: [orderIds],
  });
  return rows;
}

/** As `findOrders`, holding the rows until the transaction ends; in the order of their ids, so that two never wait for each other. */
export async function lockOrders(client: pg.PoolClient, orderIds: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await client.query<OrderRow>({
    name: 'lock-orders',
    text: `select o.* from orders o
           where (o.root_id, o.order_id) in
             (select v.root_id, i from unnest($1::text[]) i join vendors v on v.vendor_id = regexp_replace(i, '-[^-]*$', ''))
           order by o.order_id for update of o`,
    values: [orderIds],
  });
  return rows;
}

export interface StatusChange {
  readonly root_id: string;
  readonly order_id: string;
  readonly vendor_id: string;
  readonly status: OrderStatus;
  readonly status_history: readonly StatusEntry[];
  readonly updated_at: Date;
  /** How many feed numbers this order takes: one for each new entry of its history. */
  readonly entries: readonly StatusEntry[];
}

/** Writes new statuses with their history and gives each entry its number in the vendor's feed. */
export async function updateStatuses(client: pg.PoolClient, changes: readonly StatusChange[]): Promise<void> {
  await client.query({
    name: 'update-statuses',
    text: 'select advance_orders($1)',
    values: [JSON.stringify(changes)],
  });
}

/** Runs `work` in one transaction on one connection. */
export async function inTransaction<T>(
  db: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
