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
    // Of one root at a time: they may lie apart.
    for (const [root, own] of Map.groupBy(orders, ({ root_id }) => root_id)) {
      const entries = JSON.stringify(own.flatMap(({ entry }) => entry ?? []));
      await sql`select place_orders_noticed_at(${root}, ${JSON.stringify(own)}, '[]', ${entries}, '[]', '[]', '[]')`.execute(
        transaction,
      );
    }
  });
}

/** Inserts the vendors that are missing, and their owner if there is no such account, also where two servers start at once. */
export async function insertMissing(
  db: Database,
  owner: UserRow,
  vendors: readonly NewVendor[],
): Promise<void> {
  await db.kysely.transaction().execute(async (transaction) => {
    await sql`lock table vendors in share row exclusive mode`.execute(transaction);
    const known = await transaction
      .selectFrom('vendors')
      .select('vendor_id')
      .where(
        'vendor_id',
        'in',
        vendors.map(({ vendor_id }) => vendor_id),
      )
      .execute();
    const missing = vendors.filter(({ vendor_id }) => !known.some((one) => one.vendor_id === vendor_id));
    if (missing.length === 0) return;
    await insertVendors(transaction, missing);
    const account = await transaction
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', owner.email)
      .where('country_code', '=', owner.country_code)
      .executeTakeFirst();
    if (!account) await insertUsers(transaction, [owner]);
  });
}
