import { tidyCode } from '@sendero/core/quote/voucher';
import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { createLimit } from '../../limits/limit.ts';
import { type VoucherRow, findVoucher } from './voucher-store.ts';

/** How many codes one user may look up: enough for a busy counter, too few to guess one. */
const voucherAsks = createLimit({
  name: 'voucher-asks',
  most: 60,
  window_ms: 10 * 60_000,
  refuse: (retry_after_s) =>
    new Problem('TooManyRequests', { detail: 'Too many voucher codes were asked about.', retry_after_s }),
});

/**
 * Returns the voucher of this code on a site; null where there is none. Nothing else about the voucher is checked
 * (VOU-02).
 */
export async function findVoucherByCode(
  world: World,
  site: Site,
  caller: Caller,
  typed: string,
): Promise<VoucherRow | null> {
  if (!hasVouchers(world, site)) throw new Problem('NotFound', { detail: 'There are no vouchers here.' });
  if (caller.key?.is_test) throw new Problem('NotYours', { detail: 'A test order takes no voucher.' });
  await voucherAsks.count(world, caller.user_id);
  const code = tidyCode(typed);
  return (code !== null && (await findVoucher(world.db, site.market.country_code, code))) || null;
}

/** Whether a site takes vouchers (FLG-05). */
export const hasVouchers = ({ flags }: World, site: Site): boolean => flags.flagsFor(site).voucher;
