import { randomUUID } from 'node:crypto';
import type { LatLng } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import type { SigningKeys } from '../../http/mac.ts';
import { readPayload, signPayload } from './signed-payload.ts';

/** A price for this vendor and these places, valid until `expires_at`, and once (FEE-03). */
export interface Quote {
  /** Used at most once: an order stores it under a unique key. */
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
  /** The payment method that the fee was computed with; null where none was named. */
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

const PURPOSE = 'quote';

/** The signature of a quote, which contains the whole quote. */
export function signQuote(keys: SigningKeys, quote: Omit<Quote, 'quote_id'>): string {
  return signPayload(keys, PURPOSE, { quote_id: randomUUID(), ...quote });
}

/**
 * Returns the quote that any of `keys` has signed; null where the signature is another's or the quote was altered. Does
 * not check expiry.
 */
export function readQuote(keys: SigningKeys, signature: string): Quote | null {
  return readPayload(keys, PURPOSE, quoteSchema, signature);
}
