import { hasRider } from './eta.ts';
import { isScheduled, listOf } from './lists.ts';
import type { Order } from './order.ts';
import { type OrderStatus, isTerminal, rankOf, stageOf } from './status.ts';

/** What is wrong with an order under way, the worst first. */
const concerns = ['late', 'stuck', 'late-soon', 'riderless'] as const;
export type Concern = (typeof concerns)[number];

/** How an order stands towards its promise. */
export interface Standing {
  /** Null while it goes as it should. */
  readonly concern: Concern | null;
  /** With a concern: by how much, in whole minutes. Without: until the promised time. */
  readonly minutes: number;
}

/** A scheduled order is under way from so long before its promised time. */
const AHEAD_S = 60 * 60;
/** So long a search for a rider is nothing to look at. */
const SEARCH_MIN = 5;
/** An arrival that is later than promised by less than this is still on time. */
const SLACK_MIN = 1;

/** The minutes for which an order may stay in a stage before it counts as stuck. */
const patience: Partial<Record<OrderStatus, number>> = {
  STALLED: 0,
  DELAYED: 0,
  ASSIGNED_TO_TRANSPORT: 5,
  COURIER_ACCEPTED_DELIVERY: 25,
  NEAR_VENDOR: 10,
  PICKED_UP: 40,
  COURIER_LEFT_VENDOR: 40,
  NEAR_CUSTOMER: 10,
  RETURN_INITIATED: 60,
};

/**
 * Whether an order is under way (BRD-01): placed and not ended. One without a rider after all attempts is; one for later
 * is from an hour before its promised time.
 */
export function isUnderWay(order: Order, now: Date): boolean {
  if (order.status === 'STALLED') return true;
  if (isScheduled(order, now)) return order.promised_at - now.getTime() / 1000 <= AHEAD_S;
  const list = listOf(order, now);
  return list === 'new' || list === 'collected';
}

/**
 * How an order under way stands at `now` (BRD-01). `arrivesIn` is the rider's own estimate until the customer's door, in
 * minutes; null while unknown.
 *
 * Late: the promised time has passed. Stuck: it has stalled or is delayed, or has been in one stage for longer than that
 * takes. Late soon: the rider expects to arrive later than promised. Riderless: nobody has accepted it for five minutes.
 * The first of these that applies counts.
 */
export function standingOf(order: Order, now: Date, arrivesIn: number | null = null): Standing {
  const now_s = now.getTime() / 1000;
  const left = Math.ceil((order.promised_at - now_s) / 60);
  if (isTerminal(order.status)) return { concern: null, minutes: left };
  const late = Math.floor((now_s - order.promised_at) / 60);
  if (late >= 1) return { concern: 'late', minutes: late };
  if (isScheduled(order, now)) return { concern: null, minutes: left };
  const still = minutesSince(order.status_history.at(-1)?.created_at ?? order.updated_at, now_s);
  if (still >= patienceOf(order)) return { concern: 'stuck', minutes: still };
  const expected = arrivesIn === null ? 0 : Math.floor(arrivesIn - (order.promised_at - now_s) / 60);
  if (expected > SLACK_MIN) return { concern: 'late-soon', minutes: expected };
  const searched = minutesSince(searchedSince(order), now_s);
  if (lacksRider(order) && searched >= SEARCH_MIN) return { concern: 'riderless', minutes: searched };
  return { concern: null, minutes: left };
}

/** The stage decides where only the address was changed. */
function patienceOf({ status, status_history }: Order): number {
  const stage = status === 'MODIFIED' ? (stageOf(status_history) ?? status) : status;
  return patience[stage] ?? Number.POSITIVE_INFINITY;
}

/** Whether nobody has been found yet. A rider whose acceptance was not heard is at the shop at the latest. */
export function lacksRider({ status, status_history }: Pick<Order, 'status' | 'status_history'>): boolean {
  const stage = stageOf([...status_history, { status }]) ?? status;
  return !hasRider(status_history) && rankOf(stage) < rankOf('ASSIGNED_TO_TRANSPORT');
}

/** When the present search began, in unix seconds. */
function searchedSince({ created_at, preordered_for, status_history }: Order): number {
  const asked = status_history.findLast(({ status }) => status === 'WAITING_FOR_TRANSPORT')?.created_at;
  return asked ?? Math.max(created_at, preordered_for ?? 0);
}

const minutesSince = (then_s: number, now_s: number): number =>
  Math.max(0, Math.floor((now_s - then_s) / 60));

/** An order and how it stands. */
export interface Stood {
  readonly order: Order;
  readonly standing: Standing;
}

/**
 * Compares by urgency (BRD-01): concerns first, the worst kind and then the most minutes first; then what is promised
 * next. Never undecided, so that rows never swap by themselves.
 */
export function byUrgency(a: Stood, b: Stood): number {
  const rank = rankOfConcern(a) - rankOfConcern(b);
  if (rank !== 0) return rank;
  const within =
    a.standing.concern === null
      ? a.order.promised_at - b.order.promised_at
      : b.standing.minutes - a.standing.minutes;
  return within || (a.order.order_id < b.order.order_id ? -1 : 1);
}

const rankOfConcern = ({ standing: { concern } }: Stood): number =>
  concern === null ? concerns.length : concerns.indexOf(concern);
