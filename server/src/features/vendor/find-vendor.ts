import { findMarket } from '@sendero/core/market/all';
import type { DeliveryArea } from '@sendero/core/vendor/delivery-area';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';
import { type VendorRow, findVendor } from './store.ts';
import { toVendor } from './to-vendor.ts';

/** A vendor, and what is nobody's business outside: the root of its tree and everybody who owns it. */
export interface VendorRecord {
  readonly vendor: Vendor;
  readonly root_id: string;
  readonly country_code: string;
  /** As it was drawn, whether or not the site's flag lets it count. */
  readonly delivery_area: DeliveryArea | null;
  /** A guest's: it has no place of its own, each order tells where it is collected (FLOW-17). */
  readonly is_guest: boolean;
  /** Email addresses of its own owners and of its parent's. */
  readonly owner_emails: readonly string[];
}

/**
 * How long a vendor is believed without looking again. Every quote and order asks for its vendor; a change made on
 * another server, an owner removed there too, is seen after these five seconds at the latest.
 */
const KEPT_MS = 5000;
const MOST_KEPT = 10_000;

const keptOf = perWorld(
  () => new Map<string, { readonly record: VendorRecord; readonly until_ms: number }>(),
);

/** The vendor `vendorId` for whoever asks, at most five seconds old; null where there is none. */
export async function findVendorById(world: World, vendorId: string): Promise<VendorRecord | null> {
  const kept = keptOf(world);
  const now_ms = world.clock.now().getTime();
  const known = kept.get(vendorId);
  if (known && known.until_ms > now_ms) return known.record;
  const row = await findVendor(world.db.kysely, vendorId);
  kept.delete(vendorId);
  if (!row) return null;
  const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  const record = toRecord(row);
  kept.set(vendorId, { record, until_ms: now_ms + KEPT_MS });
  return record;
}

/** After a change: the next one who asks gets the new vendor. */
export function forgetVendor(world: World, vendorId: string): void {
  keptOf(world).delete(vendorId);
}

export function toRecord(row: VendorRow): VendorRecord {
  const market = findMarket(row.country_code);
  if (!market) throw new Error(`Vendor ${row.vendor_id} is in ${row.country_code}, which has no market.`);
  return {
    vendor: toVendor(row, market.currency),
    root_id: row.root_id,
    country_code: row.country_code,
    delivery_area: row.delivery_area,
    is_guest: row.guest_until !== null,
    owner_emails: [...row.owners, ...row.root_owners],
  };
}
