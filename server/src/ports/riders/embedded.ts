// The simulated fleet, without any outside service: its riders follow real streets in simulated time.
import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import { isTerminal } from '@sendero/core/order/status';
import type { LatLng } from '@sendero/core/values/place';
import type { Clock } from '../../clock.ts';
import type { SearchMood } from '../../fleet-settings.ts';
import type { FleetStore, Progress } from './fleet-store.ts';
import { type Parts, handOut } from './hand-out.ts';
import { redirectTrip } from './plan.ts';
import type { Hear, RiderNetwork } from './port.ts';
import { regroup } from './regroup.ts';
import { type TellPin, positionReport, searchReport, statusReport } from './reports.ts';
import { attemptsOf, mayFind } from './search.ts';
import { planScripted } from './scripted.ts';
import {
  type Trip,
  type TripEvent,
  type TripRequest,
  eventsDue,
  stalledAfterMs,
  waitingTrip,
} from './trip.ts';

interface Options extends Omit<Parts, 'riders_per_city'> {
  readonly clock: Clock;
  readonly riders_per_city?: number;
  /** Answers for the customers who are asked for their PIN. */
  readonly tellPin: TellPin;
  /** How searches go: a knob of the simulation. */
  readonly search?: () => SearchMood;
}

/** A trip under way, as cached by this process. */
interface Open {
  trip: Trip;
  /** Its new destination, until its plan includes it. */
  readonly redirected_to: LatLng | null;
  /** How many of its events were reported. */
  reported: number;
  /** Unix milliseconds of the last reported position. */
  seen_ms: number;
  /** How many riders were asked, as last reported. */
  asked: number;
}

type Held = ReadonlyMap<string, Open>;

const RIDERS_PER_CITY = 24;
const POSITION_EVERY_MS = 1000;

/**
 * A fleet of `riders_per_city` riders for each city, which reports like a real one.
 *
 * Trips are in the store, and each tick begins by reading it: any server may take requests and cancellations, and after
 * a restart every rider is where the clock says. Only one server at a time may tick.
 */
export function embeddedFleet({
  clock,
  riders_per_city = RIDERS_PER_CITY,
  search = () => 'finds',
  tellPin,
  ...rest
}: Options): RiderNetwork {
  const { store, speed } = rest;
  const plan = handOut({ ...rest, riders_per_city });
  let hear: Hear = () => Promise.resolve();
  let held: Held = new Map();

  return {
    name: 'embedded',
    start: (listener) => {
      hear = listener;
    },
    request: async (rides) => {
      const now_ms = clock.now().getTime();
      await store.insertTrips(rides.map((ride) => waitingTrip(ride, now_ms, speed)));
      return rides.map(({ order_id }) => order_id);
    },
    change: async (rides) => {
      const redirects = rides.map(({ order_id, destination: { lat, lng } }) => ({
        order_id,
        destination: { lat, lng },
      }));
      await store.noteRedirects(redirects);
      return rides.map(({ order_id }) => order_id);
    },
    cancel: async (orderIds) => {
      await store.endTrips(orderIds, clock.now());
      return orderIds;
    },
    tick: async () => {
      const now_ms = clock.now().getTime();
      held = await look(store, held, new Date(now_ms - stalledAfterMs(speed)));
      await redirect(rest, held);
      await planTogetherAgain(rest, held, now_ms);
      const mood = search();
      await begin(store, held, async (waiting, riding) => [
        ...(await planScripted(rest.router, waiting, now_ms)),
        ...(await plan(
          waiting.filter(({ ask }) => !ask.test && mayFind(mood, ask, now_ms, speed)),
          riding,
          now_ms,
        )),
      ]);
      await report({ store, held, hear, now_ms, tellPin });
      await tellSearches({ store, held, hear, now_ms, mood, speed });
    },
  };
}

/** Reads the open trips; only those that are new or were given a rider are read in full. */
async function look(store: FleetStore, held: Held, stalledBefore: Date): Promise<Held> {
  const open = await store.listOpen(stalledBefore);
  const changed = open.filter(({ order_id, rider_id }) => {
    const copy = held.get(order_id)?.trip;
    return copy === undefined || copy.gave_up || (copy.ride?.rider.id ?? null) !== rider_id;
  });
  const read = changed.length > 0 ? await store.listPlans(changed.map(({ order_id }) => order_id)) : [];
  const fresh = new Map(read.map((trip) => [trip.ask.order_id, trip]));
  return new Map(
    open.flatMap(({ order_id, reported, redirected_to }): [string, Open][] => {
      const before = held.get(order_id);
      const trip = fresh.get(order_id) ?? before?.trip;
      return trip
        ? [
            [
              order_id,
              { trip, reported, redirected_to, seen_ms: before?.seen_ms ?? 0, asked: before?.asked ?? 0 },
            ],
          ]
        : [];
    }),
  );
}

/** Replans redirected trips from the shop on. A trip that is too far along continues as planned. */
async function redirect(
  { store, router, speed }: Pick<Options, 'store' | 'router' | 'speed'>,
  held: Held,
): Promise<void> {
  const redirected: Trip[] = [];
  for (const open of held.values()) {
    const { trip, reported, redirected_to: to } = open;
    if (!to) continue;
    // A ride through several stops is planned again as a whole, once its stop lies elsewhere.
    open.trip = trip.ask.trip
      ? { ...trip, ask: { ...trip.ask, destination: to } }
      : redirectTrip(trip, reported, to, await router.route(trip.ask.pickup, to), speed);
    redirected.push(open.trip);
  }
  if (redirected.length > 0) await store.updateRedirected(redirected);
}

/** Plans trips of several drops again where one was called off or came late. */
async function planTogetherAgain(
  { store, router, speed }: Pick<Options, 'store' | 'router' | 'speed'>,
  held: Held,
  now_ms: number,
): Promise<void> {
  const open = [...held.values()].map(({ trip }) => trip);
  const planned = await regroup({ router, speed }, open, now_ms);
  if (planned.length === 0) return;
  // A drop that waited gets its rider; the others get another plan.
  await store.updatePlans(planned);
  await store.updateRedirected(planned);
  replace(held, planned);
}

function replace(held: Held, trips: readonly Trip[]): void {
  for (const trip of trips) {
    const open = held.get(trip.ask.order_id);
    if (open) open.trip = trip;
  }
}

type Plan = (waiting: readonly Trip[], riding: ReadonlySet<string>) => Promise<readonly Trip[]>;

async function begin(store: FleetStore, held: Held, plan: Plan): Promise<void> {
  const trips = [...held.values()].map(({ trip }) => trip);
  const waiting = trips.filter(({ ride }) => !ride);
  if (waiting.length === 0) return;
  const riding = new Set(trips.flatMap(({ ride }) => (ride ? [ride.rider.id] : [])));
  const begun = await plan(
    waiting.toSorted((a, b) => a.ask.requested_ms - b.ask.requested_ms),
    riding,
  );
  if (begun.length === 0) return;
  await store.updatePlans(begun);
  replace(held, begun);
}

interface Reporting {
  readonly store: FleetStore;
  readonly held: Held;
  readonly hear: Hear;
  readonly now_ms: number;
  readonly tellPin: TellPin;
}

/**
 * Reports new events, and only then records that they were reported: after a crash in between they are reported again.
 */
async function report({ store, held, hear, now_ms, tellPin }: Reporting): Promise<void> {
  const told = [...held.values()].map((open) => ({ open, due: eventsDue(open.trip, open.reported, now_ms) }));
  const reports = told.flatMap(({ open, due }) => [
    ...due.map((event, n) => statusReport(open.trip, event, open.reported + n, tellPin)),
    ...glimpse(open, now_ms),
  ]);
  if (reports.length > 0) await hear(reports);
  const progress = told.flatMap(({ open, due }) => progressOf(open, due));
  if (progress.length > 0) await store.updateProgress(progress);
}

interface Searches {
  readonly store: FleetStore;
  readonly held: Held;
  readonly hear: Hear;
  readonly now_ms: number;
  readonly mood: SearchMood;
  readonly speed: number;
}

/** Reports how the searches go, and ends those that are given up once that was heard. */
async function tellSearches({ store, held, hear, now_ms, mood, speed }: Searches): Promise<void> {
  const searchOf = (ask: TripRequest) =>
    ask.test ? attemptsOf('gives-up', ask, now_ms, ask.test.speed) : attemptsOf(mood, ask, now_ms, speed);
  const told = [...held.values()].flatMap((open) => {
    const search = open.trip.ride ? null : searchOf(open.trip.ask);
    return search && (search.gave_up || search.asked > open.asked) ? [{ open, search }] : [];
  });
  if (told.length === 0) return;
  await hear(told.map(({ open, search }) => searchReport(open.trip, search, now_ms)));
  for (const { open, search } of told) open.asked = search.asked;
  const over = told.filter(({ search }) => search.gave_up).map(({ open }) => open.trip.ask.order_id);
  if (over.length === 0) return;
  await store.giveUpTrips(over, new Date(now_ms));
  for (const { open } of told) open.trip = { ...open.trip, gave_up: true };
}

/** A position update, if the rider is on the way and the last one is a second old. */
function glimpse(open: Open, now_ms: number): RiderReport[] {
  const { ride, events } = open.trip;
  const ended_ms = events.at(-1)?.at_ms ?? 0;
  if (!ride || now_ms < ride.to_pickup.from_ms || now_ms >= ended_ms) return [];
  if (now_ms - open.seen_ms < POSITION_EVERY_MS) return [];
  open.seen_ms = now_ms;
  return [positionReport(open.trip, ride, now_ms)];
}

function progressOf({ trip, reported }: Open, due: readonly TripEvent[]): Progress[] {
  const last = due.at(-1);
  if (!last) return [];
  const ended_ms = isTerminal(last.status) ? last.at_ms : null;
  return [{ order_id: trip.ask.order_id, reported: reported + due.length, ended_ms }];
}
