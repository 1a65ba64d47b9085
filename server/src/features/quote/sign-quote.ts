import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { LatLng } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import { macOf } from '../../http/mac.ts';

/** A price that holds: for this vendor, between these places, until then, once (FEE-03). */
export interface Quote {
  /** Used at most once: an order keeps it under a unique key. */
  readonly quote_id: string;
  readonly vendor_id: string;
  readonly from: LatLng;
  readonly to: LatLng;
  /** Minor units. */
  readonly fee: number;
  readonly currency: string;
  /** Unix seconds. */
  readonly expires_at: number;
  readonly distance_m: number;
  readonly ride_seconds: number;
  /** The fee without what the way of paying adds; a change of payment can be priced from it. */
  readonly payment_method: string | null;
}

const quoteSchema = z.object({
  quote_id: z.string(),
  vendor_id: z.string(),
  from: z.object({ lat: z.number(), lng: z.number() }),
  to: z.object({ lat: z.number(), lng: z.number() }),
  fee: z.number(),
  currency: z.string(),
  expires_at: z.number(),
  distance_m: z.number(),
  ride_seconds: z.number(),
  payment_method: z.nullable(z.string()),
});

/** `base64url(quote).base64url(HMAC-SHA256)`, signed with the first key. */
export function signQuote(keys: readonly string[], quote: Omit<Quote, 'quote_id'>): string {
  const payload = Buffer.from(JSON.stringify({ quote_id: randomUUID(), ...quote })).toString('base64url');
  return `${payload}.${mac(keys[0] ?? '', payload).toString('base64url')}`;
}

/** The quote behind a signature made by any of `keys`; null where it was made or altered by somebody else. Expiry is not looked at. */
export function readQuote(keys: readonly string[], signature: string): Quote | null {
  const [payload, given] = signature.split('.', 2);
  if (payload === undefined || given === undefined) return null;
  const bytes = Buffer.from(given, 'base64url');
  const genuine = keys.some((key) => {
    const right = mac(key, payload);
    return right.length === bytes.length && timingSafeEqual(right, bytes);
  });
  if (!genuine) return null;
  const quote = quoteSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return quote.success ? quote.data : null;
}

const mac = (key: string, payload: string) => macOf(key, `quote ${payload}`);
