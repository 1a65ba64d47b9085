import type { Vendor } from './vendor.ts';

/**
 * Whether the owners of `vendor` may change it: it is a collection point, the operator permits it, and its id does not
 * begin with `a-` or `b-` (OUT-05, NAV-14, decision 0025).
 */
export function mayChange({ id, parent_vendor_id, client_vendor_id, flags }: Vendor): boolean {
  const isFixed = [id, client_vendor_id].some((one) => /^[ab]-/.test(one));
  return parent_vendor_id !== null && flags.edit_outlet && !isFixed;
}

/**
 * Whether the owners of `vendor` may add collection points below it: it is a parent, and the operator permits it
 * (NAV-14).
 */
export function mayAddTo({ is_parent, flags }: Vendor): boolean {
  return is_parent && flags.add_outlet;
}
