import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { type DueOrders, dueOrders } from '../../db/due-orders.ts';
import { rootsIn } from '../../db/shards.ts';
import { withCode } from '../../db/order-columns.ts';
import type { OrderRow } from '../order/order-row.ts';

/** An order with something to send to the fleet, leased by one server. */
export type DueOrder = OrderRow & {
  /** Attempts to send the order's present state to the fleet, this one included. */
  readonly fleet_tries: number;
};

/** Whether any order is due; most rounds find none. */
export async function isAnyDue({ pool }: Database, due: DueOrders, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: `is-any-due-by-${due.by}`,
    text: `select from ${due.those(IS_FREE, '$1')} limit 1`,
    values: [now],
  });
  return rowCount === 1;
}

/** No server has leased it, or the lease is over at `$1`. */
const IS_FREE = '(o.fleet_lease is null or o.fleet_lease <= $1)';

/**
 * Leases at most `most` orders that are due at `now`. No other server leases them until `lease_end`. A lease changes no
 * indexed column, so that it leaves the indexes as they are.
 */
export async function takeDue(
  { shards }: Database,
  client: pg.PoolClient,
  due: DueOrders,
  { now, lease_end, most }: { readonly now: Date; readonly lease_end: Date; readonly most: number },
): Promise<DueOrder[]> {
  if (!(await shards.within(client).isDistributed())) return leaseDue(client, due, [now, lease_end, most]);
  const { rows: keys } = await client.query<Pick<OrderRow, 'root_id' | 'order_id'>>({
    name: `list-due-by-${due.by}`,
    text: `select ${due.row}.root_id, ${due.row}.order_id from ${due.those(IS_FREE, '$1')}
           order by ${due.at} limit $2`,
    values: [now, most],
  });
  const taken: DueOrder[] = [];
  for (const part of await shards.within(client).parts(keys)) {
    const orderIds = part.map(({ order_id }) => order_id);
    taken.push(...(await leaseDueOf(client, [now, lease_end, rootsIn(part), orderIds])));
  }
  return taken;
}

/** Servers that take what is due at the same moment, each something else. */
const AT_ONCE = 4;

/** Leases what is due, whoever's it is: the first ones that no other server has locked. */
async function leaseDue(
  client: pg.PoolClient,
  due: DueOrders,
  values: [Date, Date, number],
): Promise<DueOrder[]> {
  const { rows } = await client.query<DueOrder>({
    name: `take-due-by-${due.by}`,
    text: `update orders o set ${LEASED}
           from (select o.root_id, o.order_id
                 from (select ${due.row}.root_id, ${due.row}.order_id, ${due.at} as at
                       from ${due.those(IS_FREE, '$1')} order by ${due.at} limit ${AT_ONCE} * $3) first
                   join orders o on o.root_id = first.root_id and o.order_id = first.order_id
                 where o.dispatch_at <= $1 and ${IS_FREE}
                 order by first.at limit $3 for update of o skip locked) due
           where o.root_id = due.root_id and o.order_id = due.order_id
           returning ${withCode('o.root_id')}`,
    values,
  });
  return rows;
}

/** Leases what is due of these roots and orders, which lie on one shard. */
async function leaseDueOf(
  client: pg.PoolClient,
  values: [Date, Date, readonly string[], readonly string[]],
): Promise<DueOrder[]> {
  const { rows } = await client.query<DueOrder>({
    name: 'take-due-of-shard',
    text: `update orders o set ${LEASED}
           from (select o.root_id, o.order_id from orders o
                 where o.dispatch_at <= $1 and ${IS_FREE} and o.root_id = any($3) and o.order_id = any($4)
                 order by o.dispatch_at for update skip locked) due
           where o.root_id = any($3) and o.root_id = due.root_id and o.order_id = due.order_id
           returning ${withCode('any($3)')}`,
    values,
  });
  return rows;
}

const LEASED = 'fleet_lease = $2, fleet_tries = coalesce(o.fleet_tries, 0) + 1';

/**
 * Releases orders leased until `lease_end`. An order that the fleet has acknowledged (`heard`) is no longer due; another
 * one is due again after a pause that grows from a second to a minute. One that has changed meanwhile stays due at the
 * time that the change set.
 */
export async function settleDue(
  { pool, shards }: Database,
  orders: readonly DueOrder[],
  heard: ReadonlySet<string>,
  { now, lease_end }: { readonly now: Date; readonly lease_end: Date },
): Promise<void> {
  await Promise.all(
    (await shards.parts(orders)).map((part) => pool.query(settlement(part, heard, now, lease_end))),
  );
}

function settlement(orders: readonly DueOrder[], heard: ReadonlySet<string>, now: Date, lease_end: Date) {
  return {
    name: 'settle-due',
    text: 'select settle_due_at($1, $2, $3, $4, $5, $6, $7)',
    values: [
      orders[0]?.root_id ?? '',
      orders.map(({ root_id }) => root_id),
      orders.map(({ order_id }) => order_id),
      orders.map(({ fleet_tries }) => fleet_tries),
      orders.map(({ order_id }) => heard.has(order_id)),
      lease_end,
      now,
    ],
  };
}

/** Counts the orders that the fleet has not acknowledged after `tries` attempts. */
export async function countUnacknowledged(db: Database, tries: number): Promise<number> {
  const due = await dueOrders(db);
  const { rows } = await db.pool.query<{ count: number }>({
    name: `count-unheard-by-${due.by}`,
    text: `select count(*) from ${due.those('o.fleet_tries >= $1')}`,
    values: [tries],
  });
  return rows[0]?.count ?? 0;
}
