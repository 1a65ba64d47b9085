import { mayIncludeOutlets } from '@sendero/core/vendor/visible';
import { boot } from '../../lib/boot.ts';
import type { Watched } from '../../lib/live.ts';
import { isGuest } from '../../lib/session.ts';
import { useIncludeOutlets, useSelectedVendor } from '../vendor/use-vendors.ts';

/** Whose orders are shown and watched: the selected vendor's, with its outlets' where that is chosen and possible (NAV-13). */
export function useScope(): Watched | null {
  const vendor = useSelectedVendor();
  const [included] = useIncludeOutlets();
  if (!vendor) return null;
  // What a guest calls their vendor is not its name: the server's tree of it has one vendor, under its own.
  const include_outlets = isGuest() || (included && mayIncludeOutlets(vendor, boot.market));
  return { vendor_id: vendor.vendor_id, include_outlets };
}
