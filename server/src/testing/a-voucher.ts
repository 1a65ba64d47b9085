import { randomBytes } from 'node:crypto';
import { type NewVoucher, insertVouchers } from '../features/quote/voucher-store.ts';
import type { World } from '../world.ts';

/** By default a Finnish voucher of ten per cent for every vendor, without an end or a limit. */
export async function aVoucher(world: World, given: Partial<NewVoucher> = {}): Promise<NewVoucher> {
  const voucher: NewVoucher = {
    country_code: 'FI',
    code: `TEST-${randomBytes(4).toString('hex').toUpperCase()}`,
    type: 'PERCENTAGE',
    amount: 10,
    root_id: null,
    valid_from: null,
    valid_until: null,
    minimum_fee: 0,
    most_uses: null,
    most_uses_per_vendor: null,
    most_uses_per_customer: null,
    ...given,
  };
  await insertVouchers(world.db.kysely, [voucher]);
  return voucher;
}
