import { unixSeconds } from '../../clock.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from './get-own-vendor.ts';
import { deleteVisitsBefore, listVisits } from './visit-store.ts';

const MOST_TOLD = 50;
/** As long as evidence of an order is asked for. */
const KEPT_MS = 400 * 86_400_000;

/** When the operator's staff looked at the portal as one of the caller's own vendors, and why (OPR-08). */
export async function listOwnVisits(world: World, caller: Caller, vendorId: string) {
  const { vendor, root_id } = await getOwnVendor(world, caller, vendorId);
  const visits = await listVisits(world.db.kysely, { root_id, vendor_id: vendor.vendor_id }, MOST_TOLD);
  return visits.map(({ visited_at, until, reason }) => ({
    visited_at: unixSeconds(visited_at),
    until: unixSeconds(until),
    reason,
  }));
}

/** Deletes visits that are more than a year past. */
export const deleteOldVisits = ({ db, clock }: World): Promise<void> =>
  deleteVisitsBefore(db.kysely, new Date(clock.now().getTime() - KEPT_MS));
