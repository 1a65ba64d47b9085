import * as z from 'zod/mini';

/** What a voucher takes off the delivery fee: a percentage or an amount of money. */
export const voucherTypes = ['PERCENTAGE', 'FIXED'] as const;
export type VoucherType = (typeof voucherTypes)[number];

/** The voucher that an order was placed with, and what it took off; money in major units. */
export const usedVoucherSchema = z.object({
  code: z.string(),
  type: z.enum(voucherTypes),
  amount: z.number(),
  discount: z.number(),
});
