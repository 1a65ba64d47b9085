import type { Trip } from '@sendero/core/contract/trip-api';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { type OrderRow, toOrder } from '../order/order-row.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { type TripRow, findTrip, listOrdersOfTrip } from './store.ts';

/** Returns a trip of the caller's own with its orders. Throws NotFound for any other (AUTH-22). */
export async function getTrip(world: World, caller: Caller, vendorId: string, tripId: string): Promise<Trip> {
  const { vendor, root_id } = await getOwnVendor(world, caller, vendorId);
  const trip = await findTrip(world.db, { root_id, vendor_id: vendor.vendor_id, trip_id: tripId });
  if (!trip) throw new Problem('NotFound', { detail: 'There is no such trip.' });
  return toTrip(world, trip, await listOrdersOfTrip(world.db, trip));
}

/** A trip as the API returns it. */
export function toTrip({ config }: World, trip: TripRow, orders: readonly OrderRow[]): Trip {
  const { trip_id, vendor_id, created_at, fee, currency, lines } = trip;
  return {
    trip_id,
    vendor_id,
    created_at: unixSeconds(created_at),
    delivery_fee: toMajor(fee, currency),
    currency,
    lines: lines.map(({ key, amount }) => ({ key, amount: toMajor(amount, currency) })),
    orders: orders.map((row) => toOrder(config.signing_keys, row)),
  };
}
