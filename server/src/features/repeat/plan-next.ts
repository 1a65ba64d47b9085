import type { Market } from '@sendero/core/market/market';
import { nextOccurrences } from '@sendero/core/repeat/schedule';
import { type RepeatRow, scheduleOf } from './store.ts';

/** How long before its time an order is placed: a shop still sees it come and can call it off. */
const LEAD_MS = 2 * 60 * 60_000;
/** More than were ever placed ahead. */
const LOOKED_AT = 10;

/** The day to be placed next, and when: the first to come that is not among `done`. None while it is paused. */
export function planNext(
  market: Market,
  row: RepeatRow,
  now: Date,
  done: ReadonlySet<string>,
): Pick<RepeatRow, 'next_day' | 'next_at'> {
  if (row.paused || row.deleted_at) return { next_day: null, next_at: null };
  const next = nextOccurrences(scheduleOf(row), now, market.time_zone, LOOKED_AT).find(
    ({ day }) => !done.has(day),
  );
  return next
    ? { next_day: next.day, next_at: new Date(next.at.getTime() - LEAD_MS) }
    : { next_day: null, next_at: null };
}

/** When the order of a day is wanted. */
export function timeOf(market: Market, row: RepeatRow, day: string): Date | null {
  const schedule = { ...scheduleOf(row), from: day, until: day };
  return nextOccurrences(schedule, new Date(0), market.time_zone, 1)[0]?.at ?? null;
}
