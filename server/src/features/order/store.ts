import { type OrderStatus, endedUncollected } from '@sendero/core/order/status';
import pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { NoticeCarriers } from '../../ports/notices/port.ts';
import { type Shards, inRoots, rootsIn } from '../../db/shards.ts';
import { vendorIdOf } from './order-id.ts';
import { notAvailable } from '../quote/validate-voucher.ts';
import { withCode } from '../../db/order-columns.ts';
import { noticesBegunBy } from './begun-notices.ts';
import type { KeptEntry, NewOrderRow, OrderRow } from './order-row.ts';
import { withArchived } from './with-archived.ts';

export interface AnswerToKeep {
  readonly root_id: string;
  readonly scope: string;
  readonly key: string;
  readonly body_hash: string;
  readonly answer: unknown;
}

/** Where orders are written, and what can tell their recipients. */
interface OrderPlace {
  readonly notices: NoticeCarriers;
  readonly db: { readonly pool: Pick<pg.Pool | pg.PoolClient, 'query'> };
}

/**
 * Inserts orders with their history, feed numbers, uses of vouchers, choices for their searches, stored answers and address-book entries: all of
 * them or none. The orders lie on one shard, unless it runs in a transaction. Returns the short codes of the orders by their ids (ORD-12). The insert is durable, unless it runs in a
 * transaction. Throws a Problem where a voucher has no use left (VOU-03).
 */
export async function insertOrders(
  { db: { pool }, notices: carriers }: OrderPlace,
  rows: readonly NewOrderRow[],
  keys: readonly AnswerToKeep[],
): Promise<ReadonlyMap<string, string>> {
  const orders = rows.map(({ entry: _, no_rider: __, short_code: ___, recipient: ____, ...order }) => order);
  const choices = rows.flatMap(({ root_id, order_id, no_rider }) =>
    no_rider ? [{ root_id, order_id, ...no_rider }] : [],
  );
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  const uses = rows.flatMap((row) => voucherUseOf(row) ?? []);
  const notices = rows.flatMap((row) => noticesBegunBy(carriers, row, row.status_history));
  const recipients = rows.flatMap(recipientOf);
  const values = [
    rows[0]?.root_id ?? '',
    ...[orders, keys, entries, choices, notices, recipients].map((each) => JSON.stringify(each)),
  ];
  const place = 'place_orders_noticed_at($1, $2, $3, $4, $5, $6, $7) as codes';
  try {
    // Alone, the call is handed to the shard whole; the vouchers, which count for all roots, lie elsewhere.
    const { rows: placed } = await pool.query<{ codes: Record<string, string> }>(
      uses.length === 0
        ? { name: 'place-orders', text: `select ${place}`, values }
        : {
            name: 'redeem-and-place-orders',
            text: `select redeem_vouchers($8), ${place}`,
            values: [...values, JSON.stringify(uses)],
          },
    );
    return new Map(Object.entries(placed[0]?.codes ?? {}));
  } catch (error) {
    const isVoucher = error instanceof pg.DatabaseError && error.code === VOUCHER_NOT_AVAILABLE;
    throw isVoucher ? notAvailable('voucher.code') : error;
  }
}

const recipientOf = ({ root_id, order_id, created_at, recipient }: NewOrderRow) =>
  recipient ? [{ root_id, order_id, created_at, ...recipient }] : [];

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
  if (!(error instanceof pg.DatabaseError)) return false;
  // What a shard refuses of rows that are copied to it comes without its code.
  return error.code === UNIQUE_VIOLATION || error.message.startsWith('duplicate key value violates unique');
}

/** Finds orders by id, archived or not, each in its vendor's tree. */
export async function findOrders(db: Database, orderIds: readonly string[]): Promise<OrderRow[]> {
  const keys = await keysOf(db, orderIds);
  const parts = await db.shards.parts(keys);
  const found = await Promise.all(parts.map((part) => selectOrders(db, 'find-orders', part)));
  const rows = await withArchived(db.pool, keys, found.flat());
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
}

interface OrderKey {
  readonly root_id: string;
  readonly vendor_id: string;
  readonly order_id: string;
}

/** The keys of these orders, whose ids begin with their vendor's; without those of unknown vendors. */
function keysOf({ shards }: Pick<Database, 'shards'>, orderIds: readonly string[]): Promise<OrderKey[]> {
  return shards.withRoots(orderIds.map((order_id) => ({ order_id, vendor_id: vendorIdOf(order_id) })));
}

async function selectOrders(
  { pool, shards }: { readonly pool: Pick<pg.Pool | pg.PoolClient, 'query'>; readonly shards: Shards },
  name: 'find-orders' | 'lock-orders',
  keys: readonly OrderKey[],
): Promise<OrderRow[]> {
  const isPart = await shards.isDistributed();
  const { rows } = await pool.query<OrderRow>({
    name,
    text: `select ${withCode(isPart ? 'any($1)' : 'o.root_id')} from orders o
           where ${inRoots(isPart, 'o.root_id', '$1')}
             and (o.root_id, o.order_id) in (select w.root_id, w.order_id from unnest($2::text[], $3::text[]) w(root_id, order_id))
           order by o.order_id ${name === 'lock-orders' ? 'for update of o' : ''}`,
    values: [rootsIn(keys), keys.map(({ root_id }) => root_id), keys.map(({ order_id }) => order_id)],
  });
  return rows;
}

/**
 * As `findOrders`, and locks the rows until the transaction ends. Rows are locked in the order of their ids, so that
 * two transactions never deadlock. An archived order has none, and nothing changes it.
 */
export async function lockOrders(
  db: Database,
  client: pg.PoolClient,
  orderIds: readonly string[],
): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  const shards = db.shards.within(client);
  const keys = await keysOf({ shards }, orderIds);
  for (const part of await shards.parts(keys))
    rows.push(...(await selectOrders({ pool: client, shards }, 'lock-orders', part)));
  return withArchived(client, keys, rows);
}

export interface StatusChange {
  readonly root_id: string;
  readonly order_id: string;
  readonly vendor_id: string;
  readonly country_code: string;
  readonly status: OrderStatus;
  readonly status_history: readonly KeptEntry[];
  readonly updated_at: Date;
  /** The new history entries; each takes one feed number. */
  readonly entries: readonly KeptEntry[];
}

/**
 * Writes new statuses with their history and notices, numbers each entry in the vendor's feed, and releases the vouchers of orders
 * that ended before they were collected.
 */
export async function updateStatuses(
  { db: { shards }, notices: carriers }: { readonly db: Database; readonly notices: NoticeCarriers },
  client: pg.PoolClient,
  changes: readonly StatusChange[],
): Promise<void> {
  for (const part of await shards.within(client).parts(changes)) {
    const notices = part.flatMap((change) => noticesBegunBy(carriers, change, change.entries));
    const values = [part[0]?.root_id ?? '', JSON.stringify(part), JSON.stringify(notices)];
    const ended = part.filter(({ status_history }) => endedUncollected(status_history)).map(keyOf);
    await client.query(
      ended.length === 0
        ? { name: 'update-statuses', text: 'select advance_orders_noticed_at($1, $2, $3)', values }
        : {
            name: 'end-orders',
            text: 'select give_back_vouchers($4), advance_orders_noticed_at($1, $2, $3)',
            values: [...values, JSON.stringify(ended)],
          },
    );
  }
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
    text: `select ${withCode('$1')} from orders o where root_id = $1 and customer_phone = any($2) and created_at >= $3`,
    values: [rootId, phones, since],
  });
  return rows;
}
