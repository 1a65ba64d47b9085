import { sql } from 'kysely';
import type { Database } from '../db/db.ts';
import type { NewOrderRow } from '../features/order/order-row.ts';
import { type NewVoucher, insertVouchers } from '../features/quote/voucher-store.ts';
import { type UserRow, insertUsers } from '../features/session/store.ts';
import { type NewVendor, insertVendors } from '../features/vendor/store.ts';

export interface Demonstration {
  readonly users: readonly UserRow[];
  readonly vendors: readonly NewVendor[];
  readonly orders: readonly NewOrderRow[];
  readonly vouchers: readonly NewVoucher[];
}

export async function hasVendors(db: Database): Promise<boolean> {
  return (
    (await db.kysely.selectFrom('vendors').select('vendor_id').limit(1).executeTakeFirst()) !== undefined
  );
}

/** Inserts all of it, or nothing. */
export async function insertDemonstration(
  db: Database,
  { users, vendors, orders, vouchers }: Demonstration,
): Promise<void> {
  await db.kysely.transaction().execute(async (transaction) => {
    await insertUsers(transaction, users);
    await insertVendors(transaction, vendors);
    await insertVouchers(transaction, vouchers);
    const entries = orders.flatMap(({ entry }) => entry ?? []);
    await sql`select place_orders(${JSON.stringify(orders)}, '[]'), save_addresses(${JSON.stringify(entries)})`.execute(
      transaction,
    );
  });
}
