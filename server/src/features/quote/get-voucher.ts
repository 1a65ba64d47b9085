import type { Site } from '@sendero/core/market/site';
import type { Voucher } from '@sendero/core/quote/voucher';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import { findVoucherByCode } from './find-voucher-by-code.ts';
import type { VoucherRow } from './voucher-store.ts';

/**
 * Returns what a voucher gives (VOU-02). Another vendor's voucher gets the same answer as one that does not exist
 * (AUTH-22).
 */
export async function getVoucher(world: World, site: Site, caller: Caller, typed: string): Promise<Voucher> {
  const voucher = await findVoucherByCode(world, site, caller, typed);
  const isOffered =
    voucher !== null &&
    (voucher.root_id === null || (await listOwnVendorIds(world, caller, voucher.root_id)).length > 0);
  if (!isOffered) {
    throw new Problem('NotFound', {
      detail: 'There is no such voucher.',
      errors: [{ field: 'code', meta: { translation_key: 'voucher.error.get.message' } }],
    });
  }
  return toVoucher(voucher, site.market.currency);
}

/** A voucher as the API returns it, in the currency of its country. */
export function toVoucher(row: VoucherRow, currency: string): Voucher {
  return {
    code: row.code,
    type: row.type,
    amount: amountOnWire(row, currency),
    currency,
    valid_from: row.valid_from && unixSeconds(row.valid_from),
    valid_until: row.valid_until && unixSeconds(row.valid_until),
    minimum_fee: toMajor(row.minimum_fee, currency),
  };
}

/** Percentages stay as they are; money becomes major units. */
export function amountOnWire(
  { type, amount }: Pick<VoucherRow, 'type' | 'amount'>,
  currency: string,
): number {
  return type === 'FIXED' ? toMajor(amount, currency) : amount;
}
