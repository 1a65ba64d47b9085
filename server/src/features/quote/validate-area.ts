import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { validateArea as endpoint } from '@sendero/core/contract/quote-api';
import type { Site } from '@sendero/core/market/site';
import type { AreaVerdict } from '@sendero/core/quote/area';
import { isTestVendor } from '@sendero/core/quote/test-vendors';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { atSender } from '../vendor/at-sender.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { closedFor } from './check-hours.ts';
import { checkServiceArea } from './check-service-area.ts';
import { pickupOf } from './quote-fee.ts';

/**
 * Whether a rider of this outlet may deliver to a place, by the route's distance, at the time of the delivery (FEE-01,
 * FEE-05, FEE-06).
 */
export async function validateArea(
  world: World,
  site: Site,
  caller: Caller,
  ask: BodyOf<typeof endpoint>,
): Promise<AreaVerdict> {
  const owned = atSender(await getOwnVendor(world, caller, ask.vendor_id), ask.vendor_location);
  if (isTestVendor(owned.vendor.vendor_id)) return 'DELIVERABLE';
  const { distance_m } = await world.router.route(pickupOf(owned), ask.location);
  const open = closedFor(site.market, owned.vendor, ask.preordered_for ?? null, world.clock.now()) === null;
  return checkServiceArea(world, site, owned, { to: ask.location, distance_m }, open);
}
