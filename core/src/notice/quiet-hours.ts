import { minuteOfDay } from '../values/clock-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** When the quiet hours end that `now` lies in; null outside of them. `HHMM:HHMM` on the clock of the zone. */
export function quietUntil(hours: string, timeZone: string, now: Date): Date | null {
  const [from = 0, to = 0] = hours
    .split(':')
    .map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(2)));
  const minute = minuteOfDay(now, timeZone);
  const since = (minute - from + DAY_MINUTES) % DAY_MINUTES;
  const long = (to - from + DAY_MINUTES) % DAY_MINUTES;
  if (since >= long) return null;
  const whole = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(whole + (long - since) * MINUTE_MS);
}
