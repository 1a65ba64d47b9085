// The fleet that needs nobody: riders who ride the real streets in simulated time.
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import type { Clock } from '../../clock.ts';
import type { Region } from '../../region/region.ts';
import type { Router } from '../router/port.ts';
import { type City, cityAround, cityIdAt } from './city.ts';
import type { FleetStore, Progress } from './fleet-store.ts';
import { planTrip } from './plan.ts';
import type { Hear, Rider, RiderNetwork } from './port.ts';
import { positionReport, statusReport } from './reports.ts';
import { type Trip, eventsDue, positionAt, stalledAfterMs, waitingTrip } from './trip.ts';

interface Options {
  readonly clock: Clock;
  readonly router: Router;
  readonly regions: readonly Region[];
  readonly store: FleetStore;
  /** Seconds of the riders' day per second. */
  readonly speed: number;
  readonly riders_per_city?: number;
}

/** A trip under way, as this process holds it. */
interface Open {
  trip: Trip;
  reported: number;
  /** Unix milliseconds of the last position told. */
  seen_ms: number;
}

const RIDERS_PER_CITY = 24;
/** Trips begun in one tick: each one searches two ways through the streets. */
const MOST_BEGUN = 16;
const POSITION_EVERY_MS = 1000;

/**
 * A fleet of `riders_per_city` riders for each city, which reports as a real one would.
 *
 * Trips live in the store, and each tick begins by looking there: any server may take requests and cancellations, and
 * after a restart every rider is where the clock says. Only one server at a time may tick.
 */
export function embeddedFleet({ clock, router, regions, store, speed, riders_per_city = RIDERS_PER_CITY }: Options): RiderNetwork {
  let hear: Hear = () => Promise.resolve();
  let held = new Map<string, Open>();
  const cities = new Map<string, City>();

  const cityOf = (at: LatLng): City => {
    const id = cityIdAt(regions, at);
    const city = cities.get(id) ?? cityAround(regions, at, riders_per_city);
    cities.set(id, city);
    return city;
  };

  /** The open trips, of which only those that are new or have found a rider are read in full. */
  const look = async (now_ms: number): Promise<void> => {
    const open = await store.listOpen(new Date(now_ms - stalledAfterMs(speed)));
    const changed = open.filter(({ order_id, rider_id }) => {
      const copy = held.get(order_id)?.trip;
      return copy === undefined || (copy.ride?.rider.id ?? null) !== rider_id;
    });
    const read = changed.length > 0 ? await store.listPlans(changed.map(({ order_id }) => order_id)) : [];
    const fresh = new Map(read.map((trip) => [trip.ask.order_id, trip]));
    held = new Map(
      open.flatMap(({ order_id, reported }) => {
        const before = held.get(order_id);
        const trip = fresh.get(order_id) ?? before?.trip;
        return trip ? [[order_id, { trip, reported, seen_ms: before?.seen_ms ?? 0 }]] : [];
      }),
    );
  };

  /** Gives waiting trips to free riders: first come first served, the nearest rider first. */
  const beginTrips = async (now_ms: number): Promise<void> => {
    const riding = new Set([...held.values()].flatMap(({ trip }) => (trip.ride ? [trip.ride.rider.id] : [])));
    const waiting = [...held.values()]
      .filter(({ trip }) => !trip.ride)
      .toSorted((a, b) => a.trip.ask.requested_ms - b.trip.ask.requested_ms)
      .map((open) => ({ open, city: cityOf(open.trip.ask.pickup) }));
    const free = new Map([...new Set(waiting.map(({ city }) => city))].map((city) => [city, freeRiders(city, riding)]));
    const places = await placesOf([...free.values()].flat());
    const begun: Trip[] = [];
    for (const { open, city } of waiting) {
      const riders = free.get(city) ?? [];
      const rider = nearest(riders, places, open.trip.ask.pickup);
      if (!rider || begun.length === MOST_BEGUN) continue;
      free.set(city, riders.filter(({ id }) => id !== rider.id));
      open.trip = await begin(open.trip, city, rider, places.get(rider.id) ?? rider.home, now_ms);
      begun.push(open.trip);
    }
    if (begun.length > 0) await store.updatePlans(begun);
  };

  const begin = async ({ ask }: Trip, city: City, rider: Rider, from: LatLng, start_ms: number): Promise<Trip> => {
    const to_pickup = await router.route(from, ask.pickup);
    const to_customer = await router.route(ask.pickup, ask.destination);
    const other = city.riders.find(({ id }) => id !== rider.id) ?? rider;
    return planTrip({ ask, rider: personOf(rider), other: personOf(other), from, start_ms, to_pickup, to_customer, speed });
  };

  /** Where riders stand who have nothing to do: where their last trip left them, at home before the first. */
  const placesOf = async (riders: City['riders']): Promise<ReadonlyMap<string, LatLng>> => {
    const last = riders.length > 0 ? await store.listLastTrips(riders.map(({ id }) => id)) : [];
    const left = last.flatMap(({ rider_id, plan, ended_at }): [string, LatLng][] =>
      plan.ride ? [[rider_id, positionAt(plan.ride, ended_at.getTime())]] : [],
    );
    return new Map([...riders.map(({ id, home }): [string, LatLng] => [id, home]), ...left]);
  };

  /** Tells what has happened, and only then notes that it was told: a crash in between tells it again. */
  const report = async (now_ms: number): Promise<void> => {
    const told = [...held.values()].map((open) => ({ open, due: eventsDue(open.trip, open.reported, now_ms) }));
    const reports = told.flatMap(({ open, due }) => [
      ...due.map((event, n) => statusReport(open.trip, event, open.reported + n)),
      ...glimpse(open, now_ms),
    ]);
    if (reports.length > 0) await hear(reports);
    const progress = told.filter(({ due }) => due.length > 0).map(({ open, due }) => progressOf(open, due.length));
    if (progress.length > 0) await store.updateProgress(progress);
  };

  return {
    start: (listener) => {
      hear = listener;
    },
    request: async (rides) => {
      const now_ms = clock.now().getTime();
      await store.insertTrips(rides.map((ride) => waitingTrip(ride, now_ms, speed)));
      return rides.map(({ order_id }) => order_id);
    },
    cancel: (orderId) => store.endTrip(orderId, clock.now()),
    tick: async () => {
      const now_ms = clock.now().getTime();
      await look(now_ms);
      await beginTrips(now_ms);
      await report(now_ms);
    },
  };
}

const freeRiders = (city: City, riding: ReadonlySet<string>): City['riders'] => city.riders.filter(({ id }) => !riding.has(id));

const personOf = ({ id, name, phone_number, vehicle }: Rider): Rider => ({ id, name, phone_number, vehicle });

function nearest(riders: City['riders'], places: ReadonlyMap<string, LatLng>, to: LatLng): City['riders'][number] | undefined {
  const far = (rider: City['riders'][number]) => metresBetween(places.get(rider.id) ?? rider.home, to);
  return riders.toSorted((a, b) => far(a) - far(b))[0];
}

/** A position, where the rider is on the way and none was told for a second. */
function glimpse(open: Open, now_ms: number) {
  const { ride, events } = open.trip;
  const ended_ms = events.at(-1)?.at_ms ?? 0;
  if (!ride || now_ms < ride.to_pickup.from_ms || now_ms >= ended_ms || now_ms - open.seen_ms < POSITION_EVERY_MS) return [];
  open.seen_ms = now_ms;
  return [positionReport(open.trip, ride, now_ms)];
}

function progressOf({ trip, reported }: Open, told: number): Progress {
  const last = trip.events[reported + told - 1];
  return {
    order_id: trip.ask.order_id,
    reported: reported + told,
    ended_ms: last?.status === 'DELIVERED' ? last.at_ms : null,
  };
}
