import type { DeliveryArea } from '@sendero/core/vendor/area-shape';
import type { OpeningHours } from '@sendero/core/vendor/opening-hours';
import type { DeliveryPage } from '@sendero/core/vendor/delivery-page';
import type { VendorLocation } from '@sendero/core/vendor/vendor';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Queryable } from '../../db/db.ts';

export interface VendorRow {
  readonly vendor_id: string;
  readonly root_id: string;
  readonly parent_vendor_id: string | null;
  readonly country_code: string;
  readonly client_vendor_id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly is_registered: boolean;
  readonly is_parent: boolean;
  readonly phone: string;
  readonly pickup_minutes: number;
  readonly payment_methods: Record<string, boolean>;
  /** What the operator permits the owners to do (NAV-14). */
  readonly may_add_outlets: boolean;
  readonly may_edit: boolean;
  readonly location: VendorLocation | null;
  readonly delivery_area: DeliveryArea | null;
  /** Its own, otherwise its root's. */
  readonly opening_hours: OpeningHours | null;
  /** How it looks to its customers: what it chose, otherwise what its root chose (RCP-01). */
  readonly page: DeliveryPage;
  /** Until when a guest's last token is valid; null for every other vendor. */
  readonly guest_until: Date | null;
  /** Email addresses of the vendor's own owners. */
  readonly owners: string[];
  /** Email addresses of its parent's owners, who own it too; the same list where it has no parent. */
  readonly root_owners: string[];
}

const emails = (vendorId: 'v.vendor_id' | 'v.root_id') =>
  sql<
    string[]
  >`array(select email from vendor_owners w where w.vendor_id = ${sql.ref(vendorId)} order by email)`;

/** Every column of vendors, as `v`. */
export const selectVendors = (db: Queryable) =>
  db.selectFrom('vendors as v').select([
    'v.vendor_id',
    'v.root_id',
    'v.parent_vendor_id',
    'v.country_code',
    'v.client_vendor_id',
    'v.name',
    'v.is_active',
    'v.is_registered',
    'v.is_parent',
    'v.phone',
    'v.pickup_minutes',
    'v.may_add_outlets',
    'v.may_edit',
    sql<Record<string, boolean>>`v.payment_methods`.as('payment_methods'),
    sql<VendorLocation | null>`v.location`.as('location'),
    sql<DeliveryArea | null>`v.delivery_area`.as('delivery_area'),
    sql<OpeningHours | null>`(
        select h.hours from opening_hours h where h.vendor_id in (v.vendor_id, v.root_id)
        order by h.vendor_id = v.vendor_id desc limit 1
      )`.as('opening_hours'),
    sql<DeliveryPage>`(
        select jsonb_build_object(
          'goods', (array_agg(p.goods order by p.vendor_id = v.vendor_id desc) filter (where p.goods is not null))[1],
          'instructions', (array_agg(p.instructions order by p.vendor_id = v.vendor_id desc)
                             filter (where p.instructions is not null))[1],
          'pin_required', (array_agg(p.pin_required order by p.vendor_id = v.vendor_id desc)
                             filter (where p.pin_required is not null))[1],
          'hue', (array_agg(p.hue order by p.vendor_id = v.vendor_id desc) filter (where p.hue is not null))[1],
          'mark', (array_agg('/vendor-mark/' || p.vendor_id || '/' || p.mark_hash
                             order by p.vendor_id = v.vendor_id desc) filter (where p.mark_hash is not null))[1])
        from delivery_pages p where p.vendor_id in (v.vendor_id, v.root_id)
      )`.as('page'),
    'v.guest_until',
    emails('v.vendor_id').as('owners'),
    emails('v.root_id').as('root_owners'),
  ]);

/**
 * An owner of vendors: an email that the vendor or its parent names, or a credential that speaks for one of the two.
 */
export interface Owner {
  readonly country_code: string;
  readonly email: string;
  readonly vendor_id?: string;
  readonly key?: { readonly outlets: readonly string[] | null };
}

function isOwnedBy({ email, vendor_id, key }: Owner): Expression<SqlBool> {
  if (vendor_id === undefined)
    return sql`exists (select 1 from vendor_owners w where w.email = ${email} and w.vendor_id in (v.vendor_id, v.root_id))`;
  const isBelow = sql<SqlBool>`${vendor_id} in (v.vendor_id, v.root_id)`;
  return key?.outlets ? sql`${isBelow} and v.vendor_id = any(${key.outlets})` : isBelow;
}

export async function findVendor(db: Queryable, vendorId: string): Promise<VendorRow | undefined> {
  const [row] = await findVendors(db, [vendorId]);
  return row;
}

export async function findVendors(db: Queryable, vendorIds: readonly string[]): Promise<VendorRow[]> {
  return selectVendors(db)
    .where('v.vendor_id', '=', sql<string>`any(${vendorIds})`)
    .execute();
}

export async function listOwnedVendors(db: Db, owner: Owner): Promise<VendorRow[]> {
  return selectVendors(db).where('v.country_code', '=', owner.country_code).where(isOwnedBy(owner)).execute();
}

/** Returns the ids of the vendors under `rootId`, itself included, that `owner` owns. */
export async function listOwnedVendorIds(db: Db, rootId: string, owner: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('vendors as v')
    .select('v.vendor_id')
    .where('v.root_id', '=', rootId)
    .where('v.country_code', '=', owner.country_code)
    .where(isOwnedBy(owner))
    .orderBy('v.vendor_id')
    .execute();
  return rows.map((row) => row.vendor_id);
}

export async function updateLocation(db: Db, vendorId: string, location: VendorLocation): Promise<void> {
  await db
    .updateTable('vendors')
    .set({ location: JSON.stringify(location) })
    .where('vendor_id', '=', vendorId)
    .execute();
}

export async function updateDeliveryArea(db: Db, vendorId: string, area: DeliveryArea | null): Promise<void> {
  await db
    .updateTable('vendors')
    .set({ delivery_area: area && JSON.stringify(area) })
    .where('vendor_id', '=', vendorId)
    .execute();
}

/** Opens or closes a vendor and its outlets; returns the ids of those (WLB-07). */
export async function setActive(db: Db, vendorId: string, isActive: boolean): Promise<string[]> {
  const rows = await db
    .updateTable('vendors')
    .set({ is_active: isActive })
    .where(({ eb, or }) => or([eb('vendor_id', '=', vendorId), eb('parent_vendor_id', '=', vendorId)]))
    .returning('vendor_id')
    .execute();
  return rows.map(({ vendor_id }) => vendor_id).toSorted();
}

export type NewVendor = Omit<
  VendorRow,
  'root_owners' | 'delivery_area' | 'opening_hours' | 'page' | 'may_add_outlets' | 'may_edit' | 'guest_until'
>;

/** Inserts vendors with their owners and with the feeds that number their orders. */
export async function insertVendors(db: Queryable, vendors: readonly NewVendor[]): Promise<void> {
  const rows = vendors.map(({ owners, payment_methods, location, ...row }) => ({
    row: {
      ...row,
      payment_methods: JSON.stringify(payment_methods),
      location: location && JSON.stringify(location),
    },
    feed: { root_id: row.root_id, vendor_id: row.vendor_id },
    owners: owners.map((email) => ({ vendor_id: row.vendor_id, email })),
  }));
  const owners = rows.flatMap((each) => each.owners);
  await db
    .insertInto('vendors')
    .values(rows.map(({ row }) => row))
    .execute();
  await db
    .insertInto('vendor_feeds')
    .values(rows.map(({ feed }) => feed))
    .execute();
  if (owners.length > 0) await db.insertInto('vendor_owners').values(owners).execute();
}
