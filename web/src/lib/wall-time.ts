import { instantAt, localParts } from '@sendero/core/values/clock-time';
import { boot } from './boot.ts';

/** A day and a time as their fields have them: `YYYY-MM-DD` and `HH:MM`. */
export interface WallTexts {
  readonly day: string;
  readonly time: string;
}

/** What the clocks of the market show then. */
export function wallTexts(seconds: number): WallTexts {
  const { year, month, day, hour, minute } = localParts(new Date(seconds * 1000), boot.market.time_zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}

/** The instant of a day and a time in the market's time zone; while one is missing 0, which is always in the past. */
export function secondsOf({ day, time }: WallTexts): number {
  const [year, month, date] = day.split('-').map(Number);
  const [hour, minute] = time.split(':').map(Number);
  if (!year || !month || !date || hour === undefined || minute === undefined) return 0;
  return instantAt({ year, month, day: date, hour, minute }, boot.market.time_zone).getTime() / 1000;
}
