import { type NoRider, noRiderPreset } from '@sendero/core/order/no-rider';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from './get-own-vendor.ts';
import { findNoRider, updateNoRider } from './no-rider-store.ts';

interface Chosen {
  /** Null where the vendor chose nothing itself. */
  readonly choice: NoRider | null;
  /** What applies then: its root's choice, or the preset. */
  readonly otherwise: NoRider;
}

/** Returns what one of the caller's vendors chose for orders without a rider (BRD-09). */
export async function getNoRider(world: World, caller: Caller, vendorId: string): Promise<Chosen> {
  const { vendor, root_id, is_guest } = await getOwnVendor(world, caller, vendorId);
  const choices = await findNoRider(world.db, [vendor.vendor_id, root_id]);
  const isRoot = vendor.vendor_id === root_id;
  return {
    choice: choices.get(vendor.vendor_id) ?? null,
    otherwise: (isRoot ? undefined : choices.get(root_id)) ?? noRiderPreset(is_guest),
  };
}

/** Saves it; it applies to the searches that begin from then on. Null leaves it to the root. */
export async function saveNoRider(
  world: World,
  caller: Caller,
  vendorId: string,
  choice: NoRider | null,
): Promise<Chosen> {
  const { vendor } = await getOwnVendor(world, caller, vendorId);
  await updateNoRider(world.db, vendor.vendor_id, choice);
  return getNoRider(world, caller, vendorId);
}
