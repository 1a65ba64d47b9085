import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type VendorRecord, findVendorById } from './find-vendor.ts';
import { listOwnedVendorIds } from './store.ts';

export type { VendorRecord };

/**
 * A vendor that the caller owns, themselves or through its parent; at most five seconds old.
 *
 * Somebody else's vendor is answered exactly like one that does not exist (AUTH-22).
 */
export async function getOwnVendor(world: World, caller: Caller, vendorId: string): Promise<VendorRecord> {
  const record = await findVendorById(world, vendorId);
  const isOwn = record?.country_code === caller.country_code && record.owner_emails.includes(caller.email);
  if (!isOwn) throw new Problem('NotFound', { detail: 'There is no such collection point.' });
  return record;
}

/** Ids of the vendors under `rootId`, itself included, that the caller owns. */
export async function listOwnVendorIds(
  world: World,
  caller: Caller,
  rootId: string,
): Promise<readonly string[]> {
  return listOwnedVendorIds(world.db.kysely, rootId, caller.country_code, caller.email);
}
