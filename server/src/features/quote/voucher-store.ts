import type { VoucherTerms } from '@sendero/core/quote/voucher';
import type { Database, Queryable } from '../../db/db.ts';
import { columnsOf } from '../../db/columns-of.ts';

/** A voucher as it is stored: money in minor units. */
export interface VoucherRow extends VoucherTerms {
  readonly voucher_id: string;
  readonly country_code: string;
  readonly code: string;
  /** The vendor that it is for, with its outlets; null means every vendor of the country. */
  readonly root_id: string | null;
  readonly most_uses: number | null;
  readonly most_uses_per_vendor: number | null;
  readonly most_uses_per_customer: number | null;
  readonly uses: number;
}

export type NewVoucher = Omit<VoucherRow, 'voucher_id' | 'uses'>;

/** Returns the voucher of a country with this code. */
export async function findVoucher(
  db: Database,
  country: string,
  code: string,
): Promise<VoucherRow | undefined> {
  const { rows } = await db.pool.query<VoucherRow>({
    name: 'find-voucher',
    text: `select ${columnsOf('vouchers')} from vouchers where country_code = $1 and code = $2`,
    values: [country, code],
  });
  return rows[0];
}

/** Counts the orders of a vendor's tree that hold a use of this voucher. */
export async function countVendorUses(db: Database, voucherId: string, rootId: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>({
    name: 'count-voucher-uses',
    text: 'select count(*) from voucher_uses where voucher_id = $1 and root_id = $2',
    values: [voucherId, rootId],
  });
  return rows[0]?.count ?? 0;
}

/** Counts the orders to a customer's number that hold a use of this voucher, of any vendor. */
export async function countCustomerUses(db: Database, voucherId: string, phone: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>({
    name: 'count-voucher-uses-of-customer',
    text: 'select count(*) from voucher_uses where voucher_id = $1 and customer_phone = $2',
    values: [voucherId, phone],
  });
  return rows[0]?.count ?? 0;
}

export async function listVouchers(db: Database, country: string | null): Promise<VoucherRow[]> {
  const { rows } = await db.pool.query<VoucherRow>({
    text: `select ${columnsOf('vouchers')} from vouchers where $1::text is null or country_code = $1 order by country_code, code`,
    values: [country],
  });
  return rows;
}

/** Inserts vouchers and returns how many were added; a code exists once in a country. */
export async function insertVouchers(db: Queryable, vouchers: readonly NewVoucher[]): Promise<number> {
  const added = await db
    .insertInto('vouchers')
    .values(vouchers)
    .onConflict((conflict) => conflict.columns(['country_code', 'code']).doNothing())
    .returning('voucher_id')
    .execute();
  return added.length;
}

/** Deletes a voucher; returns whether there was one. Orders keep their discounts. */
export async function deleteVoucher(db: Database, country: string, code: string): Promise<boolean> {
  const { rowCount } = await db.pool.query({
    text: 'delete from vouchers where country_code = $1 and code = $2',
    values: [country, code],
  });
  return rowCount === 1;
}
