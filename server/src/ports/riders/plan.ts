// The plan of a ride, made when a rider takes it: who takes it, how fast they ride, what goes wrong, with all times.
import type { Vehicle } from '@sendero/core/order/order';
import type { TestScript } from '@sendero/core/order/test-ride';
import type { OrderStatus } from '@sendero/core/order/status';
import type { LatLng } from '@sendero/core/values/place';
import type { Route } from '../router/port.ts';
import { type Leg, legAlong, withPause } from './leg.ts';
import type { Rider } from './port.ts';
import { seededRandom } from './seeded.ts';
import { type TripRequest, type Trip, type TripEvent, stalledAfterMs } from './trip.ts';

export interface Start {
  readonly ask: TripRequest;
  readonly rider: Rider;
  /** The rider who is asked first and declines, if that happens. */
  readonly other: Rider;
  readonly from: LatLng;
  readonly start_ms: number;
  readonly to_pickup: Route;
  readonly to_customer: Route;
  /** Simulated seconds per second. */
  readonly speed: number;
}

/** Shares of all trips: those whose first rider declines, and those delayed on the way to the customer. */
const DECLINED_SHARE = 0.05;
const DELAYED_SHARE = 0.08;
/** Beside the pace of a bicycle, which the router has. */
const PACES: Readonly<Record<Vehicle, number>> = { foot: 0.35, bicycle: 1, scooter: 1.3, car: 1 };
/** Near means under five minutes away (RID-05). */
const NEAR_S = 290;

/** Plans the whole trip from `start_ms` on; the same order always gets the same random events. */
export function planTrip(start: Start): Trip {
  const luck = luckOf(start);
  const assigning = assignment(start, luck);
  const left_ms = luck.later(assigning.at(-1)?.at_ms ?? start.start_ms, 5, 20);
  const to_pickup = legOf(start, start.to_pickup, start.from, start.ask.pickup, left_ms, luck.pace);
  const collected_ms = Math.max(luck.later(to_pickup.to_ms, 45, 120), Math.round(start.ask.ready_ms));
  const set_out_ms = luck.later(collected_ms, 15, 40);
  const to_customer = wayOut(start, set_out_ms, luck);
  return {
    ask: start.ask,
    ride: { rider: start.rider, to_pickup, to_customer },
    events: [
      ...assigning,
      by(start.rider, 'NEAR_VENDOR', nearMs(start, to_pickup)),
      by(start.rider, 'PICKED_UP', collected_ms),
      by(start.rider, 'COURIER_LEFT_VENDOR', set_out_ms),
      ...delivery(start, to_customer, luck),
    ],
  };
}

/**
 * The trip with another destination, replanned from the time when the rider leaves the shop. Everything before that
 * stays. Once a later event was reported, the plan stays and only the request changes.
 */
export function redirectTrip(
  trip: Trip,
  reported: number,
  destination: LatLng,
  to_customer: Route,
  speed: number,
): Trip {
  const { ride, events } = trip;
  const ask = { ...trip.ask, destination };
  const out = events.findIndex(({ status }) => status === 'COURIER_LEFT_VENDOR');
  const setOut = events[out];
  if (!ride || !setOut || reported > out + 1) return { ...trip, ask };
  const start = { ask, rider: ride.rider, to_customer, speed };
  const luck = luckOf(start);
  const legs = wayOut(start, setOut.at_ms, luck);
  return {
    ask,
    ride: { ...ride, to_customer: legs },
    events: [...events.slice(0, out + 1), ...delivery(start, legs, luck)],
  };
}

/** The inputs of the ride to the customer. */
type Outward = Pick<Start, 'ask' | 'rider' | 'to_customer' | 'speed'>;

interface Luck {
  readonly declined: boolean;
  readonly delayed: boolean;
  /** This rider's speed relative to the route's, as a factor. */
  readonly pace: number;
  /** A random time between `least_s` and `most_s` simulated seconds after `ms`. */
  later(ms: number, least_s: number, most_s: number): number;
}

/** What chance decides of a ride; the same every time. */
export function luckOf({ ask, rider, speed }: Omit<Outward, 'to_customer'>): Luck {
  const random = seededRandom(ask.order_id);
  return {
    declined: scripted(ask, 'rider_cancels') ?? random() < DECLINED_SHARE,
    delayed: scripted(ask, 'late') ?? random() < DELAYED_SHARE,
    pace: (0.9 + random() * 0.25) * PACES[rider.vehicle],
    later: (ms, least_s, most_s) =>
      Math.round(ms + ((least_s + random() * (most_s - least_s)) * 1000) / speed),
  };
}

/** What a test's script says instead of chance; undefined where there is no script. */
const scripted = ({ test }: TripRequest, script: TestScript): boolean | undefined =>
  test && test.script === script;

const by = (rider: Rider | null, status: OrderStatus, at_ms: number): TripEvent => ({ at_ms, status, rider });

function assignment({ ask, rider, other, start_ms, speed }: Start, luck: Luck): TripEvent[] {
  const events: TripEvent[] = [];
  const stalled_ms = ask.requested_ms + stalledAfterMs(speed);
  if (stalled_ms < start_ms)
    events.push(by(null, 'STALLED', stalled_ms), by(null, 'WAITING_FOR_TRANSPORT', start_ms));
  let assigned_ms = luck.later(start_ms, 5, 25);
  if (luck.declined) {
    const declined_ms = luck.later(assigned_ms, 30, 60);
    events.push(
      by(other, 'ASSIGNED_TO_TRANSPORT', assigned_ms),
      by(null, 'WAITING_FOR_TRANSPORT', declined_ms),
    );
    assigned_ms = luck.later(declined_ms, 10, 30);
  }
  events.push(by(rider, 'ASSIGNED_TO_TRANSPORT', assigned_ms));
  return [...events, by(rider, 'COURIER_ACCEPTED_DELIVERY', luck.later(assigned_ms, 10, 40))];
}

/** The legs from the shop to the customer, with a stop if the trip is delayed. */
function wayOut(start: Outward, set_out_ms: number, luck: Luck): readonly Leg[] {
  const { pickup, destination } = start.ask;
  const whole = legOf(start, start.to_customer, pickup, destination, set_out_ms, luck.pace);
  return luck.delayed ? withPause(whole, 0.4, luck.later(0, 300, 600)) : [whole];
}

function delivery(start: Outward, legs: readonly Leg[], luck: Luck): TripEvent[] {
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) return [];
  return [
    ...(first === last ? [] : [by(start.rider, 'DELAYED', first.to_ms)]),
    by(start.rider, 'NEAR_CUSTOMER', nearMs(start, last)),
    by(start.rider, 'DELIVERED', luck.later(last.to_ms, 45, 120)),
  ];
}

function legOf(
  { speed }: Pick<Start, 'speed'>,
  route: Route,
  from: LatLng,
  to: LatLng,
  from_ms: number,
  pace: number,
): Leg {
  return legAlong(
    route.line,
    from,
    to,
    from_ms,
    Math.round(from_ms + (route.duration_s * 1000) / pace / speed),
  );
}

/** When the rider comes near the end of the leg, at the earliest when the leg begins. */
export const nearMs = ({ speed }: Pick<Start, 'speed'>, leg: Leg): number =>
  Math.max(leg.from_ms, Math.round(leg.to_ms - (NEAR_S * 1000) / speed));
