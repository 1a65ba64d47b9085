import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { rootsIn } from '../../db/shards.ts';
import { withCode } from '../../db/order-columns.ts';
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
 * Leases at most `most` orders that are due at `now`. No other server leases them until `lease_end`. A lease changes no
 * indexed column, so that it leaves the indexes as they are.
 */
export async function takeDue(
  { shards }: Database,
  client: pg.PoolClient,
  now: Date,
  lease_end: Date,
  most: number,
): Promise<DueOrder[]> {
  if (!(await shards.within(client).isDistributed())) return leaseDue(client, [now, lease_end, most]);
  const { rows: keys } = await client.query<Pick<OrderRow, 'root_id' | 'order_id'>>({
    name: 'list-due',
    text: `select root_id, order_id from orders where ${DUE} order by dispatch_at limit $2`,
    values: [now, most],
  });
  const taken: DueOrder[] = [];
  for (const part of await shards.within(client).parts(keys)) {
    const orderIds = part.map(({ order_id }) => order_id);
    taken.push(...(await leaseDue(client, [now, lease_end, most, rootsIn(part), orderIds])));
  }
  return taken;
}

const DUE = 'dispatch_at <= $1 and (fleet_lease is null or fleet_lease <= $1)';

/** Leases what is due; of these roots and orders where they are given, which lie on one shard. */
async function leaseDue(
  client: pg.PoolClient,
  values: [Date, Date, number] | [Date, Date, number, readonly string[], readonly string[]],
): Promise<DueOrder[]> {
  const isPart = values.length > 3;
  const { rows } = await client.query<DueOrder>({
    name: isPart ? 'take-due-of-shard' : 'take-due',
    text: `update orders o
           set fleet_lease = $2, fleet_tries = coalesce(o.fleet_tries, 0) + 1
           from (select root_id, order_id from orders
                 where ${DUE} ${isPart ? 'and root_id = any($4) and order_id = any($5)' : ''}
                 order by dispatch_at limit $3 for update skip locked) due
           where ${isPart ? 'o.root_id = any($4) and' : ''} o.root_id = due.root_id and o.order_id = due.order_id
           returning ${withCode(isPart ? 'any($4)' : 'o.root_id')}`,
    values,
  });
  return rows;
}

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
    text: `update orders o
           set fleet_lease = null,
               dispatch_at = case when o.fleet_tries is distinct from d.tries then o.dispatch_at
                                  when d.heard then null
                                  else seconds_after($7, least(60, 2 ^ least(d.tries - 1, 6))) end,
               fleet_tries = case when d.heard and o.fleet_tries = d.tries then null else o.fleet_tries end
           from unnest($1::text[], $2::text[], $3::integer[], $4::boolean[]) d(root_id, order_id, tries, heard)
           where o.root_id = any($6) and o.root_id = d.root_id and o.order_id = d.order_id and o.fleet_lease = $5`,
    values: [
      orders.map(({ root_id }) => root_id),
      orders.map(({ order_id }) => order_id),
      orders.map(({ fleet_tries }) => fleet_tries),
      orders.map(({ order_id }) => heard.has(order_id)),
      lease_end,
      rootsIn(orders),
      now,
    ],
  };
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
