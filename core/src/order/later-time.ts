// The recipient of a pre-order asks the shop for a later time of the same day (RCP-03, decision 0127).
import { startOfLocalDay } from '../values/clock-time.ts';
import { type ToChange, mayChange } from './change.ts';
import { MAX_PREORDER_S } from './validate.ts';

/** The times on offer lie this far apart, and the first one this far behind the order's own at least. */
const STEP_S = 30 * 60;

/**
 * Whether the time of an order may become a later one: as long as the shop may change it and no rider was asked for, since one
 * who was comes at the old time. A drop of a trip keeps the time of its trip.
 */
export function mayDefer(order: ToChange & { readonly preordered_for: Date | number | null }): boolean {
  const { preordered_for, trip, status_history } = order;
  if (preordered_for === null || trip) return false;
  const isAskedFor = status_history.some(({ status }) => status === 'WAITING_FOR_TRANSPORT');
  return !isAskedFor && mayChange(order).order === null;
}

interface Day {
  /** When the order is to be delivered, in unix seconds. */
  readonly deliver_at: number;
  readonly time_zone: string;
  readonly now: Date;
  /** Whether riders are on duty and the outlet is open for a delivery at this time. */
  readonly isOpenFor: (deliver_at: number) => boolean;
}

/** The later times of that day, in unix seconds: each half hour. */
export function laterTimes({ deliver_at, time_zone, now, isOpenFor }: Day): number[] {
  const end = startOfLocalDay(new Date(deliver_at * 1000), time_zone, 1).getTime() / 1000;
  const last = Math.min(end - 1, Math.floor(now.getTime() / 1000) + MAX_PREORDER_S);
  const times: number[] = [];
  for (let at = Math.ceil(deliver_at / STEP_S + 1) * STEP_S; at <= last; at += STEP_S)
    if (isOpenFor(at)) times.push(at);
  return times;
}
