// Local time in a time zone (IANA name), right across daylight-saving changes. It uses Intl alone: Temporal is not in
// every browser that a shop still uses.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A date and time in local time; `month` is 1–12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether this runtime knows the time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Size of the cache: computing local time takes 20 µs, and the rows of a sheet use the same few minutes. */
const MOST_READINGS = 2000;
const readings = new Map<string, WallTime>();

/** The local time in `zone` at `at`. */
export function localParts(at: Date, zone: string): WallTime {
  const minute = `${zone} ${Math.floor(at.getTime() / MINUTE_MS)}`;
  const known = readings.get(minute);
  if (known) return known;
  if (readings.size >= MOST_READINGS) readings.clear();
  const read = readClock(at, zone);
  readings.set(minute, read);
  return read;
}

function readClock(at: Date, zone: string): WallTime {
  const shown = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

/** Minutes since the last local 00:00 in `zone`, 0–1439. */
export function minuteOfDay(at: Date, zone: string): number {
  const { hour, minute } = localParts(at, zone);
  return hour * 60 + minute;
}

/** Formats `420` as `07:00`, the same in every locale. */
export function formatMinuteOfDay(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * The instant of the local time `wall` in `zone`; days and minutes may overflow (day 0 is the last of the month
 * before).
 *
 * A time that occurs twice in autumn is the earlier one; a time skipped in spring is the end of the gap.
 */
export function instantAt(wall: WallTime, zone: string): Date {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const before = offsetMs(new Date(asUtc - DAY_MS), zone);
  const after = offsetMs(new Date(asUtc + DAY_MS), zone);
  const fits = [before, after].find((offset) => offsetMs(new Date(asUtc - offset), zone) === offset);
  if (fits !== undefined) return new Date(asUtc - fits);
  const change = nextOffsetChange(new Date(asUtc - DAY_MS), new Date(asUtc + DAY_MS), zone);
  return change ?? new Date(asUtc - before);
}

/**
 * The first instant of the day in `zone` that is `days` days after the day of `at`. It is not 00:00 where that is
 * skipped, as in Cairo.
 */
export function startOfLocalDay(at: Date, zone: string, days = 0): Date {
  const { year, month, day } = localParts(at, zone);
  return instantAt({ year, month, day: day + days, hour: 0, minute: 0 }, zone);
}

/**
 * The instant after `from` and until `to` at which the clock in `zone` changes; null if it does not. At most one change
 * is expected.
 */
export function nextOffsetChange(from: Date, to: Date, zone: string): Date | null {
  const offset = offsetMs(from, zone);
  if (offsetMs(to, zone) === offset) return null;
  let unchanged = Math.floor(from.getTime() / MINUTE_MS);
  let changed = Math.floor(to.getTime() / MINUTE_MS);
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (offsetMs(new Date(middle * MINUTE_MS), zone) === offset) unchanged = middle;
    else changed = middle;
  }
  return new Date(changed * MINUTE_MS);
}

function offsetMs(at: Date, zone: string): number {
  const { year, month, day, hour, minute } = localParts(at, zone);
  const wholeMinute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  return Date.UTC(year, month - 1, day, hour, minute) - wholeMinute;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}
