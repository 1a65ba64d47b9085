// Days as `2026-11-23`, by the clock of a time zone.
import { instantAt, localParts } from './clock-time.ts';

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

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => midnightOf(day).getUTCDay() || 7;

/** The day so many days later. */
export function dayAfter(day: string, days = 1): string {
  const next = midnightOf(day);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
}

/** The instant of a time of the clock in `zone`, `09:30`, on a day. */
export function timeOn(day: string, at: string, zone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return instantAt({ year, month, day: date, hour, minute }, zone);
}
