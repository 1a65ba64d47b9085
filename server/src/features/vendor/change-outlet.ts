import { type CollectionPoint, tidyPoint } from '@sendero/core/vendor/collection-point';
import { mayChange } from '@sendero/core/vendor/point-rights';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { countInvitations, inviteOwners } from '../session/invite-owners.ts';
import { type Managing, getRow, noSuchPoint } from './add-outlet.ts';
import { toRecord } from './find-vendor.ts';
import { getOwnVendor, isOwn } from './get-own-vendor.ts';
import { locationOf } from './location-of.ts';
import { lockVendor, replaceOwners, updateOutlet } from './outlet-store.ts';
import type { VendorRow } from './store.ts';
import { vendorChanged } from './vendor-changed.ts';

/**
 * Changes one of the caller's collection points; its owners are those that are named from now on, the new ones invited.
 *
 * Refused where the flag is off (FLG-05), for somebody else's, where ID or parent would change, where the operator keeps it
 * (OUT-05, NAV-14), where a field does not hold, and where its last owner would leave it to nobody.
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
  const row = await world.db.kysely.transaction().execute(async (transaction) => {
    const before = await lockVendor(transaction, vendorId);
    refuseForeign(before, caller);
    if (isLeftToNobody(before, caller, users)) throw ruleBroken('users', 'outlet.issue.last-owner');
    const fresh = users.filter((email) => !before.owners.includes(email));
    await countInvitations(world, managing, fresh);
    await updateOutlet(transaction, { vendor_id: vendorId, name, phone, location });
    await replaceOwners(transaction, vendorId, users);
    await inviteOwners(world, transaction, managing, { all: users, fresh });
    return getRow(transaction, vendorId);
  });
  vendorChanged(world, vendorId);
  return toRecord(row).vendor;
}

/** What of a collection point nobody may change here. */
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

/** Looks again inside the transaction: what is kept of a vendor may be five seconds old. */
function refuseForeign(row: VendorRow | undefined, caller: Caller): asserts row is VendorRow {
  if (!row || !isOwn(toRecord(row), caller)) throw noSuchPoint();
}

/** Whether the caller takes themselves away from what would then have no owner, neither its own nor its parent's. */
function isLeftToNobody(
  { owners, root_owners }: VendorRow,
  { email }: Caller,
  users: readonly string[],
): boolean {
  return users.length === 0 && owners.includes(email) && !root_owners.includes(email);
}
