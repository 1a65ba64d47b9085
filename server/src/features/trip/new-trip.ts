// What makes orders a trip, whoever places them.
import { randomUUID } from 'node:crypto';
import type { TripFee } from '@sendero/core/trip/trip-fee';
import type pg from 'pg';
import type { World } from '../../world.ts';
import type { NewOrderRow } from '../order/order-row.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { type TripRow, insertTrip } from './store.ts';

/** A trip that is to be kept. */
export type NewTripRow = TripRow;

/** The orders of a trip, all due for a rider when the first of them is. */
export function dueTogether(rows: readonly NewOrderRow[]): readonly NewOrderRow[] {
  const times = rows.flatMap(({ dispatch_at }) => (dispatch_at ? [dispatch_at.getTime()] : []));
  const dispatch_at = new Date(Math.min(...times));
  return rows.map((row) => ({ ...row, dispatch_at }));
}

/** A new trip of a vendor's own at this price; `quote_id` makes at most one. */
export function newTrip(
  world: World,
  { root_id, vendor }: VendorRecord,
  quote_id: string,
  { fee, currency, lines }: Pick<TripFee, 'fee' | 'currency' | 'lines'>,
): NewTripRow {
  return {
    root_id,
    vendor_id: vendor.vendor_id,
    trip_id: randomUUID(),
    quote_id,
    created_at: world.clock.now(),
    fee,
    currency,
    lines,
  };
}

/** Keeps a trip with its orders, in the order of its stops; in the transaction that places them. */
export const keepTrip = (
  client: Pick<pg.PoolClient, 'query'>,
  trip: NewTripRow,
  orders: readonly NewOrderRow[],
): Promise<void> =>
  insertTrip(
    client,
    trip,
    orders.map(({ order_id }) => order_id),
  );
