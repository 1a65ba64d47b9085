import type { addVoucher as api, StaffVoucher } from '@sendero/core/contract/operator-desk-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { Site } from '@sendero/core/market/site';
import { tidyCode } from '@sendero/core/quote/voucher';
import { holdsAt } from '@sendero/core/staff/grant';
import { toMajor } from '@sendero/core/values/money';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { audited } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { toVoucher } from '../quote/get-voucher.ts';
import { VoucherIssue, readVoucherOptions } from '../quote/read-voucher-options.ts';
import * as store from '../quote/voucher-store.ts';
import { cellOf, getNamedVendor, whereOf } from './known-vendor.ts';

/** The sites of a country where the caller's roles hold. Throws NotFound if there are none. */
export function sitesOf({ sites }: World, { grants }: Staff, country: string): readonly [Site, ...Site[]] {
  const [first, ...others] = sites
    .all()
    .filter((site) => site.market.country_code === country && holdsAt(grants, whereOf(site)));
  if (!first) throw new Problem('NotFound', { detail: 'There is no such country.' });
  return [first, ...others];
}

/** The vouchers of a country. */
export async function listVouchers(world: World, staff: Staff, country: string): Promise<StaffVoucher[]> {
  const [site] = sitesOf(world, staff, country);
  const rows = await store.listVouchers(cellOf(world, site).db, country);
  return rows.map((row) => toStaffVoucher(row, site));
}

/**
 * Puts a voucher in force at once, since every server reads it when it is used (OPR-06). It is for the whole country, or for
 * one vendor with its outlets.
 */
export async function addVoucher(
  world: World,
  staff: Staff,
  country: string,
  { reason, code, vendor_id, ...typed }: BodyOf<typeof api>,
): Promise<StaffVoucher> {
  const [site] = sitesOf(world, staff, country);
  const cell = cellOf(world, site);
  const vendor =
    vendor_id === undefined ? null : (await getNamedVendor(world, staff, vendor_id, 'vendor_id')).row;
  if (vendor && vendor.country_code !== country) throw ruleBroken('vendor_id', 'problem.field');
  const voucher = { ...readTyped(site, code, typed), root_id: vendor?.root_id ?? null };
  const act = { act: 'voucher.add', about: `${country} ${voucher.code}`, ...whereOf(site), reason } as const;
  return audited(world, staff, { ...act, after: voucher }, async () => {
    if ((await store.insertVouchers(cell.db.kysely, [voucher])) === 0) throw taken();
    const kept = await store.findVoucher(cell.db, country, voucher.code);
    if (!kept) throw new Problem('NotFound');
    return toStaffVoucher(kept, site);
  });
}

type Typed = Omit<BodyOf<typeof api>, 'reason' | 'code' | 'vendor_id'>;

/** As the command reads it. */
function readTyped(site: Site, code: string, typed: Typed) {
  const text = (value: number | undefined) => (value === undefined ? undefined : String(value));
  try {
    return readVoucherOptions(site.market, code, {
      percent: text(typed.percent),
      amount: text(typed.amount),
      from: typed.from,
      until: typed.until,
      'minimum-fee': text(typed.minimum_fee),
      uses: text(typed.uses),
      'uses-per-vendor': text(typed.uses_per_vendor),
      'uses-per-customer': text(typed.uses_per_customer),
    });
  } catch (error) {
    if (!(error instanceof VoucherIssue)) throw error;
    const { option, key, message: detail } = error;
    const field = option.replaceAll('-', '_');
    throw new Problem('RuleBroken', { detail, errors: [{ field, meta: { translation_key: key } }] });
  }
}

/** Takes a voucher out of force; orders keep what it took off them. */
export async function removeVoucher(
  world: World,
  staff: Staff,
  { country, code }: { readonly country: string; readonly code: string },
  reason: string,
): Promise<void> {
  const [site] = sitesOf(world, staff, country);
  const cell = cellOf(world, site);
  const before = await store.findVoucher(cell.db, country, tidyCode(code) ?? '');
  if (!before) throw new Problem('NotFound', { detail: 'There is no such voucher.' });
  const act = {
    act: 'voucher.remove',
    about: `${country} ${before.code}`,
    ...whereOf(site),
    reason,
  } as const;
  await audited(world, staff, { ...act, before }, () => store.deleteVoucher(cell.db, country, before.code));
}

function toStaffVoucher(row: store.VoucherRow, { market: { currency } }: Site): StaffVoucher {
  const { most_uses, most_uses_per_vendor, most_uses_per_customer, uses, country_code } = row;
  const limits = { most_uses, most_uses_per_vendor, most_uses_per_customer, uses };
  const minimum_fee = toMajor(row.minimum_fee, currency);
  return {
    ...toVoucher(row, currency),
    ...limits,
    minimum_fee,
    country: country_code,
    vendor_id: row.root_id,
  };
}

const taken = (): Problem =>
  new Problem('Conflict', {
    detail: 'The country has a voucher of this code already.',
    errors: [{ field: 'code', meta: { translation_key: 'operator.code-taken' } }],
  });
