import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { TripFee, tripFee as endpoint } from '@sendero/core/contract/trip-api';
import type { Site } from '@sendero/core/market/site';
import { toMajor } from '@sendero/core/values/money';
import type { LatLng } from '@sendero/core/values/place';
import { unixSeconds } from '../../clock.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { Route } from '../../ports/router/port.ts';
import type { World } from '../../world.ts';
import { checkServiceArea } from '../quote/check-service-area.ts';
import { pickupOf } from '../quote/quote-fee.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { placeAt, planTrip, priceTrip } from './plan-trip.ts';
import { type TripQuote, signTrip } from './sign-trip.ts';

type Asked = BodyOf<typeof endpoint>;

/** How long a price is valid. */
const VALID_MS = 10 * 60_000;

/** Returns one signed price for several drops, with the order of stops that the streets make the shortest (BRD-15). */
export async function quoteTrip(world: World, site: Site, caller: Caller, ask: Asked): Promise<TripFee> {
  const owned = await getOwnVendor(world, caller, ask.vendor_id);
  if (owned.is_guest) throw ruleBroken('vendor_id', 'problem.field');
  const from = rounded(pickupOf(owned));
  const places = ask.destinations.map(rounded);
  const direct = await Promise.all(places.map((to) => world.router.route(from, to)));
  direct.forEach((way, n) =>
    checkStop(world, site, owned, { to: placeAt(places, n), way, field: `destinations.${n}` }),
  );
  const { order, legs } = await planTrip(world.router, from, places, ask.keep_order);
  const stops = order.map((index) => ({
    index,
    to: placeAt(places, index),
    direct_m: direct[index]?.distance_m ?? 0,
  }));
  return priced(world, site, owned, ask, { from, stops, legs });
}

interface Way {
  readonly from: LatLng;
  readonly stops: readonly { readonly index: number; readonly to: LatLng; readonly direct_m: number }[];
  readonly legs: readonly Route[];
}

function priced(world: World, site: Site, owned: VendorRecord, ask: Asked, way: Way): TripFee {
  const { stops, legs } = way;
  const distance_m = Math.round(legs.reduce((sum, leg) => sum + leg.distance_m, 0));
  const method = ask.payment_method ?? null;
  const price = priceTrip(
    site,
    owned,
    legs,
    legs.map(() => method ?? ''),
  );
  if (!price) throw tooLong();
  const { fee, currency, lines, shares, seconds } = price;
  const quote: Omit<TripQuote, 'quote_id'> = {
    vendor_id: owned.vendor.vendor_id,
    from: way.from,
    fee,
    currency,
    lines: [...lines],
    expires_at: unixSeconds(world.clock.now()) + VALID_MS / 1000,
    payment_method: method,
    stops: stops.map(({ to, direct_m }, n) => ({
      to,
      direct_m: Math.round(direct_m),
      seconds: seconds[n] ?? 0,
      fee: shares[n]?.fee ?? 0,
      lines: [...(shares[n]?.lines ?? [])],
    })),
  };
  return {
    fee: toMajor(fee, currency),
    signature: signTrip(world.config.signing_keys, quote),
    currency,
    expires_at: quote.expires_at,
    lines: lines.map(({ key, amount }) => ({ key, amount: toMajor(amount, currency) })),
    distance_m,
    route: legs.flatMap(({ line }) =>
      line.map(({ lat, lng }): [number, number] => [degrees(lat), degrees(lng)]),
    ),
    stops: stops.map(({ index }, n) => ({
      index,
      fee: toMajor(shares[n]?.fee ?? 0, currency),
      minutes: Math.ceil((seconds[n] ?? 0) / 60),
    })),
  };
}

/** Throws a Problem that names the stop where the outlet's riders do not deliver (FEE-05, FEE-06). */
function checkStop(
  world: World,
  site: Site,
  owned: VendorRecord,
  { to, way, field }: { readonly to: LatLng; readonly way: Route; readonly field: string },
): void {
  if (checkServiceArea(world, site, owned, { to, distance_m: way.distance_m }) === 'DELIVERABLE') return;
  throw new Problem('Undeliverable', {
    detail: 'It lies outside of where this collection point delivers.',
    errors: [{ field, meta: { translation_key: 'problem.Undeliverable' } }],
  });
}

function tooLong(): Problem {
  return new Problem('NoPrice', {
    detail: 'These stops are too far apart for one rider.',
    errors: [{ field: 'destinations', meta: { translation_key: 'problem.Undeliverable' } }],
  });
}

/** Six decimals, 11 cm, as signatures compare places. */
const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;
const rounded = ({ lat, lng }: LatLng): LatLng => ({ lat: degrees(lat), lng: degrees(lng) });
