// What a trip costs with one of its stops at another place, and what of it changes then (RCP-03).
import type { Site } from '@sendero/core/market/site';
import type { FeeLine } from '@sendero/core/quote/fee';
import type { LatLng } from '@sendero/core/values/place';
import type pg from 'pg';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { planTrip, priceTrip } from './plan-trip.ts';
import { listOrdersOfTrip, lockTrip, updateTripFee } from './store.ts';

/** How the trip of an order changes where its stop is elsewhere; money in minor units. */
export interface StopPrice {
  /** What the trip, and with it this stop, costs more; below 0: less. */
  readonly difference: number;
  /** From the collection to this stop. */
  readonly ride_seconds: number;
}

/**
 * The price of an order's trip with its stop at `to`, in the same order of stops; null where that is too long for one rider. Both
 * prices are reckoned as of today, so that only the way makes a difference. A stop bears all of it, and never less than nothing of the
 * way: the other stops keep their shares.
 */
export async function priceStop(
  world: World,
  site: Site,
  owned: VendorRecord,
  row: OrderRow,
  to: LatLng,
): Promise<StopPrice | null> {
  const { trip, root_id, order_id } = row;
  if (!trip) throw new Error('An order alone is no stop.');
  const orders = await listOrdersOfTrip(world.db, { root_id, trip_id: trip.trip_id });
  const nth = orders.findIndex((one) => one.order_id === order_id);
  const from = { lat: row.pickup.latitude, lng: row.pickup.longitude };
  const now = orders.map((one) => ({ lat: one.destination_lat, lng: one.destination_lng }));
  const methods = orders.map(({ payment_method }) => payment_method);
  const priced = async (places: readonly LatLng[]) => {
    const { legs } = await planTrip(world.router, from, places, true);
    return priceTrip(site, owned, legs, methods);
  };
  const [before, after] = await Promise.all([priced(now), priced(now.with(nth, to))]);
  const ride_seconds = after?.seconds[nth];
  if (!before || !after || ride_seconds === undefined) return null;
  return { difference: Math.max(after.fee - before.fee, -wayIn(row.fee_lines ?? [])), ride_seconds };
}

const wayIn = (lines: readonly FeeLine[]): number => lines.find(({ key }) => key === 'distance')?.amount ?? 0;

/** The lines of a price whose way costs `difference` more. */
export const withWay = (lines: readonly FeeLine[], difference: number): readonly FeeLine[] => {
  const amount = wayIn(lines) + difference;
  const others = lines.filter(({ key }) => key !== 'distance');
  return amount > 0 ? [...others, { key: 'distance' as const, amount }] : others;
};

/** Adds to the price of an order's trip what its stop costs more, in the transaction that changes the order. */
export async function addToTrip(
  client: pg.PoolClient,
  { root_id, trip }: OrderRow,
  difference: number,
): Promise<void> {
  if (!trip || difference === 0) return;
  const locked = await lockTrip(client, { root_id, trip_id: trip.trip_id });
  if (!locked) throw new Error('The trip of a stop has gone.');
  const { fee, lines } = locked;
  await updateTripFee(client, { ...locked, fee: fee + difference, lines: withWay(lines, difference) });
}
