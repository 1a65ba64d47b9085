import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type VendorRecord, findVendorById, toRecord } from './find-vendor.ts';
import { listOwnedVendorIds, listOwnedVendors } from './store.ts';

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

/** The vendors under `rootId`, itself included, that somebody owns; as they are now. */
export async function listOwnTree(
  world: World,
  owner: Pick<Caller, 'country_code' | 'email'>,
  rootId: string,
): Promise<readonly VendorRecord[]> {
  const rows = await listOwnedVendors(world.db.kysely, owner.country_code, owner.email);
  return rows.filter(({ root_id }) => root_id === rootId).map(toRecord);
}
