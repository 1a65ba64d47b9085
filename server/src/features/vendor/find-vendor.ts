import type { World } from '../../world.ts';
import { type VendorRow, findVendor } from './store.ts';
import { toVendor } from './to-vendor.ts';
import type { VendorRecord } from './vendor-record.ts';

/** Returns a vendor for any caller, at most five seconds old; null where there is none. */
export async function findVendorById(world: World, vendorId: string): Promise<VendorRecord | null> {
  const { vendors } = world.caches;
  const known = vendors.get(vendorId);
  if (known) return known;
  const row = await findVendor(world.db.kysely, vendorId);
  if (!row) return null;
  const record = toRecord(world, row);
  vendors.set(vendorId, record);
  return record;
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
