/** What the times of a delivery depend on (FEE-08). */
export interface EstimateInput {
  /** From the collection point to the customer. */
  readonly ride_seconds: number;
  /** How long the vendor prepares the order; 0 means unknown and counts as 15. */
  readonly preparation_minutes: number;
  /** The shortest time that the country promises. */
  readonly minimum_minutes: number;
  /** Orders that wait for a rider now. */
  readonly orders_under_way: number;
  /** Riders who could take one now. */
  readonly free_riders?: number;
}

export interface Minutes {
  /** From now until the rider has it. */
  readonly pickup_minutes: number;
  /** From now until the customer has it. */
  readonly delivery_minutes: number;
}

const USUAL_PICKUP_MINUTES = 15;
const USUAL_FREE_RIDERS = 10;
const HANDOVER_MINUTES = 2;
const MINUTES_A_TURN = 5;
const MAX_TURNS = 6;

/**
 * Minutes until pick-up and until delivery, counted from now, whole and rounded up (FEE-08).
 *
 * The rider arrives while the vendor prepares the order. If more orders wait than riders are free, each round of riders
 * that has to come free first adds five minutes, up to half an hour. Delivery is never promised sooner than the
 * country's minimum.
 */
export function estimate(ask: EstimateInput): Minutes {
  const riders = Math.max(1, ask.free_riders ?? USUAL_FREE_RIDERS);
  const turns = Math.min(MAX_TURNS, Math.floor(ask.orders_under_way / riders));
  const pickup = Math.ceil(ask.preparation_minutes || USUAL_PICKUP_MINUTES) + turns * MINUTES_A_TURN;
  const ride = carryMinutes(ask.ride_seconds);
  return { pickup_minutes: pickup, delivery_minutes: Math.max(ask.minimum_minutes, pickup + ride) };
}

/** Minutes from collection to delivery, with the handing over. */
export const carryMinutes = (ride_seconds: number): number => Math.ceil(ride_seconds / 60) + HANDOVER_MINUTES;
