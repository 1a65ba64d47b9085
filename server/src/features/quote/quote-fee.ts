import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { FeeAnswer, fee } from '@sendero/core/contract/quote-api';
import type { Market } from '@sendero/core/market/market';
import type { Site } from '@sendero/core/market/site';
import { feeFor } from '@sendero/core/quote/fee';
import { TEST_FEE, isTestVendor } from '@sendero/core/quote/test-vendors';
import { toMajor, toMinor } from '@sendero/core/values/money';
import type { LatLng } from '@sendero/core/values/place';
import { unixSeconds } from '../../clock.ts';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { atSender } from '../vendor/at-sender.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { type Way, checkServiceArea } from './check-service-area.ts';
import { signQuote } from './sign-quote.ts';

type QuoteFeeInput = BodyOf<typeof fee>;

/** How long a price is valid. */
const VALID_MS = 10 * 60_000;

/** Returns the signed fee from an outlet to a place, line by line, with its route (FEE-02…04). */
export async function quoteFee(
  world: World,
  site: Site,
  caller: Caller,
  ask: QuoteFeeInput,
): Promise<FeeAnswer> {
  const owned = await standing(world, site, await getOwnVendor(world, caller, ask.vendor_id), ask.source);
  const from = rounded(pickupOf(owned));
  const to = rounded(ask.destination);
  const route = await world.router.route(from, to);
  const { fee, lines } = priceAlong(world, site, owned, { to, distance_m: route.distance_m }, ask);
  const { currency } = site.market;
  const expires_at = unixSeconds(world.clock.now()) + VALID_MS / 1000;
  const payment_method = ask.payment_method ?? null;
  const distance_m = Math.round(route.distance_m);
  const ride_seconds = Math.round(route.duration_s);
  const quote = {
    vendor_id: owned.vendor.vendor_id,
    from,
    to,
    fee,
    currency,
    expires_at,
    distance_m,
    ride_seconds,
    payment_method,
  };
  return {
    fee: toMajor(fee, currency),
    signature: signQuote(world.config.signing_keys, quote),
    currency,
    expires_at,
    lines: lines.map(({ key, amount }) => ({ key, amount: toMajor(amount, currency) })),
    distance_m,
    route: route.line.map(({ lat, lng }): [number, number] => [degrees(lat), degrees(lng)]),
  };
}

/**
 * A guest's vendor at the place that they send from. The city is looked up only where the price depends on it (FEE-04).
 */
async function standing(
  world: World,
  { market }: Site,
  owned: VendorRecord,
  source: LatLng,
): Promise<VendorRecord> {
  const asksCity = owned.is_guest && market.price.cities.length > 0;
  const address = asksCity ? await world.geocoder.reverse(source, market.default_language) : null;
  return atSender(owned, { ...source, ...(address && { city: address.city }) });
}

/** Returns the fee for a route from the outlet. Throws where riders do not deliver there (FEE-04…07). */
export function priceAlong(
  world: World,
  site: Site,
  owned: VendorRecord,
  way: Way,
  { payment_method }: Pick<QuoteFeeInput, 'payment_method'>,
): ReturnType<typeof feeFor> {
  const { market } = site;
  const { vendor } = owned;
  if (isTestVendor(vendor.vendor_id)) {
    const fee = toMinor(TEST_FEE, market.currency) ?? 0;
    return { fee, currency: market.currency, lines: [{ key: 'base', amount: fee }] };
  }
  const verdict = checkServiceArea(world, site, owned, way);
  if (verdict === 'OUT_OF_AREA') throw undeliverable('destination');
  if (verdict === 'TOO_FAR') throw tooFar();
  return feeFor(market, {
    distance_m: way.distance_m,
    city: vendor.vendor_information.location?.city ?? '',
    ...(payment_method && { payment_method }),
  });
}

/** The Problem for a place that the outlet's riders do not deliver to; `field` names the place in the request. */
export function undeliverable(field: string): Problem {
  return new Problem('Undeliverable', {
    detail: 'It lies outside of where this collection point delivers.',
    errors: [{ field, meta: { translation_key: 'problem.Undeliverable' } }],
  });
}

/** Throws where a route is longer than the country's limit (FEE-05). */
export function refuseTooFar(market: Market, distance_m: number): void {
  if (distance_m > market.distance_limit_m) throw tooFar();
}

function tooFar(): Problem {
  return new Problem('NoPrice', {
    detail: 'It is too far for a rider.',
    errors: [{ field: 'destination', meta: { translation_key: 'request.error.cannot-compute-price' } }],
  });
}

/**
 * Returns where riders collect from a vendor: the outlet's own address, whatever the page sent. Throws NoPrice where it
 * has none.
 */
export function pickupOf({ vendor }: VendorRecord): LatLng {
  const { location } = vendor.vendor_information;
  if (location) return { lat: location.latitude, lng: location.longitude };
  throw new Problem('NoPrice', {
    detail: 'This collection point has no address yet.',
    errors: [{ field: 'source', meta: { translation_key: 'request.error.no-origin' } }],
  });
}

/** Coordinates as signatures compare them. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({ lat: degrees(lat), lng: degrees(lng) });

/** Six decimals, 11 cm. This also halves the size of a drawn route on the wire. */
const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;
