import { mayIncludeOutlets } from '@sendero/core/vendor/visible';
import { boot } from '../../lib/boot.ts';
import type { Watched } from '../../lib/live.ts';
import { useIncludeOutlets, useSelectedVendor } from '../vendor/use-vendors.ts';

/** Whose orders are shown and watched: the selected vendor's, with its outlets' where that is chosen and possible (NAV-13). */
export function useScope(): Watched | null {
  const vendor = useSelectedVendor();
  const [included] = useIncludeOutlets();
  if (!vendor) return null;
  return { vendor_id: vendor.vendor_id, include_outlets: included && mayIncludeOutlets(vendor, boot.market) };
}
