import { mayFollow } from '@sendero/core/order/status';
import { type LatLng, metresBetween } from '@sendero/core/values/place';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRide } from '../../testing/a-ride.ts';
import { legAlong, pointOn, withPause } from './leg.ts';
import { planTrip } from './plan.ts';
import type { RideRequest, Rider } from './port.ts';
import { type Ride, type Trip, eventsDue, positionAt, waitingTrip } from './trip.ts';

const NOON_MS = Date.parse('2026-11-18T10:00:00Z');
const SHOP = { lat: 60.165, lng: 24.938 };
const HOME = { lat: 60.1688, lng: 24.9411 };

const rider = (n: number): Rider => ({
  id: `r${n}`,
  name: `Rider ${n}`,
  phone_number: '+12025550100',
  vehicle: 'bicycle',
});

const point = fc.record({
  lat: fc.double({ min: 60.15, max: 60.19, noNaN: true }),
  lng: fc.double({ min: 24.92, max: 24.97, noNaN: true }),
});
const line = fc.array(point, { minLength: 2, maxLength: 30 });

const request = (order_id: string, ready_at = new Date(NOON_MS)): RideRequest => {
  const ride = aRide(order_id);
  return {
    ...ride,
    pickup: { ...ride.pickup, ...SHOP },
    destination: { ...ride.destination, ...HOME },
    ready_at,
  };
};

const routeOf = (line: readonly LatLng[], duration_s: number) => ({ line, duration_s, distance_m: 0 });

function plan(
  order_id: string,
  given: {
    line?: readonly LatLng[];
    duration_s?: number;
    speed?: number;
    start_ms?: number;
    ready_at?: Date;
  } = {},
): Trip {
  const { line = [HOME, SHOP], duration_s = 600, speed = 20, start_ms = NOON_MS + 1000, ready_at } = given;
  return planTrip({
    ask: waitingTrip(request(order_id, ready_at), NOON_MS, speed).ask,
    rider: rider(1),
    other: rider(2),
    from: HOME,
    start_ms,
    to_pickup: routeOf(line, duration_s),
    to_customer: routeOf([...line].toReversed(), duration_s),
    speed,
  });
}

const rideOf = ({ ride }: Trip): Ride => {
  if (!ride) throw new Error('nobody rides');
  return ride;
};

/** Orders of which some have a declined and some a delayed trip. */
const manyTrips = Array.from({ length: 400 }, (_, n) => plan(`shop-${n}`));
const has = (status: string) => (trip: Trip) => trip.events.some((event) => event.status === status);

describe('a leg', () => {
  it('is ridden along its line from one end to the other', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (points, share) => {
        const [from, to] = [points[0] ?? SHOP, points.at(-1) ?? SHOP];
        const leg = legAlong(points, from, to, 0, 1_000_000);
        expect(metresBetween(pointOn(leg, 0), from)).toBeLessThan(0.01);
        expect(metresBetween(pointOn(leg, 1_000_000), to)).toBeLessThan(0.01);
        const here = pointOn(leg, share * 1_000_000);
        const detours = leg.line.slice(1).map((end, n) => {
          const start = leg.line[n] ?? end;
          return metresBetween(start, here) + metresBetween(here, end) - metresBetween(start, end);
        });
        expect(Math.min(...detours)).toBeLessThan(0.5);
      }),
    );
  });

  it('is where it was during a pause, and goes on from there', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (points, share) => {
        const leg = legAlong(points, points[0] ?? SHOP, points.at(-1) ?? SHOP, 0, 100_000);
        const [before, after] = withPause(leg, share, 60_000);
        expect(after.from_ms - before.to_ms).toBe(60_000);
        expect(metresBetween(pointOn(before, before.to_ms), pointOn(after, after.from_ms))).toBeLessThan(
          0.01,
        );
        expect(metresBetween(pointOn(after, 160_000), pointOn(leg, 100_000))).toBeLessThan(0.01);
      }),
    );
  });
});

describe('a planned trip', () => {
  it('takes each order through legal moves only, in the order of time [ORD-06]', () => {
    for (const { events } of manyTrips) {
      const statuses = ['WAITING_FOR_TRANSPORT' as const, ...events.map(({ status }) => status)];
      statuses.slice(1).forEach((status, n) => expect(mayFollow(statuses[n] ?? status, status)).toBe(true));
      expect(events.map(({ at_ms }) => at_ms)).toEqual(
        events.map(({ at_ms }) => at_ms).toSorted((a, b) => a - b),
      );
      expect(statuses.at(-1)).toBe('DELIVERED');
    }
  });

  it('is the same each time it is planned', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(plan(id)).toEqual(plan(id));
      }),
    );
  });

  it('never jumps: not between legs, not at the shop, not where it is delayed', () => {
    fc.assert(
      fc.property(fc.string(), line, (id, points) => {
        const ride = rideOf(plan(id, { line: points, speed: 1 }));
        const legs = [ride.to_pickup, ...ride.to_customer];
        const seams = legs.flatMap((leg) => [leg.from_ms, leg.to_ms]);
        for (const at of seams)
          expect(metresBetween(positionAt(ride, at - 1), positionAt(ride, at + 1))).toBeLessThan(1);
        expect(metresBetween(positionAt(ride, NOON_MS), HOME)).toBeLessThan(0.01);
        expect(metresBetween(positionAt(ride, ride.to_pickup.to_ms), SHOP)).toBeLessThan(0.01);
        expect(metresBetween(positionAt(ride, (seams.at(-1) ?? 0) + 60_000), HOME)).toBeLessThan(0.01);
      }),
    );
  });

  it('rides forward only', () => {
    const ride = rideOf(plan('shop-forward', { line: [HOME, { lat: 60.167, lng: 24.93 }, SHOP] }));
    const metres = Array.from({ length: 50 }, (_, n) => {
      const at = ride.to_pickup.from_ms + ((ride.to_pickup.to_ms - ride.to_pickup.from_ms) * n) / 49;
      const here = positionAt(ride, at);
      return ride.to_pickup.line.reduce((ridden, end, i, all) => {
        const start = all[i - 1];
        if (!start) return ridden;
        const isHere =
          metresBetween(start, here) + metresBetween(here, end) - metresBetween(start, end) < 0.01;
        return isHere ? Math.max(ridden, start.metres + metresBetween(start, here)) : ridden;
      }, 0);
    });
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });

  it('waits at the shop until the parcel is ready', () => {
    const ready_at = new Date(NOON_MS + 3 * 3_600_000);
    const { events, ask } = plan('shop-late', { ready_at, speed: 10 });
    const collected = events.find(({ status }) => status === 'PICKED_UP');
    expect(ask.ready_ms).toBe(NOON_MS + (3 * 3_600_000) / 10);
    expect(collected?.at_ms).toBe(ask.ready_ms);
  });

  it('is near less than five minutes before it arrives [RID-05]', () => {
    const trip = plan('shop-near', { duration_s: 1200, speed: 1 });
    const near = trip.events.find(({ status }) => status === 'NEAR_CUSTOMER')?.at_ms ?? 0;
    const left_s = ((rideOf(trip).to_customer.at(-1)?.to_ms ?? 0) - near) / 1000;
    expect(left_s).toBeLessThan(300);
    expect(left_s).toBeGreaterThan(240);
  });

  it('is delayed now and then, and now and then declined by the first rider', () => {
    const share = (trips: readonly Trip[]) => trips.length / manyTrips.length;
    const declined = manyTrips.filter(has('WAITING_FOR_TRANSPORT'));
    expect(share(manyTrips.filter(has('DELAYED')))).toBeCloseTo(0.08, 1);
    expect(share(declined)).toBeCloseTo(0.05, 1);
    expect(declined.length).toBeGreaterThan(0);
    expect(declined[0]?.events.slice(0, 4).map(({ status, rider: who }) => [status, who?.id])).toEqual([
      ['ASSIGNED_TO_TRANSPORT', 'r2'],
      ['WAITING_FOR_TRANSPORT', undefined],
      ['ASSIGNED_TO_TRANSPORT', 'r1'],
      ['COURIER_ACCEPTED_DELIVERY', 'r1'],
    ]);
  });

  it('stalls after twenty simulated minutes without a rider, and goes on with one [ORD-06]', () => {
    const waiting = waitingTrip(request('shop-stalled'), NOON_MS, 20);
    const stalled_ms = NOON_MS + 60_000;
    expect(eventsDue(waiting, 0, stalled_ms - 1)).toEqual([]);
    expect(eventsDue(waiting, 0, stalled_ms)).toMatchObject([{ status: 'STALLED', at_ms: stalled_ms }]);
    const trip = plan('shop-stalled', { start_ms: stalled_ms + 5000 });
    expect(trip.events.slice(0, 3)).toMatchObject([
      { status: 'STALLED', at_ms: stalled_ms },
      { status: 'WAITING_FOR_TRANSPORT', at_ms: stalled_ms + 5000 },
      { status: 'ASSIGNED_TO_TRANSPORT' },
    ]);
  });

  it('tells of each event once', () => {
    const trip = plan('shop-once');
    const all = trip.events.length;
    const end_ms = trip.events.at(-1)?.at_ms ?? 0;
    expect(eventsDue(trip, 0, end_ms)).toHaveLength(all);
    expect(eventsDue(trip, all - 1, end_ms)).toMatchObject([{ status: 'DELIVERED' }]);
    expect(eventsDue(trip, all, end_ms + 1)).toEqual([]);
  });
});
