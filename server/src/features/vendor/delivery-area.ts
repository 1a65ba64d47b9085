import type { Site } from '@sendero/core/market/site';
import type { Ring } from '@sendero/core/quote/area';
import type { DeliveryArea } from '@sendero/core/vendor/area-shape';
import { type AreaIssue, areaIssue, awayIssue } from '@sendero/core/vendor/delivery-area';
import type { Vendor } from '@sendero/core/vendor/vendor';
import type { Caller } from '../../http/tokens.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from './get-own-vendor.ts';
import type { VendorRecord } from './vendor-record.ts';
import { updateDeliveryArea } from './store.ts';
import { vendorChanged } from './vendor-changed.ts';

/** The caller and the site of a request. */
interface Asking {
  readonly site: Site;
  readonly caller: Caller;
}

/**
 * Returns the drawn area of one of the caller's vendors. Throws NotFound where the site does not offer drawing
 * (FLG-05).
 */
export async function getDeliveryArea(
  world: World,
  { site, caller }: Asking,
  vendorId: string,
): Promise<DeliveryArea | null> {
  if (!isOffered(world, site))
    throw new Problem('NotFound', { detail: 'There is no such collection point.' });
  return (await getOwnVendor(world, caller, vendorId)).delivery_area;
}

/**
 * Saves, or with null deletes, the delivery area of one of the caller's vendors; it applies from the next request on
 * (FEE-06).
 */
export async function saveDeliveryArea(
  world: World,
  asking: Asking,
  vendorId: string,
  area: DeliveryArea | null,
): Promise<DeliveryArea | null> {
  await getDeliveryArea(world, asking, vendorId);
  const { vendor } = await getOwnVendor(world, asking.caller, vendorId);
  const issue = area && (areaIssue(area) ?? placeIssue(area, vendor));
  if (issue) throw ruleBroken(`area.${issue.field}`, issue.key);
  await updateDeliveryArea(world.db.kysely, vendorId, area);
  vendorChanged(world, vendorId);
  return area;
}

/** A vendor without a place of its own may draw anywhere. */
function placeIssue(area: DeliveryArea, { vendor_information: { location } }: Vendor): AreaIssue | null {
  return location && awayIssue(area, { lat: location.latitude, lng: location.longitude });
}

/** Returns the ring that limits a vendor's deliveries; null where none was drawn, or where the site's flag is off. */
export function areaInForce(world: World, site: Site, { delivery_area }: VendorRecord): Ring | null {
  return (isOffered(world, site) && delivery_area?.coordinates[0]) || null;
}

const isOffered = (world: World, site: Site): boolean => world.flags.flagsFor(site)['draw-delivery-areas'];
