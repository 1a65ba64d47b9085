import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { OrderRow } from '../order/order-row.ts';

/** An order that the fleet is due to be told something about, taken by one server. */
export type DueOrder = OrderRow & {
  /** How often it was tried to tell the fleet of how the order is now, this time among them. */
  readonly fleet_tries: number;
};

/** Whether there is anything to take; most rounds find nothing. */
export async function isAnyDue({ pool }: Database, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-any-due',
    text: 'select from orders where dispatch_at <= $1 and (fleet_lease is null or fleet_lease <= $1) limit 1',
    values: [now],
  });
  return rowCount === 1;
}

/**
 * Takes at most `most` orders of which the fleet is due to be told something at `now`. Nobody else takes them until
 * `lease_end`, and each is due again after a pause that grows from a second to a minute, should this come to nothing.
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
           returning o.*`,
    values: [now, lease_end, most],
  });
  return rows;
}

/**
 * Gives back orders that were taken until `lease_end`. Those that the fleet has `heard` of need nothing more, unless they
 * have changed meanwhile: then they are due as whoever changed them said.
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

/** Orders of which the fleet has not heard, though it was tried `tries` times. */
export async function countUnheard({ pool }: Database, tries: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-unheard',
    text: 'select count(*) from orders where dispatch_at is not null and fleet_tries >= $1',
    values: [tries],
  });
  return rows[0]?.count ?? 0;
}
