import { instantAt, startOfLocalDay } from '../values/clock-time.ts';
import type { TimeWindow } from './lists.ts';

/** Which days the history shows; yesterday unless chosen (HIS-01, BRD-13). */
export const dateCategories = ['today', 'yesterday', 'past_week', 'past_month', 'custom'] as const;
export type DateCategory = (typeof dateCategories)[number];

/** Which orders the history shows; any unless chosen (HIS-01). A pre-order that waits for its time is new. */
export const historyStatuses = ['any', 'new', 'collected', 'delivered', 'cancelled'] as const;
export type HistoryStatus = (typeof historyStatuses)[number];

/** By what the history may be sorted; by time of creation unless chosen (BRD-13). */
export const historySorts = ['created', 'outlet', 'customer', 'amount', 'fee', 'promised', 'ended'] as const;
export type HistorySort = (typeof historySorts)[number];

/** The first and the last day of a custom period, as `2026-11-18`. */
export interface CustomDays {
  readonly first: string;
  readonly last: string;
}

const daysBack = { yesterday: 1, past_week: 7, past_month: 30 } as const;

/**
 * When the orders of a category were created, on the calendar of `zone` (HIS-01).
 *
 * The past week and month are the 7 and 30 days before today: today's orders are on the tracking screen, and have a
 * category of their own. A custom period includes its last day. Null if a custom day is not a date.
 */
export function historyRange(
  category: DateCategory,
  custom: CustomDays | null,
  now: Date,
  zone: string,
): TimeWindow | null {
  if (category === 'today') return windowOf(startOfLocalDay(now, zone), startOfLocalDay(now, zone, 1));
  if (category !== 'custom')
    return windowOf(startOfLocalDay(now, zone, -daysBack[category]), startOfLocalDay(now, zone));
  const first = custom && startOfDay(custom.first, 0, zone);
  const end = custom && startOfDay(custom.last, 1, zone);
  return first && end && windowOf(first, end);
}

const windowOf = (from: Date, to: Date): TimeWindow => ({
  from: Math.floor(from.getTime() / 1000),
  to: Math.floor(to.getTime() / 1000),
});

function startOfDay(date: string, daysLater: number, zone: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  if (new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) !== date) return null;
  const noon = instantAt({ year, month, day, hour: 12, minute: 0 }, zone);
  return startOfLocalDay(noon, zone, daysLater);
}
