import { voucherTypes } from '@sendero/core/quote/voucher-type';
import * as z from 'zod/mini';
import type { SigningKeys } from '../../http/mac.ts';
import { readPayload, signPayload } from './signed-payload.ts';

const discountSchema = z.object({
  /** The only price that the discount is valid for. */
  quote_id: z.string(),
  voucher_id: z.string(),
  code: z.string(),
  type: z.enum(voucherTypes),
  /** Per cent, or minor units. */
  amount: z.number(),
  /** Minor units: what is left to pay. */
  fee: z.number(),
});

/** A voucher's discount on one quote, valid as long as that quote (VOU-01). */
export type Discount = z.infer<typeof discountSchema>;

const PURPOSE = 'discount';

export function signDiscount(keys: SigningKeys, discount: Discount): string {
  return signPayload(keys, PURPOSE, discount);
}

/**
 * Returns the discount that any of `keys` has signed; null where the signature is another's or the discount was
 * altered.
 */
export function readDiscount(keys: SigningKeys, signature: string): Discount | null {
  return readPayload(keys, PURPOSE, discountSchema, signature);
}
