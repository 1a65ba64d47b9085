// The days of an order that returns: by weekday and by the outlet's own clock.
import { instantAt, localParts } from '../values/clock-time.ts';

export interface Schedule {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[];
  /** By the clock of the outlet, as `11:00`. */
  readonly at: string;
  /** The first day, as `2026-11-23`. */
  readonly from: string;
  /** The last day; null for no end. */
  readonly until: string | null;
  readonly skipped: readonly string[];
}

export interface Occurrence {
  readonly day: string;
  readonly at: Date;
}

/** The furthest that is looked ahead: a schedule with one weekday has one within seven days, unless they are skipped. */
const FURTHEST_DAYS = 400;

/**
 * The next `count` occurrences after `after`, by the clock in `zone`. A time that the clock skips in spring is the end
 * of the gap, and one that it shows twice in autumn is the first of the two: each day has one occurrence.
 */
export function nextOccurrences(
  schedule: Schedule,
  after: Date,
  zone: string,
  count: number,
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  const today = dayOf(after, zone);
  for (
    let n = 0, day = today > schedule.from ? today : schedule.from;
    n < FURTHEST_DAYS;
    n += 1, day = dayAfter(day)
  ) {
    if (found.length === count || (schedule.until !== null && day > schedule.until)) break;
    const at = timeOn(day, schedule.at, zone);
    if (isOn(schedule, day) && at > after) found.push({ day, at });
  }
  return found;
}

const isOn = ({ weekdays, skipped }: Schedule, day: string): boolean =>
  weekdays.includes(weekdayOf(day)) && !skipped.includes(day);

/** The day in `zone` at `at`, as `2026-11-23`. */
export function dayOf(at: Date, zone: string): string {
  const { year, month, day } = localParts(at, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Whether a text names a day that there is. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const two = (value: number): string => String(value).padStart(2, '0');

const midnightOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const weekdayOf = (day: string): number => midnightOf(day).getUTCDay() || 7;

function dayAfter(day: string): string {
  const next = midnightOf(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

function timeOn(day: string, at: string, zone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return instantAt({ year, month, day: date, hour, minute }, zone);
}
