import { useLocale } from '../../lib/texts.tsx';

/** A Monday. */
const MONDAY_MS = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

/** The names of days in the reader's language: Monday by 0 to 6, and 24 December by `2026-12-24`. */
export function useDayNames() {
  const locale = useLocale();
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' });
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  return {
    weekday: (day: number) => weekday.format(MONDAY_MS + day * DAY_MS),
    date: (day: string) => date.format(Date.parse(`${day}T00:00:00Z`)),
  };
}
