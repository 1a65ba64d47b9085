import type { StatusEntry } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { NewOrderRow, OrderRow } from './order-row.ts';

export interface AnswerToKeep {
  readonly scope: string;
  readonly key: string;
  readonly body_hash: string;
  readonly answer: unknown;
}

/** Inserts orders with their history, feed numbers, kept answers and entries of the address book: all of them or none; durably, unless in a transaction. */
export async function insertOrders(
  { pool }: { readonly pool: Pick<pg.Pool | pg.PoolClient, 'query'> },
  rows: readonly NewOrderRow[],
  keys: readonly AnswerToKeep[],
): Promise<void> {
  const orders = rows.map(({ entry: _, ...order }) => order);
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  await pool.query({
    name: 'place-orders',
    text: 'select place_orders($1, $2), save_addresses($3)',
    values: [orders, keys, entries].map((each) => JSON.stringify(each)),
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

/** Orders of a tree to these customers, placed since then. */
export async function listOrdersTo(
  db: Database,
  rootId: string,
  phones: readonly string[],
  since: Date,
): Promise<OrderRow[]> {
  const { rows } = await db.pool.query<OrderRow>({
    name: 'list-orders-to',
    text: 'select * from orders where root_id = $1 and customer_phone = any($2) and created_at >= $3',
    values: [rootId, phones, since],
  });
  return rows;
}
