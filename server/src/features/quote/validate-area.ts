import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { validateArea as endpoint } from '@sendero/core/contract/quote-api';
import type { Site } from '@sendero/core/market/site';
import { type AreaVerdict, checkArea } from '@sendero/core/quote/area';
import { isTestVendor } from '@sendero/core/quote/test-vendors';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { openFor } from './check-hours.ts';
import { pickupOf } from './quote-fee.ts';

/** Whether a rider of this outlet may bring something to a place, along the streets, at the time that matters (FEE-01, FEE-05). */
export async function validateArea(
  world: World,
  site: Site,
  caller: Caller,
  ask: BodyOf<typeof endpoint>,
): Promise<AreaVerdict> {
  const owned = await getOwnVendor(world, caller, ask.vendor_id);
  if (isTestVendor(owned.vendor.vendor_id)) return 'DELIVERABLE';
  const route = await world.router.route(pickupOf(owned), ask.location);
  return checkArea({
    distance_m: route.distance_m,
    distance_limit_m: site.market.distance_limit_m,
    open: openFor(site.market, ask.preordered_for ?? null, world.clock.now()),
    destination: ask.location,
  });
}
