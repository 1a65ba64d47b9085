import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { SigningKeys } from '../../http/mac.ts';
import { readPayload, signPayload } from '../quote/signed-payload.ts';

const placeSchema = z.object({ lat: z.number(), lng: z.number() });
const lineSchema = z.object({
  key: z.enum(['base', 'distance', 'further-stops', 'cash-on-delivery']),
  amount: z.number(),
});

const tripQuoteSchema = z.object({
  /** Used at most once: a trip stores it under a unique key. */
  quote_id: z.string(),
  vendor_id: z.string(),
  from: placeSchema,
  /** Minor units, as in `lines` and in the shares. */
  fee: z.number(),
  currency: z.string(),
  lines: z.array(lineSchema),
  /** Unix seconds. */
  expires_at: z.number(),
  payment_method: z.nullable(z.string()),
  stops: z.array(
    z.object({
      to: placeSchema,
      /** Metres of the way straight from the pick-up, by which the outlet's area is checked. */
      direct_m: z.number(),
      /** Seconds from the collection to the stop. */
      seconds: z.number(),
      fee: z.number(),
      lines: z.array(lineSchema),
    }),
  ),
});

/** A price for these stops in this order, valid until `expires_at`, and once. */
export type TripQuote = z.infer<typeof tripQuoteSchema>;

const PURPOSE = 'trip';

/** The signature of a trip's price, which contains the whole price. */
export function signTrip(keys: SigningKeys, quote: Omit<TripQuote, 'quote_id'>): string {
  return signPayload(keys, PURPOSE, { quote_id: randomUUID(), ...quote });
}

/** Returns the price that any of `keys` has signed; null where it was altered. Does not check expiry. */
export function readTrip(keys: SigningKeys, signature: string): TripQuote | null {
  return readPayload(keys, PURPOSE, tripQuoteSchema, signature);
}
