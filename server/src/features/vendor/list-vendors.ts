import type { Vendor } from '@sendero/core/vendor/vendor';
import { sortVendors } from '@sendero/core/vendor/visible';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { toRecord } from './find-vendor.ts';
import { listOwnedVendors } from './store.ts';

/**
 * Returns every vendor that the caller owns, and all outlets of the parents among them: parents first, then by name
 * (NAV-12, OUT-02).
 */
export async function listVendors(world: World, caller: Caller): Promise<Vendor[]> {
  const rows = await listOwnedVendors(world.db.kysely, caller);
  return sortVendors(rows.map((row) => toRecord(row).vendor));
}
