// The ride of a test order: nobody of the fleet's rides it, and nothing of it is left to chance (DEV-02).
import type { OrderStatus } from '@sendero/core/order/status';
import type { TestScript } from '@sendero/core/order/test-ride';
import type { LatLng } from '@sendero/core/values/place';
import type { Router } from '../router/port.ts';
import { planTrip } from './plan.ts';
import type { Rider } from './port.ts';
import type { Trip, TripEvent } from './trip.ts';

/** About 500 m north. */
const AWAY = 0.0045;
const PAUSE_S = 120;

const riderOf = (orderId: string, n: number): Rider => ({
  id: `test-rider-${n}-${orderId}`.slice(0, 64),
  name: `Test rider ${n}`,
  phone_number: `+1202555010${n}`,
  vehicle: 'bicycle',
});

/** What follows the rider's coming near, where the parcel is not handed over. */
const endings: Readonly<Partial<Record<TestScript, readonly OrderStatus[]>>> = {
  returned: ['RETURN_INITIATED', 'RETURNED_TO_VENDOR'],
  unreachable: ['DELAYED', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'],
};

/** The trips among `waiting` that a script rides, planned from `now_ms` on; for `no_rider` none ever is. */
export async function planScripted(
  router: Router,
  waiting: readonly Trip[],
  now_ms: number,
): Promise<Trip[]> {
  const planned: Trip[] = [];
  for (const { ask } of waiting) {
    if (!ask.test || ask.test.script === 'no_rider') continue;
    const from: LatLng = { lat: ask.pickup.lat + AWAY, lng: ask.pickup.lng };
    const trip = planTrip({
      ask,
      rider: riderOf(ask.order_id, 1),
      other: riderOf(ask.order_id, 2),
      from,
      start_ms: now_ms,
      to_pickup: await router.route(from, ask.pickup),
      to_customer: await router.route(ask.pickup, ask.destination),
      speed: ask.test.speed,
    });
    planned.push({ ...trip, events: withEnding(trip.events, endings[ask.test.script], ask.test.speed) });
  }
  return planned;
}

function withEnding(
  events: readonly TripEvent[],
  ending: readonly OrderStatus[] | undefined,
  speed: number,
): readonly TripEvent[] {
  const near = events.findIndex(({ status }) => status === 'NEAR_CUSTOMER');
  const last = events[near];
  if (!ending || !last) return events;
  const later = (n: number) => Math.round(last.at_ms + ((n + 1) * PAUSE_S * 1000) / speed);
  return [
    ...events.slice(0, near + 1),
    ...ending.map((status, n) => ({ at_ms: later(n), status, rider: last.rider })),
  ];
}
