import type { VendorLocation } from '@sendero/core/vendor/vendor';
import type { Database, Queryable } from '../../db/db.ts';
import { type VendorRow, selectVendors } from '../vendor/vendor-rows.ts';

/** Returns the site that a root was taken on for; undefined where that is not known. */
export async function findSiteOf(db: Queryable, rootId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vendor_sites')
    .select('site_id')
    .where('root_id', '=', rootId)
    .executeTakeFirst();
  return row?.site_id;
}

export async function insertSiteOf(db: Queryable, root_id: string, site_id: string): Promise<void> {
  await db.insertInto('vendor_sites').values({ root_id, site_id }).execute();
}

export interface VendorChange {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly location?: VendorLocation | undefined;
  readonly payment_methods?: Readonly<Record<string, boolean>> | undefined;
  readonly is_parent?: boolean | undefined;
  readonly may_add_outlets?: boolean | undefined;
  readonly may_edit?: boolean | undefined;
}

/** Sets what `change` names. */
export async function updateVendor(db: Queryable, vendorId: string, change: VendorChange): Promise<void> {
  const { location, payment_methods, ...plain } = change;
  const named = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const json = {
    ...(location && { location: JSON.stringify(location) }),
    ...(payment_methods && { payment_methods: JSON.stringify(payment_methods) }),
  };
  if (Object.keys({ ...named, ...json }).length === 0) return;
  await db
    .updateTable('vendors')
    .set({ ...named, ...json })
    .where('vendor_id', '=', vendorId)
    .execute();
}

const MOST_COUNTED = 200;

/** Counts a vendor's other vendors below it, and the orders of both that are under way. */
export async function countBelow(
  { pool }: Database,
  { root_id, vendor_id }: Pick<VendorRow, 'root_id' | 'vendor_id'>,
  now: Date,
): Promise<{ readonly outlets: number; readonly orders_under_way: number }> {
  const { rows } = await pool.query<{ outlets: number; orders_under_way: number }>({
    name: 'count-below-vendor',
    text: `select
      (select count(*) from vendors where root_id = $1 and parent_vendor_id = $2) as outlets,
      (select count(*) from (
         select from undelivered_orders u where u.root_id = $1 and ($1 = $2 or u.vendor_id = $2) and u.stage in ('unpaid', 'new', 'collected')
           and u.created_at > $3::timestamptz - interval '30 days' limit ${MOST_COUNTED}) u) as orders_under_way`,
    values: [root_id, vendor_id, now],
  });
  return rows[0] ?? { outlets: 0, orders_under_way: 0 };
}

/** Returns a page of the outlets below a vendor, by id. */
export async function listOutletsOf(
  db: Queryable,
  { root_id, vendor_id }: Pick<VendorRow, 'root_id' | 'vendor_id'>,
  { after, isClosed }: { readonly after: string; readonly isClosed: boolean | undefined },
  most: number,
): Promise<VendorRow[]> {
  let query = selectVendors(db)
    .where('v.root_id', '=', root_id)
    .where('v.parent_vendor_id', '=', vendor_id)
    .where('v.vendor_id', '>', after);
  if (isClosed !== undefined) query = query.where('v.is_active', '=', !isClosed);
  return query.orderBy('v.vendor_id').limit(most).execute();
}

/** Returns the own numbers of a chain's vendors, in lower case. */
export async function listClientIds(db: Queryable, rootId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vendors')
    .select('client_vendor_id')
    .where('root_id', '=', rootId)
    .execute();
  return rows.map(({ client_vendor_id }) => client_vendor_id.toLowerCase());
}
