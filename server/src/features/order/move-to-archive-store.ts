// Moves orders from their table to the archive (decision 0167).
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { withCode } from '../../db/order-columns.ts';
import { inTransaction } from '../../db/transaction.ts';
import { packOrders } from './archive-body.ts';
import type { OrderRow } from './order-row.ts';

/** When the database got its archive; servers of the version before, which do not look into it, were alone until then. */
export async function archiveMadeAt({ pool }: Database): Promise<Date | null> {
  const { rows } = await pool.query<{ applied_at: Date }>(
    `select applied_at from migrations where name = '0182-order-archive.concurrently.sql'`,
  );
  return rows[0]?.applied_at ?? null;
}

/** An order that may be archived, by outlet and time. */
export type OldOrder = Pick<OrderRow, 'root_id' | 'vendor_id' | 'created_at' | 'order_id'>;

/** Returns orders of a country placed before `before`, whose people were erased: those that follow one of them. */
export async function listOldOrders(
  { pool }: Database,
  countryCode: string,
  before: Date,
  after: OldOrder | null,
  most: number,
): Promise<OldOrder[]> {
  const { rows } = await pool.query<OldOrder>({
    name: 'list-old-orders',
    text: `select root_id, vendor_id, created_at, order_id from orders
           where person_erased_at is not null and country_code = $1 and created_at < $2
             and (root_id, vendor_id, created_at, order_id) > ($3, $4, $5, $6)
           order by root_id, vendor_id, created_at, order_id limit $7`,
    values: [
      countryCode,
      before,
      after?.root_id ?? '',
      after?.vendor_id ?? '',
      after?.created_at ?? '-infinity',
      after?.order_id ?? '',
      most,
    ],
  });
  return rows;
}

/**
 * Moves those of an outlet's orders that have ended for good into one row of the archive, all of them or none; returns how
 * many. One with an open case, or with money that still is to move, stays.
 */
export function moveToArchive(db: Database, orders: readonly OldOrder[]): Promise<number> {
  return inTransaction(db, async (client) => {
    const ended = await lockEnded(client, orders);
    if (ended.length === 0) return 0;
    await insertArchived(client, ended);
    const values = [ended[0]?.root_id, ended.map(({ order_id }) => order_id)];
    for (const table of ['orders', 'undelivered_orders', 'order_codes'])
      await client.query({
        name: `delete-archived-${table}`,
        text: `delete from ${table} where root_id = $1 and order_id = any($2)`,
        values,
      });
    return ended.length;
  });
}

async function lockEnded(client: pg.PoolClient, orders: readonly OldOrder[]): Promise<OrderRow[]> {
  const { rows } = await client.query<OrderRow>({
    name: 'lock-ended',
    text: `select ${withCode('$1')} from orders o
           where o.root_id = $1 and o.order_id = any($2) and o.person_erased_at is not null
             and o.status in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED')
             and coalesce(o.case_state, 'decided') = 'decided'
             and not exists (select 1 from payments p where p.root_id = $1 and p.order_id = o.order_id
                             and (p.due_at is not null or p.refund_state = 'failed'))
             and not exists (select 1 from refunds r where r.root_id = $1 and r.order_id = o.order_id
                             and (r.due_at is not null or r.refund_state = 'failed'))
           order by o.created_at, o.order_id for update of o skip locked`,
    values: [orders[0]?.root_id, orders.map(({ order_id }) => order_id)],
  });
  return rows;
}

async function insertArchived(client: pg.PoolClient, orders: readonly OrderRow[]): Promise<void> {
  const ids = orders.map(({ order_id }) => order_id).toSorted();
  await client.query({
    name: 'insert-archived',
    text: `insert into order_archive (root_id, vendor_id, first_id, last_id, first_at, last_at, orders, order_ids, short_codes, outlets,
             statuses, created_ats, promised_ats, wanted_ats, ended_ats, amounts, delivery_fees, bodies)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    values: [
      orders[0]?.root_id,
      orders[0]?.vendor_id,
      ids[0],
      ids.at(-1),
      orders[0]?.created_at,
      orders.at(-1)?.created_at,
      orders.length,
      orders.map(({ order_id }) => order_id),
      orders.map(({ short_code }) => short_code ?? ''),
      orders.map(({ pickup }) => pickup.name),
      orders.map(({ status }) => status),
      orders.map(({ created_at }) => created_at),
      orders.map(({ promised_at }) => promised_at),
      orders.map(({ preordered_for }) => preordered_for),
      orders.map(({ status_history }) => status_history.at(-1)?.created_at ?? 0),
      orders.map(({ amount }) => amount),
      orders.map(({ delivery_fee }) => delivery_fee),
      packOrders(orders),
    ],
  });
}
