// Several drops that one rider carries: each drop has a trip of its own, and all of them tell of the same ride.
import { type LatLng, metresBetween } from '@sendero/core/values/place';
import type { Route } from '../router/port.ts';
import { legAlong, pointOn } from './leg.ts';
import { type Start, luckOf, nearMs, planTrip } from './plan.ts';
import type { Rider } from './port.ts';
import { type Ride, type Trip, type TripEvent, type TripRequest, positionAt } from './trip.ts';

type Together = Omit<Start, 'ask' | 'to_customer'>;

/** Where and when a rider goes on to the next door. */
interface Standing {
  readonly at: LatLng;
  readonly from_ms: number;
  /** The stops passed before. */
  readonly before: NonNullable<Ride['before']>;
}

/** Finds the way from one place to the next. */
export type FindWay = (from: LatLng, to: LatLng) => Promise<Route>;

/** Plans one ride through the stops of `asks`, in their order; each drop gets the part up to its own door. */
export async function planTogether(
  start: Together,
  asks: readonly TripRequest[],
  findWay: FindWay,
): Promise<readonly Trip[]> {
  const [first, ...others] = asks.toSorted(byStop);
  if (!first) return [];
  const ask = { ...first, ready_ms: Math.min(...asks.map(({ ready_ms }) => ready_ms)) };
  const lead = planTrip({ ...start, ask, to_customer: await findWay(ask.pickup, ask.destination) });
  const waiting = others.map((each): Trip => ({ ask: each, events: [], ride: null }));
  return [lead, ...(await rideOn(lead, standingAfter(lead), waiting, { ...start, findWay }))];
}

/**
 * Plans again what a ride through several stops has left at `now_ms`: without stops that were called off, with those that lie
 * elsewhere by now, and with drops in `waiting` that the rider can still collect. Returns the trips whose plan has changed.
 */
export async function planAgain(
  open: readonly Trip[],
  waiting: readonly Trip[],
  now_ms: number,
  parts: { readonly speed: number; readonly findWay: FindWay },
): Promise<readonly Trip[]> {
  const members = open.toSorted((a, b) => byStop(a.ask, b.ask));
  const ids = new Set(members.map(({ ask }) => ask.order_id));
  const isWhole = ({ ride }: Trip) =>
    (ride?.before ?? []).every(({ order_id, leave_ms }) => leave_ms <= now_ms || ids.has(order_id));
  const sample = members[0];
  if (!sample?.ride) return [];
  const joining = now_ms < setOutOf(sample) ? waiting : [];
  const anew = [...joining, ...members.filter(isElsewhere)];
  const firstAnew = Math.min(...anew.map(({ ask }) => ask.trip?.stop ?? Infinity));
  const kept = members.filter((trip) => isWhole(trip) && (trip.ask.trip?.stop ?? 0) < firstAnew);
  const rest = [...members.filter((trip) => !kept.includes(trip)), ...joining].toSorted((a, b) =>
    byStop(a.ask, b.ask),
  );
  if (rest.length === 0) return [];
  const last = kept.at(-1);
  const from = last ? standingAfter(last) : standingNow(sample, now_ms);
  return rideOn(sample, from, rest, parts);
}

/** The rider's way through the doors of `trips`, one after the other; `sample` tells how the ride began. */
async function rideOn(
  sample: Trip,
  from: Standing,
  trips: readonly Trip[],
  { speed, findWay }: { readonly speed: number; readonly findWay: FindWay },
): Promise<readonly Trip[]> {
  const { ride, events } = sample;
  if (!ride) return [];
  const { pace, later } = luckOf({ ask: sample.ask, rider: ride.rider, speed });
  const begun = events.slice(0, events.findIndex(({ status }) => status === 'COURIER_LEFT_VENDOR') + 1);
  const planned: Trip[] = [];
  let standing = from;
  let legs = ride.to_customer.filter(({ from_ms }) => from_ms < from.from_ms);
  for (const { ask, ride: own, events: past } of trips) {
    const way = await findWay(standing.at, ask.destination);
    const to_ms = Math.round(standing.from_ms + (way.duration_s * 1000) / pace / speed);
    const leg = legAlong(way.line, standing.at, ask.destination, standing.from_ms, to_ms);
    const delivered_ms = later(to_ms, 45, 120);
    legs = [...legs, leg];
    planned.push({
      ask,
      ride: { ...ride, to_customer: legs, before: standing.before },
      events: [
        ...(own ? past.slice(0, begun.length) : begun),
        by(ride.rider, 'NEAR_CUSTOMER', nearMs({ speed }, leg)),
        by(ride.rider, 'DELIVERED', delivered_ms),
      ],
    });
    standing = {
      at: ask.destination,
      from_ms: delivered_ms,
      before: [...standing.before, { order_id: ask.order_id, leave_ms: delivered_ms }],
    };
  }
  return planned;
}

/** Whether a stop lies elsewhere than its ride leads. */
function isElsewhere({ ask, ride }: Trip): boolean {
  const last = ride?.to_customer.at(-1);
  return last !== undefined && metresBetween(pointOn(last, last.to_ms), ask.destination) > 1;
}

function standingAfter({ ask, ride, events }: Trip): Standing {
  const from_ms = events.at(-1)?.at_ms ?? 0;
  const before = [...(ride?.before ?? []), { order_id: ask.order_id, leave_ms: from_ms }];
  return { at: ask.destination, from_ms, before };
}

/** At the shop, until the rider leaves it; else where the ride is now. */
function standingNow(sample: Trip, now_ms: number): Standing {
  const out_ms = setOutOf(sample);
  if (now_ms < out_ms || !sample.ride) return { at: sample.ask.pickup, from_ms: out_ms, before: [] };
  return { at: positionAt(sample.ride, now_ms), from_ms: now_ms, before: [] };
}

const setOutOf = ({ events }: Trip): number =>
  events.find(({ status }) => status === 'COURIER_LEFT_VENDOR')?.at_ms ?? Infinity;

const byStop = (a: TripRequest, b: TripRequest): number => (a.trip?.stop ?? 0) - (b.trip?.stop ?? 0);

const by = (rider: Rider, status: TripEvent['status'], at_ms: number): TripEvent => ({
  at_ms,
  status,
  rider,
});
