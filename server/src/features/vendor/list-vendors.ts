import type { Vendor } from '@sendero/core/vendor/vendor';
import { sortVendors } from '@sendero/core/vendor/visible';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import type { VendorRecord } from './vendor-record.ts';
import { toRecord } from './find-vendor.ts';
import { listOwnedVendors } from './store.ts';

/**
 * Returns every vendor that the caller owns, and all outlets of the parents among them: parents first, then by name
 * (NAV-12, OUT-02).
 */
export async function listVendors(world: World, caller: Caller): Promise<Vendor[]> {
  return sortVendors((await listOwned(world, caller)).map(({ vendor }) => vendor));
}

/** The same in no order, as they are now, with their roots. */
export async function listOwned(world: World, caller: Caller): Promise<VendorRecord[]> {
  const rows = await listOwnedVendors(world.db.kysely, caller);
  return rows.map((row) => toRecord(world, row));
}
