import type { OrderStatus } from '@sendero/core/order/status';
import type { FeeLine } from '@sendero/core/quote/fee';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { withCode } from '../../db/order-columns.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { withArchived } from '../order/with-archived.ts';
import { columnsOf, insertRecord } from '../../db/columns-of.ts';

/** A trip as it is stored: money in minor units. */
export interface TripRow {
  readonly root_id: string;
  readonly trip_id: string;
  readonly vendor_id: string;
  readonly quote_id: string;
  readonly created_at: Date;
  readonly fee: number;
  readonly currency: string;
  readonly lines: readonly FeeLine[];
}

/** Inserts a trip and its stops, in the caller's transaction. Throws a unique violation where its price has made a trip already. */
export async function insertTrip(
  client: Pick<pg.PoolClient, 'query'>,
  trip: TripRow,
  orderIds: readonly string[],
): Promise<void> {
  await client.query({
    name: 'insert-trip',
    text: insertRecord('trips', '$1'),
    values: [JSON.stringify(trip)],
  });
  await client.query({
    name: 'insert-stops',
    text: `insert into trip_stops (root_id, order_id, trip_id, stop, stops)
           select $1, o.order_id, $2, o.nth, cardinality($3::text[])
           from unnest($3::text[]) with ordinality o(order_id, nth)`,
    values: [trip.root_id, trip.trip_id, orderIds],
  });
}

/** Finds a trip of a vendor by its id, or by the price that made it. */
export async function findTrip(
  { pool }: Database,
  key: {
    readonly root_id: string;
    readonly vendor_id: string;
    readonly trip_id?: string;
    readonly quote_id?: string;
  },
): Promise<TripRow | null> {
  const { rows } = await pool.query<TripRow>({
    name: 'find-trip',
    text: `select ${columnsOf('trips')} from trips
           where root_id = $1 and vendor_id = $2 and (trip_id = $3 or quote_id = $4)`,
    values: [key.root_id, key.vendor_id, key.trip_id ?? null, key.quote_id ?? null],
  });
  return rows[0] ?? null;
}

/** The statuses of the drops of an order's trip that stand before it. */
export async function listStatusesBefore(
  { pool }: Database,
  { root_id, order_id }: Pick<OrderRow, 'root_id' | 'order_id'>,
): Promise<readonly OrderStatus[]> {
  const { rows } = await pool.query<Pick<OrderRow, 'status'>>({
    name: 'list-statuses-before',
    text: `select o.status from trip_stops own
             join trip_stops s on s.root_id = own.root_id and s.trip_id = own.trip_id and s.stop < own.stop
             join orders o on o.root_id = s.root_id and o.order_id = s.order_id
           where own.root_id = $1 and own.order_id = $2`,
    values: [root_id, order_id],
  });
  return rows.map(({ status }) => status);
}

/** The orders of a trip, in the order of its stops. */
export async function listOrdersOfTrip(
  { pool }: { readonly pool: Pick<pg.PoolClient, 'query'> },
  { root_id, trip_id }: Pick<TripRow, 'root_id' | 'trip_id'>,
): Promise<readonly OrderRow[]> {
  const values = [root_id, trip_id];
  const { rows } = await pool.query<OrderRow>({
    name: 'list-orders-of-trip',
    text: `select ${withCode('$1')} from trip_stops s join orders o on o.root_id = s.root_id and o.order_id = s.order_id
           where s.root_id = $1 and s.trip_id = $2 order by s.stop`,
    values,
  });
  if (rows[0]?.trip?.stops === rows.length) return rows;
  const { rows: stops } = await pool.query<{ order_id: string }>({
    name: 'list-stops-of-trip',
    text: 'select order_id from trip_stops where root_id = $1 and trip_id = $2 order by stop',
    values,
  });
  const asked = stops.map(({ order_id }) => ({ root_id, vendor_id: vendorIdOf(order_id), order_id }));
  const found = new Map((await withArchived(pool, asked, rows)).map((row) => [row.order_id, row]));
  return stops.flatMap(({ order_id }) => found.get(order_id) ?? []);
}

/** Reads a trip, and locks it until the transaction ends. */
export async function lockTrip(
  client: pg.PoolClient,
  { root_id, trip_id }: Pick<TripRow, 'root_id' | 'trip_id'>,
): Promise<TripRow | undefined> {
  const { rows } = await client.query<TripRow>({
    name: 'lock-trip',
    text: `select ${columnsOf('trips')} from trips where root_id = $1 and trip_id = $2 for update`,
    values: [root_id, trip_id],
  });
  return rows[0];
}

/** Writes the price of a trip that is locked. */
export async function updateTripFee(
  client: pg.PoolClient,
  { root_id, trip_id, fee, lines }: TripRow,
): Promise<void> {
  await client.query({
    name: 'update-trip-fee',
    text: 'update trips set fee = $3, lines = $4 where root_id = $1 and trip_id = $2',
    values: [root_id, trip_id, fee, JSON.stringify(lines)],
  });
}
