import type { Estimation } from '@sendero/core/contract/quote-api';
import type { Site } from '@sendero/core/market/site';
import { estimate, type Minutes } from '@sendero/core/quote/estimate';
import type { LatLng } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';
import type { VendorRecord } from '../vendor/get-own-vendor.ts';
import { pickupOf } from './quote-fee.ts';
import { countUnderWay } from './store.ts';

interface Promised {
  readonly promised_at: Date;
  /** When riders are asked: now, or for a pre-order in time to bring it when it is wanted (ORD-10). */
  readonly dispatch_at: Date;
}

/** Slack that a pre-order's rider gets on top of what the way will take. */
const SLACK_MINUTES = 10;

/** The time that an order's customer is promised, and when its rider has to be asked for. */
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

/** As the page shows it before ordering (FEE-08). */
export async function estimateRequest(
  world: World,
  site: Site,
  owned: VendorRecord,
  ask: { readonly destination: LatLng },
): Promise<Estimation> {
  const route = await world.router.route(pickupOf(owned), ask.destination);
  const minutes = await minutesFor(world, site, owned.vendor.estimation_pick_up_time, route.duration_s);
  return { ...minutes, distance_m: Math.round(route.distance_m) };
}

/**
 * Minutes to pick-up and delivery for a ride of `rideSeconds`. The load of the country's riders counts where the flag
 * dynamic-time-estimation is on; a `preparationMinutes` of 0 stands for the usual one.
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

interface Load {
  readonly at: number;
  readonly count: Promise<number>;
}

/** The load moves slowly; counting it for every order would be a query an order. */
const LOAD_KEPT_MS = 5000;
const loadsOf = perWorld(() => new Map<string, Load>());

function ordersUnderWay(world: World, country: string): Promise<number> {
  const loads = loadsOf(world);
  const now = world.clock.now();
  const at = now.getTime();
  const kept = loads.get(country);
  if (kept && Math.abs(at - kept.at) < LOAD_KEPT_MS) return kept.count;
  const count = countUnderWay(world.db, country, now);
  count.catch(() => loads.delete(country));
  loads.set(country, { at, count });
  return count;
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
