import type { VendorLocation } from '@sendero/core/vendor/vendor';
import { sql } from 'kysely';
import type { Queryable } from '../../db/db.ts';
import { type VendorRow, findVendor } from './store.ts';

/** A new collection point; all other values are its parent's. */
export interface NewOutlet {
  readonly vendor_id: string;
  readonly client_vendor_id: string;
  readonly name: string;
  readonly phone: string;
  readonly location: VendorLocation;
}

/** Inserts a collection point below `parent`, and its feed; returns false where the chain already has its ID. */
export async function insertOutlet(
  db: Queryable,
  parent: VendorRow,
  { location, ...outlet }: NewOutlet,
): Promise<boolean> {
  const { root_id, country_code, is_active, pickup_minutes, payment_methods } = parent;
  const inserted = await db
    .insertInto('vendors')
    .values({
      ...outlet,
      root_id,
      parent_vendor_id: parent.vendor_id,
      country_code,
      is_active,
      pickup_minutes,
      payment_methods: JSON.stringify(payment_methods),
      location: JSON.stringify(location),
    })
    .onConflict((conflict) => conflict.expression(sql`root_id, lower(client_vendor_id)`).doNothing())
    .returning('vendor_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await db.insertInto('vendor_feeds').values({ root_id, vendor_id: outlet.vendor_id }).execute();
  return true;
}

/** Returns the vendor as it is now, locked until the transaction ends. */
export async function lockVendor(db: Queryable, vendorId: string): Promise<VendorRow | undefined> {
  await db.selectFrom('vendors').select('vendor_id').where('vendor_id', '=', vendorId).forUpdate().execute();
  return findVendor(db, vendorId);
}

export async function updateOutlet(
  db: Queryable,
  { vendor_id, name, phone, location }: Omit<NewOutlet, 'client_vendor_id'>,
): Promise<void> {
  await db
    .updateTable('vendors')
    .set({ name, phone, location: JSON.stringify(location) })
    .where('vendor_id', '=', vendor_id)
    .execute();
}

/** Replaces the vendor's own owners by these emails. */
export async function replaceOwners(
  db: Queryable,
  vendorId: string,
  emails: readonly string[],
): Promise<void> {
  await db.deleteFrom('vendor_owners').where('vendor_id', '=', vendorId).execute();
  if (emails.length === 0) return;
  await db
    .insertInto('vendor_owners')
    .values(emails.map((email) => ({ vendor_id: vendorId, email })))
    .execute();
}
