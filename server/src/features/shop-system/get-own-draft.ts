import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { findVendorById } from '../vendor/find-vendor.ts';
import { getOwnVendor, isOwn, listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { type DraftRow, findDraft } from './draft-store.ts';

/** Which draft, of which vendor or of an outlet below it. */
export interface NamedDraft {
  readonly vendor_id: string;
  readonly draft_id: string;
}

/** A draft of the caller's, and whose it is. Throws NotFound for any other. */
export async function getOwnDraft(
  world: World,
  caller: Caller,
  { vendor_id, draft_id }: NamedDraft,
): Promise<{ readonly row: DraftRow; readonly owned: VendorRecord }> {
  const { root_id, ids } = await vendorsOf(world, caller, vendor_id);
  const row = await findDraft(world.db, { root_id, draft_id });
  const owned = row && ids.includes(row.vendor_id) ? await findVendorById(world, row.vendor_id) : null;
  if (!row || !owned || !isOwn(owned, caller))
    throw new Problem('NotFound', { detail: 'There is no such draft.' });
  return { row, owned };
}

/** The vendors whose orders a vendor's screen shows: itself, and of a parent its outlets, as far as they are the caller's. */
export async function vendorsOf(
  world: World,
  caller: Caller,
  vendorId: string,
): Promise<{ readonly root_id: string; readonly ids: readonly string[] }> {
  const { root_id, vendor } = await getOwnVendor(world, caller, vendorId);
  const ids = vendor.is_parent ? await listOwnVendorIds(world, caller, root_id) : [vendor.vendor_id];
  return { root_id, ids };
}
