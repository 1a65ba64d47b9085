// A trip in the form of any fleet's reports (docs/wire.md, Rider network).
import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { Attempts } from './search.ts';
import { simulatedProof } from './simulated-proof.ts';
import { type Ride, type Trip, type TripEvent, arrivalsOf, positionAt } from './trip.ts';

/** What a simulated customer tells at the door: they have the order's page open. */
export type TellPin = (orderId: string) => string;

/** The report of the trip's `nth` event. Its id is the same every time. */
export function statusReport(
  { ask, ride, events }: Trip,
  { at_ms, status, rider }: TripEvent,
  nth: number,
  tellPin: TellPin,
): RiderReport {
  return {
    event_id: `${nameOf(ask)}:${nth}`,
    order_id: ask.order_id,
    type: 'status',
    status,
    occurred_at: at_ms / 1000,
    ...(status === 'ASSIGNED_TO_TRANSPORT' && { search: attemptsBefore(events, at_ms) }),
    ...(rider && { rider }),
    ...(ride && rider?.id === ride.rider.id && whereabouts(ride, at_ms)),
    ...(ride && proofOf(ask.order_id, ride, status, at_ms)),
    ...(ask.pin_required && status === 'DELIVERED' && { pin: tellPin(ask.order_id) }),
  };
}

/** What tells the reports of one request from those of the next, after the fleet had given up. */
const nameOf = ({ order_id, again = 0 }: Trip['ask']): string =>
  again === 0 ? order_id : `${order_id}~${again}`;

/** The report of how the search for a rider goes (BRD-09). */
export function searchReport({ ask }: Trip, search: Attempts, at_ms: number): RiderReport {
  const { asked, gave_up } = search;
  return {
    event_id: `${nameOf(ask)}:search:${gave_up ? 'over' : asked}`,
    order_id: ask.order_id,
    type: 'search',
    occurred_at: at_ms / 1000,
    search,
  };
}

function attemptsBefore(events: readonly TripEvent[], at_ms: number): Attempts {
  const asked = events.filter((event) => event.status === 'ASSIGNED_TO_TRANSPORT' && event.at_ms <= at_ms);
  return { asked: asked.length, refused: Math.max(0, asked.length - 1) };
}

function proofOf(
  orderId: string,
  ride: Ride,
  status: TripEvent['status'],
  at_ms: number,
): Pick<RiderReport, 'proof'> {
  const proof = simulatedProof(orderId, status, at_ms, positionAt(ride, at_ms));
  return proof ? { proof } : {};
}

/** The report of the rider's position at `at_ms`. */
export function positionReport({ ask }: Trip, ride: Ride, at_ms: number): RiderReport {
  return {
    event_id: `${ask.order_id}@${at_ms}`,
    order_id: ask.order_id,
    type: 'position',
    occurred_at: at_ms / 1000,
    rider: ride.rider,
    ...whereabouts(ride, at_ms),
  };
}

function whereabouts(ride: Ride, at_ms: number): Pick<RiderReport, 'position' | 'eta'> {
  const { origin_ms, destination_ms } = arrivalsOf(ride);
  const minutesTo = (arrival_ms: number) => Math.max(0, arrival_ms - at_ms) / 60_000;
  return {
    position: positionAt(ride, at_ms),
    eta: { origin_minutes: minutesTo(origin_ms), destination_minutes: minutesTo(destination_ms) },
  };
}
