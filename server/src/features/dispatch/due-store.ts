import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { WITH_CODE } from '../../db/order-columns.ts';
import type { OrderRow } from '../order/order-row.ts';

/** An order with something to send to the fleet, leased by one server. */
export type DueOrder = OrderRow & {
  /** Attempts to send the order's present state to the fleet, this one included. */
  readonly fleet_tries: number;
};

/** Whether any order is due; most rounds find none. */
export async function isAnyDue({ pool }: Database, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-any-due',
    text: 'select from orders where dispatch_at <= $1 and (fleet_lease is null or fleet_lease <= $1) limit 1',
    values: [now],
  });
  return rowCount === 1;
}

/**
 * Leases at most `most` orders that are due at `now`. No other server leases them until `lease_end`. Each is due again
 * after a pause that grows from a second to a minute, in case this attempt fails.
 */
export async function takeDue(
  client: pg.PoolClient,
  now: Date,
  lease_end: Date,
  most: number,
): Promise<DueOrder[]> {
  const { rows } = await client.query<DueOrder>({
    name: 'take-due',
    text: `update orders o
           set fleet_lease = $2, fleet_tries = coalesce(o.fleet_tries, 0) + 1,
               dispatch_at = $1::timestamptz + least(60, 2 ^ least(coalesce(o.fleet_tries, 0), 6)) * interval '1 second'
           from (select root_id, order_id from orders
                 where dispatch_at <= $1 and (fleet_lease is null or fleet_lease <= $1)
                 order by dispatch_at limit $3 for update skip locked) due
           where o.root_id = due.root_id and o.order_id = due.order_id
           returning ${WITH_CODE}`,
    values: [now, lease_end, most],
  });
  return rows;
}

/**
 * Releases orders leased until `lease_end`. An order that the fleet has acknowledged (`heard`) is no longer due. If it
 * has changed meanwhile, it stays due at the time that the change set.
 */
export async function settleDue(
  { pool }: Database,
  orders: readonly DueOrder[],
  heard: ReadonlySet<string>,
  lease_end: Date,
): Promise<void> {
  await pool.query({
    name: 'settle-due',
    text: `update orders o
           set fleet_lease = null,
               dispatch_at = case when d.heard and o.fleet_tries = d.tries then null else o.dispatch_at end,
               fleet_tries = case when d.heard and o.fleet_tries = d.tries then null else o.fleet_tries end
           from unnest($1::text[], $2::text[], $3::integer[], $4::boolean[]) d(root_id, order_id, tries, heard)
           where o.root_id = d.root_id and o.order_id = d.order_id and o.fleet_lease = $5`,
    values: [
      orders.map(({ root_id }) => root_id),
      orders.map(({ order_id }) => order_id),
      orders.map(({ fleet_tries }) => fleet_tries),
      orders.map(({ order_id }) => heard.has(order_id)),
      lease_end,
    ],
  });
}

/** Counts the orders that the fleet has not acknowledged after `tries` attempts. */
export async function countUnacknowledged({ pool }: Database, tries: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-unheard',
    text: 'select count(*) from orders where dispatch_at is not null and fleet_tries >= $1',
    values: [tries],
  });
  return rows[0]?.count ?? 0;
}
