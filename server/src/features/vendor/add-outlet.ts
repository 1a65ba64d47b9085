import { type CollectionPoint, tidyPoint } from '@sendero/core/vendor/collection-point';
import { mayAddTo } from '@sendero/core/vendor/point-rights';
import type { Vendor } from '@sendero/core/vendor/vendor';
import type { Queryable } from '../../db/db.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { type Inviting, countInvitations, inviteOwners } from '../session/invite-owners.ts';
import { newVendorCode } from '../session/new-vendor-code.ts';
import { toRecord } from './find-vendor.ts';
import { getOwnVendor, isOwn } from './get-own-vendor.ts';
import { locationOf } from './location-of.ts';
import { noteOwners } from './note-owners.ts';
import { type NewOutlet, insertOutlet, lockVendor, replaceOwners } from './outlet-store.ts';
import { type VendorRow, findVendor } from './store.ts';
import { vendorChanged } from './vendor-changed.ts';

/** The caller who adds or changes a collection point, on which site. */
export interface Managing extends Inviting {
  readonly caller: Caller;
}

/**
 * Adds a collection point below one of the caller's parent vendors, and invites its owners (OUT-08). It takes orders at
 * once, with its parent's hours, payment methods and pick-up time.
 *
 * Throws where the flag is off (FLG-05), for another's vendor, for a vendor that is no parent, where the operator does
 * not permit it (NAV-14), where a field is invalid, and where the chain already has a point with this ID.
 */
export async function addOutlet(world: World, managing: Managing, typed: CollectionPoint): Promise<Vendor> {
  if (!world.flags.flagsFor(managing.site)['add-outlet']) throw noSuchPoint();
  await getOwnVendor(world, managing.caller, typed.parent_vendor_id);
  const point = tidyPoint(typed);
  const location = locationOf(typed);
  await countInvitations(world, managing, point.users);
  const outlet: NewOutlet = {
    vendor_id: newVendorCode(managing.site.market.country_code),
    client_vendor_id: point.client_vendor_id,
    name: point.name,
    phone: point.phone_number,
    location,
  };
  const row = await world.db.kysely.transaction().execute(async (transaction) => {
    const parent = await lockVendor(transaction, point.parent_vendor_id);
    refuseParent(world, parent, managing);
    if (!(await insertOutlet(transaction, parent, outlet))) throw idTaken();
    await replaceOwners(transaction, outlet.vendor_id, point.users);
    await noteOwners(
      world,
      transaction,
      managing.caller,
      { root_id: parent.root_id, vendor_id: outlet.vendor_id },
      { before: [], after: point.users },
    );
    await inviteOwners(world, transaction, managing, { all: point.users, fresh: point.users });
    return getRow(transaction, outlet.vendor_id);
  });
  world.queue.soon('mails');
  vendorChanged(world, row.root_id);
  return toRecord(world, row).vendor;
}

/** Checks again inside the transaction: a cached vendor may be five seconds old. */
function refuseParent(
  world: World,
  parent: VendorRow | undefined,
  { caller }: Managing,
): asserts parent is VendorRow {
  const record = parent && toRecord(world, parent);
  if (!record || !isOwn(record, caller)) throw noSuchPoint();
  if (!record.vendor.is_parent) throw ruleBroken('parent_vendor_id', 'outlet.issue.no-parent');
  if (!mayAddTo(record.vendor))
    throw new Problem('NotYours', { detail: 'Collection points of this vendor are added by the operator.' });
}

/** Returns the vendor that was written in this transaction. */
export async function getRow(db: Queryable, vendorId: string): Promise<VendorRow> {
  const row = await findVendor(db, vendorId);
  if (!row) throw new Error(`Vendor ${vendorId} is gone within its own transaction.`);
  return row;
}

export const noSuchPoint = (): Problem =>
  new Problem('NotFound', { detail: 'There is no such collection point.' });

const idTaken = (): Problem =>
  new Problem('Conflict', {
    detail: 'Another collection point of this vendor has the ID.',
    errors: [{ field: 'client_vendor_id', meta: { translation_key: 'outlet.issue.id-taken' } }],
  });
