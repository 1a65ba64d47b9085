import { minuteOfDay, nextOffsetChange } from '../values/clock-time.ts';

/**
 * When riders ride, in minutes of the day on the country's clock, both ends included: the minute of `to` is the last
 * open one, so that 0000:2359 is the whole day. Equal ends: always; `from` after `to`: past midnight.
 */
export interface ServiceHours {
  readonly from: number;
  readonly to: number;
}

/** What is wrong with a value; the key of its text (FEE-10). */
export type ServiceHoursIssue = 'service-hours.format' | 'service-hours.range';

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/**
 * Reads HHMM:HHMM (FEE-10, spec 1 §5). The issue is the format where it is not four digits, a colon and four digits,
 * and the range where an end is over 2359 or no time of the clock, as 1260.
 */
export function parseServiceHours(value: string): ServiceHours | ServiceHoursIssue {
  const match = /^(\d\d)(\d\d):(\d\d)(\d\d)$/.exec(value);
  if (!match) return 'service-hours.format';
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number);
  if (fromHour > 23 || toHour > 23 || fromMinute > 59 || toMinute > 59) return 'service-hours.range';
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}

/**
 * Whether riders ride at `at`, by what the clock in `zone` shows (FEE-11, FEE-12).
 * `value` is HHMM:HHMM; one that cannot be read is never open.
 */
export function isOpen(value: string, at: Date, zone: string): boolean {
  const hours = parseServiceHours(value);
  if (typeof hours === 'string') return false;
  // Reading the clock takes 20 µs, and many countries never close.
  return isAlways(hours) || isWithin(hours, minuteOfDay(at, zone));
}

/**
 * The first instant from `at` on at which riders ride: `at` itself while they do (FLOW-03). Null for hours that cannot
 * be read. Where clocks are put forward over the opening, it is the end of the gap.
 */
export function nextOpening(value: string, at: Date, zone: string): Date | null {
  const hours = parseServiceHours(value);
  return typeof hours === 'string' ? null : openingFrom(hours, at, zone);
}

function openingFrom(hours: ServiceHours, at: Date, zone: string): Date {
  const minute = minuteOfDay(at, zone);
  if (isWithin(hours, minute)) return at;
  const wait = (hours.from - minute + DAY_MINUTES) % DAY_MINUTES;
  const opening = new Date((Math.floor(at.getTime() / MINUTE_MS) + wait) * MINUTE_MS);
  const change = nextOffsetChange(at, opening, zone);
  return change === null ? opening : openingFrom(hours, change, zone);
}

const isAlways = ({ from, to }: ServiceHours): boolean => from === to;

function isWithin(hours: ServiceHours, minute: number): boolean {
  const { from, to } = hours;
  if (isAlways(hours)) return true;
  return from < to ? from <= minute && minute <= to : from <= minute || minute <= to;
}
