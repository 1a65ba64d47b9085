// The way of a trip: in which order its stops are passed, and what that costs.
import type { Site } from '@sendero/core/market/site';
import { proposeOrder } from '@sendero/core/trip/order-of-stops';
import { type TripFee, secondsToStops, tripFee } from '@sendero/core/trip/trip-fee';
import type { LatLng } from '@sendero/core/values/place';
import type { Route, Router } from '../../ports/router/port.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';

/** A trip is at most so many times as long as the longest delivery alone. */
const LONGEST_TRIP = 2;

/** The order of the stops, as numbers of the places, and the way from each to the next. */
export interface TripPlan {
  readonly order: readonly number[];
  readonly legs: readonly Route[];
}

/** The way from the pick-up through all places: in the order given, or in the one with the least riding. */
export async function planTrip(
  router: Router,
  from: LatLng,
  places: readonly LatLng[],
  keepOrder = false,
): Promise<TripPlan> {
  const order = keepOrder ? [...places.keys()] : await shortest(router, from, places);
  const legs = await Promise.all(
    order.map((place, n) =>
      router.route(n === 0 ? from : placeAt(places, order[n - 1]), placeAt(places, place)),
    ),
  );
  return { order, legs };
}

/** What a trip costs, and how long it takes to each of its stops. */
export interface TripPrice extends TripFee {
  readonly seconds: readonly number[];
}

/** The price of a trip by its legs; null where they are too long for one rider. `methods`: how each drop is paid. */
export function priceTrip(
  { market }: Site,
  { vendor }: VendorRecord,
  legs: readonly { readonly distance_m: number; readonly duration_s: number }[],
  methods: readonly string[],
): TripPrice | null {
  const distance_m = legs.reduce((sum, leg) => sum + leg.distance_m, 0);
  if (Math.round(distance_m) > LONGEST_TRIP * market.distance_limit_m) return null;
  const city = vendor.vendor_information.location?.city ?? '';
  const legs_m = legs.map((leg) => leg.distance_m);
  return {
    ...tripFee(market, legs_m, { city, payment_methods: methods }),
    seconds: secondsToStops(legs.map((leg) => leg.duration_s)),
  };
}

/** The order with the least riding, by the street engine's times from each place to each other. */
async function shortest(router: Router, from: LatLng, places: readonly LatLng[]): Promise<readonly number[]> {
  const columns = await Promise.all(places.map((to) => router.times([from, ...places], to)));
  return proposeOrder({
    from_pickup: columns.map((column) => column[0] ?? Infinity),
    between: places.map((_, row) => columns.map((column) => column[row + 1] ?? Infinity)),
  });
}

/** One of the places that are asked for. */
export function placeAt<Place>(places: readonly Place[], n: number | undefined): Place {
  const place = n === undefined ? undefined : places[n];
  if (place === undefined) throw new Error('A stop is one of the places asked for.');
  return place;
}
