// The days of an order that returns: by weekday and by the outlet's own clock.
import { dayAfter, dayOf, timeOn, weekdayOf } from '../values/local-day.ts';

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
