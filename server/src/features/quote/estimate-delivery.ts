import type { Estimation } from '@sendero/core/contract/quote-api';
import type { Market } from '@sendero/core/market/market';
import type { Site } from '@sendero/core/market/site';
import { estimate } from '@sendero/core/quote/estimate';
import type { LatLng } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';
import type { World } from '../../world.ts';
import type { VendorRecord } from '../vendor/find-vendor.ts';
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
  market: Market,
  vendor: Vendor,
  rideSeconds: number,
  preorderedFor: Date | null,
): Promise<Promised> {
  const now = world.clock.now();
  const { delivery_minutes } = await minutesFor(world, market, vendor, rideSeconds);
  if (!preorderedFor) return { promised_at: later(now, delivery_minutes), dispatch_at: now };
  const due = later(preorderedFor, -(delivery_minutes + SLACK_MINUTES));
  return { promised_at: preorderedFor, dispatch_at: due > now ? due : now };
}

/** As the page shows it before ordering (FEE-08). */
export async function estimateRequest(
  world: World,
  { market }: Site,
  owned: VendorRecord,
  ask: { readonly destination: LatLng },
): Promise<Estimation> {
  const route = await world.router.route(pickupOf(owned), ask.destination);
  const minutes = await minutesFor(world, market, owned.vendor, route.duration_s);
  return { ...minutes, distance_m: Math.round(route.distance_m) };
}

async function minutesFor(world: World, market: Market, vendor: Vendor, rideSeconds: number): Promise<ReturnType<typeof estimate>> {
  return estimate({
    ride_seconds: rideSeconds,
    preparation_minutes: vendor.estimation_pick_up_time,
    minimum_minutes: market.minimum_eta_minutes,
    orders_under_way: await ordersUnderWay(world, market.country_code),
  });
}

/** The load moves slowly; counting it for every order would be a query an order. */
const LOAD_KEPT_MS = 5000;
const loads = new WeakMap<World, Map<string, { readonly at: number; readonly count: Promise<number> }>>();

function ordersUnderWay(world: World, country: string): Promise<number> {
  const ofWorld = loads.get(world) ?? new Map<string, { readonly at: number; readonly count: Promise<number> }>();
  loads.set(world, ofWorld);
  const now = world.clock.now();
  const at = now.getTime();
  const kept = ofWorld.get(country);
  if (kept && at - kept.at < LOAD_KEPT_MS && at >= kept.at) return kept.count;
  const count = countUnderWay(world.db, country, now);
  count.catch(() => ofWorld.delete(country));
  ofWorld.set(country, { at, count });
  return count;
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
