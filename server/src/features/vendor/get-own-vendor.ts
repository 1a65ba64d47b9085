import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type VendorRecord, findVendorById, forgetVendor, toRecord } from './find-vendor.ts';
import { type Owner, listOwnedVendorIds, listOwnedVendors } from './store.ts';

export type { VendorRecord };

/**
 * A vendor that the caller owns, themselves or through its parent; at most five seconds old.
 *
 * Somebody else's vendor is answered exactly like one that does not exist (AUTH-22). A guest's own goes by a name that is
 * the same for every guest (OUT-11).
 */
export async function getOwnVendor(world: World, caller: Caller, vendorId: string): Promise<VendorRecord> {
  const isGuests = caller.is_guest === true && vendorId === GUEST_VENDOR_ID;
  const record = await findCurrent(world, caller, isGuests ? (caller.vendor_id ?? '') : vendorId);
  if (!record || !isOwn(record, caller))
    throw new Problem('NotFound', { detail: 'There is no such collection point.' });
  return record;
}

/** A vendor that has just passed from a guest to an account is looked at anew: it may not be kept as the guest's. */
async function findCurrent(world: World, caller: Caller, vendorId: string): Promise<VendorRecord | null> {
  const record = await findVendorById(world, vendorId);
  if (!record?.is_guest || caller.is_guest) return record;
  forgetVendor(world, vendorId);
  return findVendorById(world, vendorId);
}

/** Whether the caller owns a vendor as it is given. */
export function isOwn(
  { vendor, root_id, country_code, owner_emails, is_guest }: VendorRecord,
  caller: Caller,
): boolean {
  if (country_code !== caller.country_code || (caller.is_guest && !is_guest)) return false;
  return caller.vendor_id === undefined
    ? owner_emails.includes(caller.email)
    : [vendor.vendor_id, root_id].includes(caller.vendor_id);
}

/** Ids of the vendors under `rootId`, itself included, that the caller owns. */
export async function listOwnVendorIds(
  world: World,
  caller: Caller,
  rootId: string,
): Promise<readonly string[]> {
  return listOwnedVendorIds(world.db.kysely, rootId, caller);
}

/** The vendors under `rootId`, itself included, that somebody owns; as they are now. */
export async function listOwnTree(
  world: World,
  owner: Owner,
  rootId: string,
): Promise<readonly VendorRecord[]> {
  const rows = await listOwnedVendors(world.db.kysely, owner);
  return rows.filter(({ root_id }) => root_id === rootId).map(toRecord);
}
