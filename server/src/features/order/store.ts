import { type OrderStatus, endedUncollected } from '@sendero/core/order/status';
import pg from 'pg';
import type { Database } from '../../db/db.ts';
import { notAvailable } from '../quote/validate-voucher.ts';
import { WITH_CODE } from '../../db/order-columns.ts';
import type { KeptEntry, NewOrderRow, OrderRow } from './order-row.ts';

export interface AnswerToKeep {
  readonly scope: string;
  readonly key: string;
  readonly body_hash: string;
  readonly answer: unknown;
}

/**
 * Inserts orders with their history, feed numbers, uses of vouchers, choices for their searches, stored answers and address-book entries: all of
 * them or none. Returns the short codes of the orders by their ids (ORD-12). The insert is durable, unless it runs in a
 * transaction. Throws a Problem where a voucher has no use left (VOU-03).
 */
export async function insertOrders(
  { pool }: { readonly pool: Pick<pg.Pool | pg.PoolClient, 'query'> },
  rows: readonly NewOrderRow[],
  keys: readonly AnswerToKeep[],
): Promise<ReadonlyMap<string, string>> {
  const orders = rows.map(({ entry: _, no_rider: __, short_code: ___, ...order }) => order);
  const choices = rows.flatMap(({ root_id, order_id, no_rider }) =>
    no_rider ? [{ root_id, order_id, ...no_rider }] : [],
  );
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  const uses = rows.flatMap((row) => voucherUseOf(row) ?? []);
  try {
    const { rows: placed } = await pool.query<{ codes: Record<string, string> }>({
      name: 'place-coded-orders',
      text: `with chosen as (insert into rider_searches (root_id, order_id, way, minutes)
               select root_id, order_id, way, minutes
               from jsonb_to_recordset($5) c(root_id text, order_id text, way text, minutes integer))
             select redeem_vouchers($4), place_coded_orders($1, $2) as codes, save_addresses($3)`,
      values: [orders, keys, entries, uses, choices].map((each) => JSON.stringify(each)),
    });
    return new Map(Object.entries(placed[0]?.codes ?? {}));
  } catch (error) {
    const isVoucher = error instanceof pg.DatabaseError && error.code === VOUCHER_NOT_AVAILABLE;
    throw isVoucher ? notAvailable('voucher.code') : error;
  }
}

/** An order's use of its voucher. The voucher's period applies to the time that the order is wanted. */
function voucherUseOf({ voucher, root_id, order_id, customer_phone, created_at, preordered_for }: OrderRow) {
  if (!voucher) return null;
  const { voucher_id } = voucher;
  return { voucher_id, root_id, order_id, customer_phone, at: preordered_for ?? created_at };
}

const VOUCHER_NOT_AVAILABLE = 'VOUCH';
const UNIQUE_VIOLATION = '23505';

/** Whether an insert failed because its quote or its Idempotency-Key has already made an order. */
export function isRepeat(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}

/** Finds orders by id, each in its vendor's tree. */
export async function findOrders(db: Database, orderIds: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await db.pool.query<OrderRow>({
    name: 'find-orders',
    text: `select ${WITH_CODE} from unnest($1::text[]) with ordinality w(order_id, nth)
           join vendors v on v.vendor_id = regexp_replace(w.order_id, '-[^-]*$', '')
           join orders o on o.root_id = v.root_id and o.order_id = w.order_id
           order by w.nth`,
    values: [orderIds],
  });
  return rows;
}

/**
 * As `findOrders`, and locks the rows until the transaction ends. Rows are locked in the order of their ids, so that
 * two transactions never deadlock.
 */
export async function lockOrders(client: pg.PoolClient, orderIds: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await client.query<OrderRow>({
    name: 'lock-orders',
    text: `select ${WITH_CODE} from orders o
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
  readonly status_history: readonly KeptEntry[];
  readonly updated_at: Date;
  /** The new history entries; each takes one feed number. */
  readonly entries: readonly KeptEntry[];
}

/**
 * Writes new statuses with their history, numbers each entry in the vendor's feed, and releases the vouchers of orders
 * that ended before they were collected.
 */
export async function updateStatuses(client: pg.PoolClient, changes: readonly StatusChange[]): Promise<void> {
  await client.query({
    name: 'update-statuses',
    text: 'select give_back_vouchers($2), advance_orders($1)',
    values: [
      changes,
      changes.filter(({ status_history }) => endedUncollected(status_history)).map(keyOf),
    ].map((each) => JSON.stringify(each)),
  });
}

const keyOf = ({ root_id, order_id }: StatusChange) => ({ root_id, order_id });

/** Returns a tree's orders to these customers, placed since then. */
export async function listOrdersTo(
  db: Database,
  rootId: string,
  phones: readonly string[],
  since: Date,
): Promise<OrderRow[]> {
  const { rows } = await db.pool.query<OrderRow>({
    name: 'list-orders-to',
    text: `select ${WITH_CODE} from orders o where root_id = $1 and customer_phone = any($2) and created_at >= $3`,
    values: [rootId, phones, since],
  });
  return rows;
}
