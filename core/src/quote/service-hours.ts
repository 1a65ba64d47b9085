import { minuteOfDay, nextOffsetChange } from '../values/clock-time.ts';

/**
 * When riders are on duty, in minutes of the local day, both ends included: the minute of `to` is the last open one, so
 * that 0000:2359 is the whole day. Equal ends mean always; `from` after `to` means past midnight.
 */
export interface ServiceHours {
  readonly from: number;
  readonly to: number;
}

/** A fault of a value: the key of its text (FEE-10). */
export type ServiceHoursIssue = 'service-hours.format' | 'service-hours.range';

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/**
 * Parses HHMM:HHMM (FEE-10, spec 1 §5). Returns the format issue if it is not four digits, a colon and four digits, and
 * the range issue if an end is over 2359 or no time of the clock, such as 1260.
 */
export function parseServiceHours(value: string): ServiceHours | ServiceHoursIssue {
  const match = /^(\d\d)(\d\d):(\d\d)(\d\d)$/.exec(value);
  if (!match) return 'service-hours.format';
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number);
  if (fromHour > 23 || toHour > 23 || fromMinute > 59 || toMinute > 59) return 'service-hours.range';
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}

/**
 * Whether riders are on duty at `at`, by the local time in `zone` (FEE-11, FEE-12). `value` is HHMM:HHMM; an invalid
 * value is never open.
 */
export function isOpen(value: string, at: Date, zone: string): boolean {
  const hours = parseServiceHours(value);
  if (typeof hours === 'string') return false;
  // Computing local time takes 20 µs, and many countries never close.
  return isAlways(hours) || isWithin(hours, minuteOfDay(at, zone));
}

/**
 * The first instant from `at` on at which riders are on duty: `at` itself if they are (FLOW-03). Null for invalid
 * hours. Where the clocks skip the opening time, it is the end of the gap.
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

/** Whether riders never go off duty. */
export const isAlways = ({ from, to }: ServiceHours): boolean => from === to;

function isWithin(hours: ServiceHours, minute: number): boolean {
  const { from, to } = hours;
  if (isAlways(hours)) return true;
  return from < to ? from <= minute && minute <= to : from <= minute || minute <= to;
}
