import { voucherTypes } from '@sendero/core/quote/voucher-type';
import * as z from 'zod/mini';
import { readPayload, signPayload } from './signed-payload.ts';

const discountSchema = z.object({
  /** The price that it was made for, and no other. */
  quote_id: z.string(),
  voucher_id: z.string(),
  code: z.string(),
  type: z.enum(voucherTypes),
  /** Per cent, or minor units. */
  amount: z.number(),
  /** Minor units, what is left to pay. */
  fee: z.number(),
});

/** What a voucher makes of one quote; it holds as long as that quote does (VOU-01). */
export type Discount = z.infer<typeof discountSchema>;

const PURPOSE = 'discount';

export function signDiscount(keys: readonly string[], discount: Discount): string {
  return signPayload(keys, PURPOSE, discount);
}

/** The discount behind a signature made by any of `keys`; null where it was made or altered by somebody else. */
export function readDiscount(keys: readonly string[], signature: string): Discount | null {
  return readPayload(keys, PURPOSE, discountSchema, signature);
}
