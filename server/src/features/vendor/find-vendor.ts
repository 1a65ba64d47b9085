import type { World } from '../../world.ts';
import { type VendorRow, findVendors } from './store.ts';
import { toVendor } from './to-vendor.ts';
import type { VendorRecord } from './vendor-record.ts';

/** Returns a vendor for any caller, at most five seconds old; null where there is none. */
export async function findVendorById(world: World, vendorId: string): Promise<VendorRecord | null> {
  return (await findVendorsById(world, [vendorId])).get(vendorId) ?? null;
}

/** As `findVendorById`, for several vendors, read together; unknown ids are left out. */
export async function findVendorsById(
  world: World,
  vendorIds: Iterable<string>,
): Promise<ReadonlyMap<string, VendorRecord>> {
  const { vendors } = world.caches;
  const found = new Map<string, VendorRecord>();
  const unknown: string[] = [];
  for (const vendorId of new Set(vendorIds)) {
    const known = vendors.get(vendorId);
    if (known) found.set(vendorId, known);
    else unknown.push(vendorId);
  }
  for (const row of unknown.length > 0 ? await findVendors(world.db.kysely, unknown) : []) {
    const record = toRecord(world, row);
    vendors.set(row.vendor_id, record);
    found.set(row.vendor_id, record);
  }
  return found;
}

/** Removes a changed vendor from the cache. */
export function invalidateVendor(world: World, vendorId: string): void {
  world.caches.vendors.delete(vendorId);
}

export function toRecord({ sites }: World, row: VendorRow): VendorRecord {
  const market = sites.findMarket(row.country_code);
  if (!market) throw new Error(`Vendor ${row.vendor_id} is in ${row.country_code}, which has no market.`);
  return {
    vendor: toVendor(row, market.currency),
    root_id: row.root_id,
    country_code: row.country_code,
    delivery_area: row.delivery_area,
    page: row.page,
    is_guest: row.guest_until !== null,
    owner_emails: [...row.owners, ...row.root_owners],
  };
}
