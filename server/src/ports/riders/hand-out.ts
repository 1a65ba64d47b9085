// Assigns trips to riders: first come, first served, to the rider who reaches the pickup soonest.
import { type LatLng, metresBetween } from '@sendero/core/values/place';
import type { Regions } from '@sendero/places/region';
import type { Router } from '../router/port.ts';
import { type City, cityAround, cityIdAt } from './city.ts';
import type { FleetStore } from './fleet-store.ts';
import { planTrip } from './plan.ts';
import type { Rider } from './port.ts';
import { planTogether } from './together.ts';
import { type Trip, positionAt } from './trip.ts';

export interface Parts {
  readonly router: Router;
  readonly regions: Regions;
  readonly store: FleetStore;
  /** Simulated seconds per second. */
  readonly speed: number;
  readonly riders_per_city: number;
}

type Resident = City['riders'][number];

/** An idle rider and their position. */
interface Standing {
  readonly rider: Resident;
  readonly from: LatLng;
}

/** Trips assigned at once: one takes 0.5 ms in a city of 25 000 nodes, 1.5 ms in one of 600 000. */
const MOST_AT_ONCE = 16;
/**
 * Only this many riders are compared, the nearest in a straight line: the soonest along the streets is seldom further
 * down.
 */
const LOOKED_AT = 12;
/** A way that is no longer in all is walked: 8 minutes. */
const WALKED_M = 600;

/**
 * Assigns waiting trips, oldest first, to riders who are not among `riding`; returns the planned trips. The cities'
 * riders are created once and cached by the returned function.
 */
export function handOut(
  parts: Parts,
): (waiting: readonly Trip[], riding: ReadonlySet<string>, now_ms: number) => Promise<readonly Trip[]> {
  const cities = new Map<string, City>();
  const cityOf = (at: LatLng): City => {
    const id = cityIdAt(parts.regions, at);
    const city = cities.get(id) ?? cityAround(parts.regions, at, parts.riders_per_city);
    cities.set(id, city);
    return city;
  };

  return async (waiting, riding, now_ms) => {
    const wanted = new Set(waiting.map(({ ask }) => cityOf(ask.pickup)));
    const idle = [...wanted].flatMap(({ riders }) => riders.filter(({ id }) => !riding.has(id)));
    const places = await placesOf(parts.store, idle);
    const planned: Trip[] = [];
    for (const asks of together(waiting)) {
      const [ask] = asks;
      if (!ask) continue;
      const city = cityOf(ask.pickup);
      const standing = city.riders.flatMap((rider) => {
        const from = places.get(rider.id);
        return from ? [{ rider, from }] : [];
      });
      const soonest = await soonestOf(parts.router, standing, ask.pickup);
      if (!soonest) continue;
      places.delete(soonest.rider.id);
      planned.push(...(await planFor(parts, asks, city, soonest, now_ms)));
      if (planned.length >= MOST_AT_ONCE) break;
    }
    return planned;
  };
}

/** The positions of idle riders: where their last trip ended, at home before the first. */
async function placesOf(store: FleetStore, riders: readonly Resident[]): Promise<Map<string, LatLng>> {
  const places = new Map<string, LatLng>(riders.map(({ id, home }) => [id, home]));
  if (riders.length === 0) return places;
  for (const { rider_id, plan, ended_at } of await store.listLastTrips([...places.keys()])) {
    if (plan.ride) places.set(rider_id, positionAt(plan.ride, ended_at.getTime()));
  }
  return places;
}

async function soonestOf(
  router: Router,
  standing: readonly Standing[],
  to: LatLng,
): Promise<Standing | undefined> {
  const near = standing
    .toSorted((a, b) => metresBetween(a.from, to) - metresBetween(b.from, to))
    .slice(0, LOOKED_AT);
  if (near.length < 2) return near[0];
  const times = await router.times(
    near.map(({ from }) => from),
    to,
  );
  return near[times.indexOf(Math.min(...times))];
}

/** What one rider carries: an order alone, or all drops of a trip, in the place of the first of them. */
function together(waiting: readonly Trip[]): readonly (readonly Trip['ask'][])[] {
  const asks = waiting.map(({ ask }) => ask);
  return [...Map.groupBy(asks, ({ trip, order_id }) => trip?.trip_id ?? order_id).values()];
}

async function planFor(
  { router, speed }: Parts,
  asks: readonly Trip['ask'][],
  city: City,
  { rider, from }: Standing,
  start_ms: number,
): Promise<readonly Trip[]> {
  const [ask, ...others] = asks;
  if (!ask) return [];
  const start = {
    rider: personOf(rider),
    other: personOf(city.riders.find(({ id }) => id !== rider.id) ?? rider),
    from,
    start_ms,
    to_pickup: await router.route(from, ask.pickup),
    speed,
  };
  if (others.length > 0) return planTogether(start, asks, (a, b) => router.route(a, b));
  const to_customer = await router.route(ask.pickup, ask.destination);
  const isShort = start.to_pickup.distance_m + to_customer.distance_m <= WALKED_M;
  return [planTrip({ ...start, ask, to_customer, ...(isShort && { rider: onFoot(start.rider) }) })];
}

const onFoot = (rider: Rider): Rider => ({ ...rider, vehicle: 'foot' });

const personOf = ({ id, name, phone_number, vehicle }: Rider): Rider => ({ id, name, phone_number, vehicle });
