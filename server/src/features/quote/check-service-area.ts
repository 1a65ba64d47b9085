import type { Site } from '@sendero/core/market/site';
import { type AreaVerdict, checkArea } from '@sendero/core/quote/area';
import { isTestVendor } from '@sendero/core/quote/test-vendors';
import type { LatLng } from '@sendero/core/values/place';
import type { World } from '../../world.ts';
import { areaInForce } from '../vendor/delivery-area.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';

/** A route from an outlet to a drop-off. */
export interface Way {
  readonly to: LatLng;
  readonly distance_m: number;
}

/**
 * Whether an outlet's riders deliver there: its drawn area decides, or without one the country's distance limit
 * (FEE-05, FEE-06). `open` says whether riders ride at the time of the delivery.
 */
export function checkServiceArea(
  world: World,
  site: Site,
  owned: VendorRecord,
  { to, distance_m }: Way,
  open = true,
): AreaVerdict {
  if (isTestVendor(owned.vendor.vendor_id)) return 'DELIVERABLE';
  return checkArea({
    destination: to,
    distance_m,
    distance_limit_m: site.market.distance_limit_m,
    open,
    area: areaInForce(world, site, owned),
  });
}
