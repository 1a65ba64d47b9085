import { randomUUID } from 'node:crypto';
import type { LatLng } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import { readPayload, signPayload } from './signed-payload.ts';

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

const PURPOSE = 'quote';

/** The signature of a quote, which holds the whole of it. */
export function signQuote(keys: readonly string[], quote: Omit<Quote, 'quote_id'>): string {
  return signPayload(keys, PURPOSE, { quote_id: randomUUID(), ...quote });
}

/** The quote behind a signature made by any of `keys`; null where it was made or altered by somebody else. Expiry is not looked at. */
export function readQuote(keys: readonly string[], signature: string): Quote | null {
  return readPayload(keys, PURPOSE, quoteSchema, signature);
}
