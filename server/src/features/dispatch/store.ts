import { inRoots, rootsIn } from '../../db/shards.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderStatus } from '@sendero/core/order/status';
import type { Database } from '../../db/db.ts';
import type { RideNews } from '../../ports/positions/port.ts';
import type { Rider } from '../../ports/riders/port.ts';
import type { OrderRow } from '../order/order-row.ts';

/** A report's id, unique for its sender and order: the same id for another order is another report (SAF-15). */
interface ReportId {
  readonly event_id: string;
  readonly order_id: string;
}

/** Returns the indexes of those `reports` of `sender` that were ingested before. */
export async function findIngested(
  db: Database,
  sender: string,
  reports: readonly ReportId[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.pool.query<{ nth: number }>({
    name: 'find-heard',
    text: `select r.nth - 1 as nth
           from unnest($2::text[], $3::text[]) with ordinality r(event_id, order_id, nth)
           join rider_events e on e.event_id = r.event_id and e.order_id = r.order_id and e.sender = $1`,
    values: [sender, reports.map(({ event_id }) => event_id), reports.map(({ order_id }) => order_id)],
  });
  return new Set(rows.map(({ nth }) => nth));
}

export async function insertIngested(
  db: Database,
  sender: string,
  reports: readonly ReportId[],
  now: Date,
): Promise<void> {
  await db.pool.query({
    name: 'insert-heard',
    text: `insert into rider_events (sender, event_id, order_id, received_at)
           select $4, event_id, order_id, $3 from unnest($1::text[], $2::text[]) r(event_id, order_id)
           on conflict do nothing`,
    values: [reports.map(({ event_id }) => event_id), reports.map(({ order_id }) => order_id), now, sender],
  });
}

/**
 * Stores rides, one entry an order, in one statement. Returns the ids of the orders that were updated. An order is left
 * out where it has none of `statuses`, where it has no rider, or where a newer position is stored.
 */
export async function upsertRides(
  db: Database,
  news: readonly RideNews[],
  statuses: readonly OrderStatus[],
): Promise<ReadonlySet<string>> {
  const parts = await db.shards.parts(await db.shards.withRoots(news));
  // Citus wants every table's roots named. On a single PostgreSQL that costs 0.13 ms a row, where many roots come together.
  const isPart = await db.shards.isDistributed();
  const kept = await Promise.all(parts.map((part) => upsertPart(db, part, { statuses, isPart })));
  return new Set(kept.flat());
}

async function upsertPart(
  { pool }: Database,
  news: readonly (RideNews & { readonly root_id: string })[],
  { statuses, isPart }: { readonly statuses: readonly OrderStatus[]; readonly isPart: boolean },
): Promise<string[]> {
  const of = (table: string) => (isPart ? `${table}.root_id = any($3) and ` : '');
  const { rows } = await pool.query<{ order_id: string }>({
    name: 'upsert-rides',
    text: `insert into rides as r (root_id, order_id, rider, lat, lng, position_at, arrives_origin, arrives_destination)
           select o.root_id, o.order_id, coalesce(n.rider, known.rider), n.lat, n.lng, n.position_at, n.arrives_origin, n.arrives_destination
           from jsonb_to_recordset($1) n(root_id text, order_id text, rider jsonb, lat float8, lng float8,
                  position_at timestamptz, arrives_origin timestamptz, arrives_destination timestamptz)
           join orders o on ${of('o')}o.root_id = n.root_id and o.order_id = n.order_id and o.status = any($2)
           left join rides known on ${of('known')}known.root_id = o.root_id and known.order_id = o.order_id
           where coalesce(n.rider, known.rider) is not null
           order by o.order_id
           on conflict (root_id, order_id) do update set
             rider = excluded.rider,
             lat = coalesce(excluded.lat, r.lat),
             lng = coalesce(excluded.lng, r.lng),
             position_at = coalesce(excluded.position_at, r.position_at),
             arrives_origin = coalesce(excluded.arrives_origin, r.arrives_origin),
             arrives_destination = coalesce(excluded.arrives_destination, r.arrives_destination)
           where r.position_at is null or excluded.position_at is null or excluded.position_at >= r.position_at
           returning r.order_id`,
    values: [JSON.stringify(news), statuses, ...(isPart ? [rootsIn(news)] : [])],
  });
  return rows.map(({ order_id }) => order_id);
}

/** Deletes rides: their orders wait for another rider. */
export async function deleteRides(db: Database, orderIds: readonly string[]): Promise<void> {
  const rides = orderIds.map((order_id) => ({ order_id, vendor_id: vendorIdOf(order_id) }));
  for (const part of await db.shards.parts(await db.shards.withRoots(rides)))
    await db.pool.query({
      name: 'delete-rides',
      text: `delete from rides r using unnest($2::text[], $3::text[]) i(root_id, order_id)
             where ${inRoots(await db.shards.isDistributed(), 'r.root_id', '$1')} and r.root_id = i.root_id and r.order_id = i.order_id`,
      values: [rootsIn(part), part.map(({ root_id }) => root_id), part.map(({ order_id }) => order_id)],
    });
}

export interface RideRow {
  readonly order_id: string;
  readonly rider: Rider;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly position_at: Date | null;
  readonly arrives_origin: Date | null;
  readonly arrives_destination: Date | null;
}

export async function listRides(db: Database, orders: readonly OrderRow[]): Promise<readonly RideRow[]> {
  const found = await Promise.all((await db.shards.parts(orders)).map((part) => selectRides(db, part)));
  return found.flat();
}

async function selectRides({ pool, shards }: Database, orders: readonly OrderRow[]): Promise<RideRow[]> {
  const { rows } = await pool.query<RideRow>({
    name: 'list-rides',
    text: `select r.order_id, r.rider, r.lat, r.lng, r.position_at, r.arrives_origin, r.arrives_destination
           from unnest($1::text[], $2::text[]) i(root_id, order_id)
           join rides r on ${inRoots(await shards.isDistributed(), 'r.root_id', '$3')} and r.root_id = i.root_id and r.order_id = i.order_id`,
    values: [orders.map((order) => order.root_id), orders.map((order) => order.order_id), rootsIn(orders)],
  });
  return rows;
}

/** A ride, with the status of its order. */
export type RideUnderWay = RideRow & Pick<OrderRow, 'root_id' | 'country_code' | 'status' | 'status_history'>;

/**
 * Returns the rides of the `most` newest orders under way, of a vendor, or of a whole tree where `vendor_id` is null.
 */
export async function listRidesUnderWay(
  db: Database,
  { root_id, vendor_id }: { readonly root_id: string; readonly vendor_id: string | null },
  most: number,
): Promise<readonly RideUnderWay[]> {
  const [name, whose] = vendor_id === null ? ['of-tree', 'root_id = $1'] : ['of-vendor', 'vendor_id = $1'];
  // The index by outlet has no root: it is asked for only where it tells the shard.
  const shard = vendor_id !== null && (await db.shards.isDistributed()) ? [root_id] : [];
  const { rows } = await db.pool.query<RideUnderWay>({
    name: `list-rides-${name}`,
    text: `select r.order_id, r.rider, r.lat, r.lng, r.position_at, r.arrives_origin, r.arrives_destination, o.root_id, o.country_code, o.status, o.status_history
           from undelivered_orders u join rides r on r.root_id = u.root_id and r.order_id = u.order_id
             join orders o on o.root_id = u.root_id and o.order_id = u.order_id
           where u.${whose} and u.stage in ('new', 'collected') ${shard.length === 0 ? '' : 'and u.root_id = $3'}
           order by u.created_at desc, u.order_id desc limit $2`,
    values: [vendor_id ?? root_id, most, ...shard],
  });
  return rows;
}
