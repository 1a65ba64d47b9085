import type { KeyToMake } from '@sendero/core/contract/developer-api';
import { ruleBroken } from '../../http/problem.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';

interface ActsFor {
  readonly root_id: string;
  readonly vendor_id: string;
  readonly outlets: readonly string[] | null;
}

/**
 * The vendor that a new key is for: of those `owned`, the named one, else that of the named outlets, else the only one that
 * stands below no other. Throws where that is none or several, and for outlets that are not below it.
 */
export function actsFor(
  owned: readonly VendorRecord[],
  { vendor_id, outlets = null }: Pick<KeyToMake, 'vendor_id' | 'outlets'>,
): ActsFor {
  const chosen = outlets && namedOf(owned, outlets, 'outlets');
  const isBelow = ({ vendor, root_id }: VendorRecord, top: VendorRecord) =>
    [vendor.vendor_id, root_id].includes(top.vendor.vendor_id);
  const tops = owned.filter((one) => !owned.some((top) => top !== one && isBelow(one, top)));
  const among = vendor_id === undefined ? tops : owned.filter(({ vendor }) => vendor.vendor_id === vendor_id);
  const [top, ...others] = chosen ? among.filter((one) => chosen.every((each) => isBelow(each, one))) : among;
  if (!top || others.length > 0)
    throw ruleBroken(vendor_id === undefined && outlets ? 'outlets' : 'vendor_id', 'problem.field');
  return { root_id: top.root_id, vendor_id: top.vendor.vendor_id, outlets: outlets && [...new Set(outlets)] };
}

/** Those of `owned` that are named. Throws, of the call's `field`, where one is not among them. */
export function namedOf(
  owned: readonly VendorRecord[],
  ids: readonly string[],
  field: 'outlets' | 'vendor_id',
): VendorRecord[] {
  const found = owned.filter(({ vendor }) => ids.includes(vendor.vendor_id));
  if (found.length < new Set(ids).size) throw ruleBroken(field, 'problem.field');
  return found;
}
