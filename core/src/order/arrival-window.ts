import type { OrderStatus } from './status.ts';
import { etaKind } from './eta.ts';

/** When an order arrives, as far as it is known: unix seconds. */
export interface ArrivalWindow {
  readonly from: number;
  readonly until: number;
}

/** What the window follows from. Times are unix seconds. */
export interface ArrivalFacts {
  readonly status: OrderStatus;
  /** What the customer was promised. */
  readonly promised_at: number;
  /** How long the ride from the shop takes. */
  readonly ride_seconds: number;
  /** Minutes to the shop until it is collected, after that to the customer; null while unknown. */
  readonly eta_minutes: number | null;
}

const MINUTE = 60;
/** How far off an arrival may be, either way, before a rider is known and before the order is collected. */
const UNKNOWN_S = 10 * MINUTE;
const TO_SHOP_S = 6 * MINUTE;
/** Of a ride to the customer: a minute and a half, and a seventh of the way that is left. */
const LEAST_S = 1.5 * MINUTE;
const SHARE = 1 / 7;
/** Edges lie on full steps, so that a second more or less on the way moves nothing. */
const WIDE_STEP_S = 5 * MINUTE;
const STEP_S = 2 * MINUTE;

const ended: ReadonlySet<OrderStatus> = new Set([
  'DELIVERED',
  'CANCELLED',
  'STALLED',
  'RETURN_INITIATED',
  'RETURNED_TO_VENDOR',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
]);

/**
 * Between when an order arrives (RCP-01): wide while no rider is found, narrower on the way to the shop, a few minutes
 * on the way to the customer. Never in the past. Null if the order does not arrive, or nobody looks for a rider.
 */
export function arrivalWindow(facts: ArrivalFacts, now: number): ArrivalWindow | null {
  if (ended.has(facts.status)) return null;
  const { at, off, step } = expected(facts, now);
  const from = Math.max(floor(at - off, step), floor(now, MINUTE));
  return { from, until: Math.max(floor(at + off, step) + step, from + step) };
}

interface Expected {
  readonly at: number;
  readonly off: number;
  readonly step: number;
}

function expected({ status, promised_at, ride_seconds, eta_minutes }: ArrivalFacts, now: number): Expected {
  const kind = eta_minutes === null ? null : etaKind(status);
  const eta_s = Math.max(0, eta_minutes ?? 0) * MINUTE;
  if (kind === 'destination')
    return { at: now + eta_s, off: Math.min(TO_SHOP_S, LEAST_S + eta_s * SHARE), step: STEP_S };
  const soonest = now + eta_s + ride_seconds;
  const off = kind === 'origin' ? TO_SHOP_S : UNKNOWN_S;
  return { at: Math.max(promised_at, soonest), off, step: WIDE_STEP_S };
}

const floor = (at: number, step: number): number => Math.floor(at / step) * step;

/** What differs from the promise by less than this is no news. */
const NEWS_S = 5 * MINUTE;

/** Whether a window says something else than the promise: `later` than it, or `earlier`. */
export function changeSince(promised_at: number, { from, until }: ArrivalWindow): 'later' | 'earlier' | null {
  if (from > promised_at) return 'later';
  return until + NEWS_S <= promised_at ? 'earlier' : null;
}
