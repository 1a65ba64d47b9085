import type { Site } from '@sendero/core/market/site';
import { type LatLng, metresBetween } from '@sendero/core/values/place';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { type Quote, readQuote } from './sign-quote.ts';

/** Two places at most this far apart count as the same. */
const SAME_PLACE_M = 1;

/** The values that a price must have been made for. */
export interface Priced {
  readonly vendor_id: string;
  readonly customer: {
    readonly location: { readonly latitude: number | null; readonly longitude: number | null };
  };
  readonly order: { readonly payment_method: string };
  readonly delivery_fee: number;
  readonly signature: string;
}

/**
 * Returns the quote in an order's signature, if it is for this vendor, these places, this fee and this payment method.
 *
 * Throws SignatureMismatch for an altered quote, and SignatureExpired for an old one (FEE-03, FLOW-16).
 */
export function verifyQuote(world: World, site: Site, { vendor }: VendorRecord, order: Priced): Quote {
  const quote = readQuote(world.config.signing_keys, order.signature);
  if (!quote || !covers(site, quote, vendor.vendor_information.location, order)) {
    throw new Problem('SignatureMismatch', {
      detail: 'The price was made for another request. Ask for a new one.',
    });
  }
  if (quote.expires_at < unixSeconds(world.clock.now())) {
    throw new Problem('SignatureExpired', {
      detail: 'The price is too old. Ask for a new one.',
      errors: [{ field: 'delivery_fee', meta: { translation_key: 'error.fee.changed' } }],
    });
  }
  return quote;
}

function covers(
  { market }: Site,
  quote: Quote,
  pickup: { latitude: number; longitude: number } | null,
  { vendor_id, customer, delivery_fee, order }: Priced,
): boolean {
  const { latitude, longitude } = customer.location;
  return (
    quote.vendor_id === vendor_id &&
    pickup !== null &&
    samePlace(quote.from, { lat: pickup.latitude, lng: pickup.longitude }) &&
    latitude !== null &&
    longitude !== null &&
    samePlace(quote.to, { lat: latitude, lng: longitude }) &&
    toMajor(quote.fee, market.currency) === delivery_fee &&
    (market.price.cash_on_delivery_surcharge === 0 || quote.payment_method === order.payment_method)
  );
}

/** Whether two places are the same, however they were rounded. */
export const samePlace = (a: LatLng, b: LatLng): boolean => metresBetween(a, b) <= SAME_PLACE_M;
