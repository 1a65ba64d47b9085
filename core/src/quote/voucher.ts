import * as z from 'zod/mini';
import type { Minor } from '../values/money.ts';
import { type VoucherType, voucherTypes } from './voucher-type.ts';

/**
 * A voucher as every reader gets it (VOU-02): per cent, or money in major units; times in unix seconds, null is without
 * end.
 */
export const voucherSchema = z.object({
  code: z.string(),
  type: z.enum(voucherTypes),
  amount: z.number(),
  currency: z.string(),
  valid_from: z.nullable(z.number()),
  valid_until: z.nullable(z.number()),
  /** The lowest fee that it applies to. */
  minimum_fee: z.number(),
});
export type Voucher = z.infer<typeof voucherSchema>;

/** The terms that decide whether a voucher applies to a delivery; `amount` is per cent or minor units. */
export interface VoucherTerms {
  readonly type: VoucherType;
  readonly amount: number;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly minimum_fee: Minor;
}

/** The discount of a voucher on a fee, rounded to the nearest minor unit: at most the fee. */
export function discountOf({ type, amount }: Pick<VoucherTerms, 'type' | 'amount'>, fee: Minor): Minor {
  return Math.min(fee, type === 'FIXED' ? amount : Math.round((fee * amount) / 100));
}

/**
 * Whether a delivery for `order_time` falls into a voucher's period, its end not included.
 *
 * The period is about the delivery: an order for later counts at its own time, and none counts before `now`.
 */
function isInPeriod(
  { valid_from, valid_until }: Pick<VoucherTerms, 'valid_from' | 'valid_until'>,
  order_time: Date | null,
  now: Date,
): boolean {
  const at = Math.max(now.getTime(), order_time?.getTime() ?? 0);
  const hasBegun = valid_from === null || valid_from.getTime() <= at;
  const hasEnded = valid_until !== null && valid_until.getTime() <= at;
  return hasBegun && !hasEnded;
}

/** Whether a voucher applies to a delivery at `fee`, by its own terms alone. */
export function paysFor(terms: VoucherTerms, fee: Minor, order_time: Date | null, now: Date): boolean {
  return fee >= terms.minimum_fee && isInPeriod(terms, order_time, now);
}

const LONGEST_CODE = 32;

/** A code as it is stored: capitals, without blanks. Null if it cannot be a code. */
export function tidyCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z\d_-]{3,}$/.test(code) && code.length <= LONGEST_CODE ? code : null;
}
