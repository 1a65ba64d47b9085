// When orders are taken: while riders are on duty and the collection point is open (BRD-12). Apart from the hours' form, so that
// a page that only lists vendors does not load it.
import { isOpen, nextOpening } from '../quote/service-hours.ts';
import type { Issue } from '../values/issue.ts';
import { minuteOfDay } from '../values/clock-time.ts';
import { dayAfter, dayOf, isDay, timeOn, weekdayOf } from '../values/local-day.ts';
import { type OpeningHours, type Span, spanSchema } from './opening-hours.ts';

export type HoursIssue = Issue<
  string,
  | 'hours.issue.time'
  | 'hours.issue.overlap'
  | 'hours.issue.day'
  | 'hours.issue.day-twice'
  | 'hours.issue.never'
>;

/** The first fault of hours; its field is the day: `week.2`, `special.0`. */
export function hoursIssue({ week, special }: OpeningHours): HoursIssue | null {
  for (const [n, day] of week.entries()) {
    const key = spansIssue(day);
    if (key) return { field: `week.${n}`, key };
  }
  for (const [n, day] of special.entries()) {
    const isTwice = special.findIndex(({ date }) => date === day.date) !== n;
    const key = !isDay(day.date)
      ? 'hours.issue.day'
      : isTwice
        ? 'hours.issue.day-twice'
        : spansIssue(day.spans);
    if (key) return { field: `special.${n}`, key };
  }
  const isNever = [...week, ...special.map((day) => day.spans)].every(({ length }) => length === 0);
  return isNever ? { field: 'week', key: 'hours.issue.never' } : null;
}

/** What is wrong with one day's hours as they are being typed. */
function spansIssue(day: readonly Span[]): HoursIssue['key'] | null {
  if (day.some((one) => !spanSchema.safeParse(one).success)) return 'hours.issue.time';
  return overlaps(day) ? 'hours.issue.overlap' : null;
}

/** The hours as they are stored: in order, without special days that are over. */
export function tidyHours({ week, special }: OpeningHours, now: Date, zone: string): OpeningHours {
  const yesterday = dayAfter(dayOf(now, zone), -1);
  return {
    week: week.map(inOrder),
    special: special
      .filter(({ date }) => date >= yesterday)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map((day) => ({ ...day, spans: inOrder(day.spans) })),
  };
}

/** What takes orders: the riders of a market, and the collection point where it has hours of its own. */
export interface OrderTimes {
  /** The market's, HHMM:HHMM. */
  readonly service_hours: string;
  readonly time_zone: string;
  readonly opening_hours?: OpeningHours | null | undefined;
}

/** The text that says why nothing is ordered: riders are off duty, or the collection point is closed. */
export type ClosedKey = 'problem.ServiceClosed' | 'hours.closed-then';

/** Why nothing can be ordered for `at`; null where it can (FLOW-03, BRD-12). */
export function whyClosed(times: OrderTimes, at: Date): ClosedKey | null {
  if (!isOpen(times.service_hours, at, times.time_zone)) return 'problem.ServiceClosed';
  return isOutletOpen(times, at) ? null : 'hours.closed-then';
}

/** Whether the collection point is open at `at`; always without hours of its own. */
function isOutletOpen({ opening_hours, time_zone }: Omit<OrderTimes, 'service_hours'>, at: Date): boolean {
  if (!opening_hours) return true;
  const now = minuteOfDay(at, time_zone);
  const today = dayOf(at, time_zone);
  return [0, -1].some((days) =>
    spansOn(opening_hours, dayAfter(today, days)).some(({ from, to }) => {
      const passed = now - days * DAY_MINUTES - minutesOf(from);
      return 0 <= passed && passed < lengthOf({ from, to });
    }),
  );
}

/**
 * The first instant from `at` on at which orders are taken: `at` itself if they are (FLOW-03). Null where there is none
 * within the days looked at.
 */
export function nextOrderTime(times: OrderTimes, at: Date): Date | null {
  const last = at.getTime() + LOOKED_AT_DAYS * DAY_MINUTES * MINUTE_MS;
  for (let from: Date | null = at; from && from.getTime() <= last;) {
    const riders = nextOpening(times.service_hours, from, times.time_zone);
    if (!riders) return null;
    const outlet: Date | null = nextOutletOpening(times, riders);
    if (outlet?.getTime() === riders.getTime()) return riders;
    from = outlet;
  }
  return null;
}

/** A summer's closing is shorter. */
const LOOKED_AT_DAYS = 60;
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

function nextOutletOpening(times: OrderTimes, at: Date): Date | null {
  const { opening_hours, time_zone } = times;
  if (!opening_hours || isOutletOpen(times, at)) return at;
  const today = dayOf(at, time_zone);
  for (let days = 0; days <= LOOKED_AT_DAYS; days += 1) {
    const day = dayAfter(today, days);
    const openings = spansOn(opening_hours, day)
      .map(({ from }) => timeOn(day, from, time_zone))
      .filter((opening) => opening > at);
    if (openings.length > 0) return new Date(Math.min(...openings.map(Number)));
  }
  return null;
}

/** The spans that begin on a day, as `2026-12-24`. */
function spansOn({ week, special }: OpeningHours, day: string): readonly Span[] {
  return special.find(({ date }) => date === day)?.spans ?? week[weekdayOf(day) - 1] ?? [];
}

function minutesOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
}

const lengthOf = ({ from, to }: Span): number =>
  ((minutesOf(to) - minutesOf(from) - 1 + DAY_MINUTES) % DAY_MINUTES) + 1;

const inOrder = (all: readonly Span[]): Span[] => all.toSorted((a, b) => (a.from < b.from ? -1 : 1));

function overlaps(all: readonly Span[]): boolean {
  const sorted = inOrder(all);
  return sorted.some((one, n) => {
    const next = sorted[n + 1];
    return next !== undefined && minutesOf(one.from) + lengthOf(one) > minutesOf(next.from);
  });
}
