import type { Estimation } from '@sendero/core/contract/quote-api';
import type { Site } from '@sendero/core/market/site';
import { carryMinutes, estimate, type Minutes } from '@sendero/core/quote/estimate';
import type { LatLng } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';
import type { World } from '../../world.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { pickupOf } from './quote-fee.ts';
import { countUnderWay } from './store.ts';

interface Promised {
  readonly promised_at: Date;
  /** When a rider is requested: now, or for a pre-order early enough to deliver at the wanted time (ORD-10). */
  readonly dispatch_at: Date;
}

/** Extra minutes that a pre-order's rider gets on top of the estimated time. */
const SLACK_MINUTES = 10;

/** Returns the time promised to an order's customer, and when its rider has to be requested. */
export async function estimateDelivery(
  world: World,
  site: Site,
  vendor: Vendor,
  rideSeconds: number,
  preorderedFor: Date | null,
): Promise<Promised> {
  const now = world.clock.now();
  const { delivery_minutes } = await minutesFor(world, site, vendor.estimation_pick_up_time, rideSeconds);
  if (!preorderedFor) return { promised_at: later(now, delivery_minutes), dispatch_at: now };
  const due = later(preorderedFor, -(delivery_minutes + SLACK_MINUTES));
  return { promised_at: preorderedFor, dispatch_at: due > now ? due : now };
}

/** Returns the estimate that the page shows before ordering (FEE-08). */
export async function estimateRequest(
  world: World,
  site: Site,
  owned: VendorRecord,
  ask: { readonly destination: LatLng },
): Promise<Estimation> {
  const route = await world.router.route(pickupOf(owned), ask.destination);
  const minutes = await minutesFor(world, site, owned.vendor.estimation_pick_up_time, route.duration_s);
  return {
    ...minutes,
    carry_minutes: carryMinutes(route.duration_s),
    distance_m: Math.round(route.distance_m),
  };
}

/**
 * Returns the minutes to pick-up and delivery for a ride of `rideSeconds`. The number of orders under way counts where
 * the flag dynamic-time-estimation is on. A `preparationMinutes` of 0 stands for the usual time.
 */
export async function minutesFor(
  world: World,
  site: Site,
  preparationMinutes: number,
  rideSeconds: number,
): Promise<Minutes> {
  const countsLoad = world.flags.flagsFor(site)['dynamic-time-estimation'];
  return estimate({
    ride_seconds: rideSeconds,
    preparation_minutes: preparationMinutes,
    minimum_minutes: site.market.minimum_eta_minutes,
    orders_under_way: countsLoad ? await ordersUnderWay(world, site.market.country_code) : 0,
  });
}

function ordersUnderWay({ caches, clock, db }: World, country: string): Promise<number> {
  return caches.orders_under_way.memoize(country, () => countUnderWay(db, country, clock.now()));
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
