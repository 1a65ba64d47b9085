import { boot } from '../../lib/boot.ts';
import { useLocale } from '../../lib/texts.tsx';

/** A Monday. */
const MONDAY_MS = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface DayWords {
  /** Mon, by 1 to 7. */
  weekday(day: number): string;
  /** Thu 19 Nov, of `2026-11-19`. */
  day(day: string): string;
  /** Mon, Tue and Wed. */
  list(days: readonly number[]): string;
}

/** The names of days in the reader's language. */
export function useDayWords(): DayWords {
  const locale = useLocale();
  const short = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' });
  const whole = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const weekday = (day: number) => short.format(MONDAY_MS + (day - 1) * DAY_MS);
  return {
    weekday,
    day: (day) => whole.format(Date.parse(`${day}T00:00:00Z`)),
    list: (days) => days.map(weekday).join(', '),
  };
}

/** Today at the outlet, as `2026-11-19`. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: boot.market.time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(Date.now());
