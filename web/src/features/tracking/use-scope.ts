import { mayIncludeOutlets } from '@sendero/core/vendor/visible';
import { boot } from '../../lib/boot.ts';
import type { Watched } from '../../lib/live.ts';
import { isGuest } from '../../lib/session.ts';
import { useIncludeOutlets, useSelectedVendor } from '../vendor/use-vendors.ts';

/** The vendor whose orders are shown and watched, with its outlets' if that is chosen and possible (NAV-13). */
export function useScope(): Watched | null {
  const vendor = useSelectedVendor();
  const [included] = useIncludeOutlets();
  if (!vendor) return null;
  // The guest's vendor has another name on the server, where it is a single vendor without outlets.
  const include_outlets = isGuest() || (included && mayIncludeOutlets(vendor, boot.market));
  return { vendor_id: vendor.vendor_id, include_outlets };
}
