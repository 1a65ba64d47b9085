import { type CollectionPoint, tidyPoint } from '@sendero/core/vendor/collection-point';
import { mayChange } from '@sendero/core/vendor/point-rights';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { endSessions } from '../../http/live-sessions.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { countInvitations, inviteOwners } from '../session/invite-owners.ts';
import { type Managing, getRow, noSuchPoint } from './add-outlet.ts';
import { toRecord } from './find-vendor.ts';
import { getOwnVendor, isOwn } from './get-own-vendor.ts';
import { locationOf } from './location-of.ts';
import { noteOwners } from './note-owners.ts';
import { lockVendor, replaceOwners, updateOutlet } from './outlet-store.ts';
import type { VendorRow } from './store.ts';
import { vendorChanged } from './vendor-changed.ts';

/**
 * Changes one of the caller's collection points. The named owners replace the present ones, and new ones are invited.
 *
 * Throws where the flag is off (FLG-05), for another's collection point, where ID or parent would change, where only
 * the operator may change it (OUT-05, NAV-14), where a field is invalid, and where it would be left without an owner.
 */
export async function changeOutlet(
  world: World,
  managing: Managing,
  vendorId: string,
  typed: CollectionPoint,
): Promise<Vendor> {
  const { site, caller } = managing;
  if (!world.flags.flagsFor(site)['edit-outlet']) throw noSuchPoint();
  refuseFixed((await getOwnVendor(world, caller, vendorId)).vendor, typed);
  const { name, phone_number: phone, users } = tidyPoint(typed);
  const location = locationOf(typed);
  const { row, ended } = await world.db.kysely.transaction().execute(async (transaction) => {
    const before = await lockVendor(transaction, vendorId);
    refuseForeign(world, before, caller);
    if (isLeftToNobody(before, caller, users)) throw ruleBroken('users', 'outlet.issue.last-owner');
    const fresh = users.filter((email) => !before.owners.includes(email));
    await countInvitations(world, managing, fresh);
    await updateOutlet(transaction, { vendor_id: vendorId, name, phone, location });
    await replaceOwners(transaction, vendorId, users);
    const session_ids = await noteOwners(world, transaction, caller, before, {
      before: before.owners,
      after: users,
    });
    await inviteOwners(world, transaction, managing, { all: users, fresh });
    return { row: await getRow(transaction, vendorId), ended: session_ids };
  });
  world.queue.soon('mails');
  endSessions(world, ended);
  vendorChanged(world, vendorId);
  return toRecord(world, row).vendor;
}

/** Throws where a change concerns what nobody may change here. */
function refuseFixed(vendor: Vendor, typed: CollectionPoint): void {
  if (typed.parent_vendor_id !== vendor.parent_vendor_id)
    throw ruleBroken('parent_vendor_id', 'outlet.issue.parent-fixed');
  if (typed.client_vendor_id !== vendor.client_vendor_id)
    throw ruleBroken('client_vendor_id', 'outlet.issue.id-fixed');
  if (!mayChange(vendor))
    throw new Problem('NotYours', {
      detail: 'This collection point is kept by the operator.',
      errors: [{ field: 'client_vendor_id', meta: { translation_key: 'outlet.issue.not-editable' } }],
    });
}

/** Checks again inside the transaction: a cached vendor may be five seconds old. */
function refuseForeign(world: World, row: VendorRow | undefined, caller: Caller): asserts row is VendorRow {
  if (!row || !isOwn(toRecord(world, row), caller)) throw noSuchPoint();
}

/** Whether the caller removes the last owner, with none left at the vendor or its parent. */
function isLeftToNobody(
  { owners, root_owners }: VendorRow,
  { email }: Caller,
  users: readonly string[],
): boolean {
  return users.length === 0 && owners.includes(email) && !root_owners.includes(email);
}
