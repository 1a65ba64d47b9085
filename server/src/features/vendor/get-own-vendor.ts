import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { findVendorById, invalidateVendor, toRecord } from './find-vendor.ts';
import { type Owner, listOwnedVendorIds, listOwnedVendors } from './store.ts';
import type { VendorRecord } from './vendor-record.ts';

/**
 * Returns a vendor that the caller owns, directly or through its parent; at most five seconds old.
 *
 * Throws the same NotFound for another's vendor and for one that does not exist (AUTH-22). A guest names its own vendor
 * by an id that is the same for every guest (OUT-11).
 */
export async function getOwnVendor(world: World, caller: Caller, vendorId: string): Promise<VendorRecord> {
  const isGuests = caller.is_guest === true && vendorId === GUEST_VENDOR_ID;
  const record = await findCurrent(world, caller, isGuests ? (caller.vendor_id ?? '') : vendorId);
  if (!record || !isOwn(record, caller))
    throw new Problem('NotFound', { detail: 'There is no such collection point.' });
  return record;
}

/** A vendor that the cache has as a guest's is read again, since it may have passed to the caller's account. */
async function findCurrent(world: World, caller: Caller, vendorId: string): Promise<VendorRecord | null> {
  const record = await findVendorById(world, vendorId);
  if (!record?.is_guest || caller.is_guest) return record;
  invalidateVendor(world, vendorId);
  return findVendorById(world, vendorId);
}

/** Whether the caller owns this vendor. */
export function isOwn(
  { vendor, root_id, country_code, owner_emails, is_guest }: VendorRecord,
  caller: Caller,
): boolean {
  if (country_code !== caller.country_code || (caller.is_guest && !is_guest)) return false;
  if (caller.key?.outlets && !caller.key.outlets.includes(vendor.vendor_id)) return false;
  return caller.vendor_id === undefined
    ? owner_emails.includes(caller.email)
    : [vendor.vendor_id, root_id].includes(caller.vendor_id);
}

/** Returns the ids of the vendors under `rootId`, itself included, that the caller owns. */
export async function listOwnVendorIds(
  world: World,
  caller: Caller,
  rootId: string,
): Promise<readonly string[]> {
  return listOwnedVendorIds(world.db.kysely, rootId, caller);
}

/** Returns the vendors under `rootId`, itself included, that `owner` owns; not from the cache. */
export async function listOwnTree(
  world: World,
  owner: Owner,
  rootId: string,
): Promise<readonly VendorRecord[]> {
  const rows = await listOwnedVendors(world.db.kysely, owner);
  return rows.filter(({ root_id }) => root_id === rootId).map((row) => toRecord(world, row));
}
