import type { OrderStatus } from '@sendero/core/order/status';
import type { Database } from '../../db/db.ts';
import type { Rider } from '../../ports/riders/port.ts';
import type { OrderRow } from '../order/order-row.ts';

/** Takes at most `most` orders that are due at `now`, and puts their turn off to `again_at`, should this one come to nothing. */
export async function takeDue(db: Database, now: Date, again_at: Date, most: number): Promise<OrderRow[]> {
  const { rows } = await db.pool.query<OrderRow>({
    name: 'take-due',
    text: `update orders o set dispatch_at = $2
           from (select root_id, order_id from orders where dispatch_at <= $1
                 order by dispatch_at limit $3 for update skip locked) due
           where o.root_id = due.root_id and o.order_id = due.order_id
           returning o.*`,
    values: [now, again_at, most],
  });
  return rows;
}

/**
 * These orders, whose turn was put off to `again_at`, need no rider any more; those that were changed meanwhile are still
 * due. Answers the ids of those that were called off.
 */
export async function settleDue(
  db: Database,
  orders: readonly OrderRow[],
  again_at: Date,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ order_id: string; status: OrderStatus }>({
    name: 'settle-due',
    text: `update orders o set dispatch_at = nullif(o.dispatch_at, $3)
           from unnest($1::text[], $2::text[]) d(root_id, order_id)
           where o.root_id = d.root_id and o.order_id = d.order_id
           returning o.order_id, o.status`,
    values: [orders.map((order) => order.root_id), orders.map((order) => order.order_id), again_at],
  });
  return rows.filter(({ status }) => status === 'CANCELLED').map(({ order_id }) => order_id);
}

/** Which of these reports were heard already. */
export async function findHeard(db: Database, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.pool.query<{ event_id: string }>({
    name: 'find-heard',
    text: 'select event_id from rider_events where event_id = any($1)',
    values: [eventIds],
  });
  return new Set(rows.map(({ event_id }) => event_id));
}

export async function insertHeard(
  db: Database,
  reports: readonly { readonly event_id: string; readonly order_id: string }[],
  now: Date,
): Promise<void> {
  await db.pool.query({
    name: 'insert-heard',
    text: `insert into rider_events (event_id, order_id, received_at)
           select event_id, order_id, $3 from unnest($1::text[], $2::text[]) r(event_id, order_id)
           on conflict do nothing`,
    values: [reports.map(({ event_id }) => event_id), reports.map(({ order_id }) => order_id), now],
  });
}

/** What was told of a ride; what is left out stays as it was. */
export interface RideNews {
  readonly order_id: string;
  readonly vendor_id: string;
  readonly rider?: Rider;
  readonly lat?: number;
  readonly lng?: number;
  readonly position_at?: Date;
  readonly arrives_origin?: Date;
  readonly arrives_destination?: Date;
}

/**
 * Keeps the news of rides, one entry an order, in one statement. Answers the ids of the orders that it was news for:
 * not where the order has none of `statuses`, where nobody is known to ride, or where a newer position was told.
 */
export async function upsertRides(
  db: Database,
  news: readonly RideNews[],
  statuses: readonly OrderStatus[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.pool.query<{ order_id: string }>({
    name: 'upsert-rides',
    text: `insert into rides as r (root_id, order_id, rider, lat, lng, position_at, arrives_origin, arrives_destination)
           select o.root_id, o.order_id, coalesce(n.rider, known.rider), n.lat, n.lng, n.position_at, n.arrives_origin, n.arrives_destination
           from jsonb_to_recordset($1) n(order_id text, vendor_id text, rider jsonb, lat float8, lng float8,
                  position_at timestamptz, arrives_origin timestamptz, arrives_destination timestamptz)
           join vendors v on v.vendor_id = n.vendor_id
           join orders o on o.root_id = v.root_id and o.order_id = n.order_id and o.status = any($2)
           left join rides known on known.root_id = o.root_id and known.order_id = o.order_id
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
    values: [JSON.stringify(news), statuses],
  });
  return new Set(rows.map(({ order_id }) => order_id));
}

/** Forgets who rode: the orders wait for somebody else. */
export async function deleteRides(db: Database, orderIds: readonly string[]): Promise<void> {
  await db.pool.query({
    name: 'delete-rides',
    text: `delete from rides r using unnest($1::text[]) i(order_id)
           join vendors v on v.vendor_id = regexp_replace(i.order_id, '-[^-]*$', '')
           where r.root_id = v.root_id and r.order_id = i.order_id`,
    values: [orderIds],
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
  const { rows } = await db.pool.query<RideRow>({
    name: 'list-rides',
    text: `select r.order_id, r.rider, r.lat, r.lng, r.position_at, r.arrives_origin, r.arrives_destination
           from unnest($1::text[], $2::text[]) i(root_id, order_id)
           join rides r on r.root_id = i.root_id and r.order_id = i.order_id`,
    values: [orders.map((order) => order.root_id), orders.map((order) => order.order_id)],
  });
  return rows;
}

/** A ride, and how far its order is. */
export type RideUnderWay = RideRow & Pick<OrderRow, 'status' | 'status_history'>;

/** Rides of a vendor's orders under way, or of a whole tree's where `vendor_id` is null: those of the `most` newest. */
export async function listRidesUnderWay(
  db: Database,
  { root_id, vendor_id }: { readonly root_id: string; readonly vendor_id: string | null },
  most: number,
): Promise<readonly RideUnderWay[]> {
  const [name, whose] = vendor_id === null ? ['of-tree', 'root_id = $1'] : ['of-vendor', 'vendor_id = $1'];
  const { rows } = await db.pool.query<RideUnderWay>({
    name: `list-rides-${name}`,
    text: `select r.order_id, r.rider, r.lat, r.lng, r.position_at, r.arrives_origin, r.arrives_destination, o.status, o.status_history
           from orders o join rides r on r.root_id = o.root_id and r.order_id = o.order_id
           where o.${whose} and o.stage in ('new', 'collected')
           order by o.created_at desc, o.order_id desc limit $2`,
    values: [vendor_id ?? root_id, most],
  });
  return rows;
}
