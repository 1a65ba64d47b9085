// One order's trip with the embedded fleet. Everything is planned when a rider takes it. The rider's position and the
// past events follow from the plan and the clock, so a restart changes nothing.
import type { TestRide } from '@sendero/core/order/test-ride';
import type { OrderStatus } from '@sendero/core/order/status';
import type { LatLng } from '@sendero/core/values/place';
import { type Leg, pointOn } from './leg.ts';
import type { RideRequest, Rider } from './port.ts';

/** A ride request, with simulated times mapped to real ones. Unix milliseconds. */
export interface TripRequest {
  readonly order_id: string;
  readonly pickup: LatLng;
  readonly destination: LatLng;
  readonly requested_ms: number;
  readonly ready_ms: number;
  readonly trip?: RideRequest['trip'];
  readonly pin_required?: true;
  readonly test?: TestRide;
  /** How often it was requested again after the fleet had given it up. */
  readonly again?: number;
}

export interface TripEvent {
  readonly at_ms: number;
  readonly status: OrderStatus;
  readonly rider: Rider | null;
}

export interface Ride {
  readonly rider: Rider;
  readonly to_pickup: Leg;
  /** Two legs if the rider is delayed on the way; more where other drops come first. */
  readonly to_customer: readonly Leg[];
  /** The stops of other drops on the way, and when the rider leaves each. */
  readonly before?: readonly { readonly order_id: string; readonly leave_ms: number }[];
}

/** `ride` is null while no rider is free. `events` are in order of time; only the first of them have happened. */
export interface Trip {
  /** Whether the fleet has given up: the order may be requested again. */
  readonly gave_up?: true;
  readonly ask: TripRequest;
  readonly events: readonly TripEvent[];
  readonly ride: Ride | null;
}

const STALLED_AFTER_MS = 20 * 60_000;

/** How long an order of the embedded fleet waits for a rider before it counts as stalled, in real milliseconds. */
export const stalledAfterMs = (speed: number): number => STALLED_AFTER_MS / speed;

/** The trip of `request` while it waits for a rider: its only possible event is to stall. */
export function waitingTrip(request: RideRequest, now_ms: number, usual: number): Trip {
  const speed = request.test?.speed ?? usual;
  const { order_id, pickup, destination, ready_at, trip, pin_required, test } = request;
  const ask: TripRequest = {
    order_id,
    pickup: { lat: pickup.lat, lng: pickup.lng },
    destination: { lat: destination.lat, lng: destination.lng },
    requested_ms: now_ms,
    ready_ms: now_ms + Math.max(0, ready_at.getTime() - now_ms) / speed,
    ...(trip && { trip }),
    ...(pin_required && { pin_required }),
    ...(test && { test }),
  };
  return {
    ask,
    // A test's search is given up long before.
    events: test ? [] : [{ at_ms: now_ms + stalledAfterMs(speed), status: 'STALLED', rider: null }],
    ride: null,
  };
}

/** The rider's position at `at_ms`: on the streets, at the shop, at the customer's. */
export function positionAt(ride: Ride, at_ms: number): LatLng {
  const legs = [ride.to_pickup, ...ride.to_customer];
  return pointOn(legs.findLast((leg) => leg.from_ms <= at_ms) ?? ride.to_pickup, at_ms);
}

/** Events that have happened by `now_ms`, without the first `reported` ones. */
export function eventsDue({ events }: Trip, reported: number, now_ms: number): readonly TripEvent[] {
  return events.slice(reported).filter(({ at_ms }) => at_ms <= now_ms);
}

/** When the rider reaches the shop and the customer, in unix milliseconds. */
export function arrivalsOf(ride: Ride): { readonly origin_ms: number; readonly destination_ms: number } {
  return {
    origin_ms: ride.to_pickup.to_ms,
    destination_ms: ride.to_customer.at(-1)?.to_ms ?? ride.to_pickup.to_ms,
  };
}
