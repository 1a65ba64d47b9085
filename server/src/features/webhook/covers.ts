import { ruleBroken } from '../../http/problem.ts';
import { namedOf } from '../developer/acts-for.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';

/** Which vendors of a root a webhook is told of; null: the root with all its outlets. */
export interface Cover {
  readonly root_id: string;
  readonly vendor_ids: readonly string[] | null;
}

/**
 * What a webhook covers, of the vendors that its maker owns: the outlets named, else the vendor named with all below it,
 * else all of the only root. Throws for outlets that are not the maker's or not of one root.
 */
export function coverOf(
  owned: readonly VendorRecord[],
  {
    vendor_id,
    outlets = null,
  }: { readonly vendor_id?: string | undefined; readonly outlets?: readonly string[] | null | undefined },
): Cover {
  if (outlets) return { root_id: rootOf(owned, outlets, 'outlets'), vendor_ids: [...new Set(outlets)] };
  const among = vendor_id === undefined ? owned.map(({ vendor }) => vendor.vendor_id) : [vendor_id];
  const root_id = rootOf(owned, among, 'vendor_id');
  const isWhole = vendor_id === undefined ? among.includes(root_id) : vendor_id === root_id;
  return { root_id, vendor_ids: isWhole ? null : among };
}

/** Whether somebody who owns these vendors may see and change what covers so many. */
export const isCovered = (owned: readonly VendorRecord[], { root_id, vendor_ids }: Cover): boolean => {
  const ids = new Set(owned.map(({ vendor }) => vendor.vendor_id));
  return (vendor_ids ?? [root_id]).every((vendorId) => ids.has(vendorId));
};

function rootOf(
  owned: readonly VendorRecord[],
  ids: readonly string[],
  field: 'outlets' | 'vendor_id',
): string {
  const [root, ...others] = new Set(namedOf(owned, ids, field).map(({ root_id }) => root_id));
  if (root === undefined || others.length > 0) throw ruleBroken(field, 'problem.field');
  return root;
}
