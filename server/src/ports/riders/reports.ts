// A trip in the form of any fleet's reports (docs/wire.md, Rider network).
import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import { simulatedProof } from './simulated-proof.ts';
import { type Ride, type Trip, type TripEvent, arrivalsOf, positionAt } from './trip.ts';

/** The report of the trip's `nth` event. Its id is the same every time. */
export function statusReport(
  { ask, ride }: Trip,
  { at_ms, status, rider }: TripEvent,
  nth: number,
): RiderReport {
  return {
    event_id: `${ask.order_id}:${nth}`,
    order_id: ask.order_id,
    type: 'status',
    status,
    occurred_at: at_ms / 1000,
    ...(rider && { rider }),
    ...(ride && rider?.id === ride.rider.id && whereabouts(ride, at_ms)),
    ...(ride && proofOf(ask.order_id, ride, status, at_ms)),
  };
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
