// Dates as spreadsheets count them: days since the end of 1899.

const DAY_MS = 86_400_000;
/** Serial numbers below this day are one off, since spreadsheets give 1900 a 29 February. */
const FIRST_RIGHT_DAY = 61;

/**
 * A serial number as local time, to the minute: `2026-11-21`, `2026-11-21T14:30`, or `14:30` for less than a day. Null
 * for what is not a date: a negative number, or one after the year 9999.
 */
export function serialTime(serial: number): string | null {
  if (!(serial >= 0) || serial >= 2_958_466) return null;
  const shift = serial >= 1 && serial < FIRST_RIGHT_DAY ? 1 : 0;
  const at = new Date(
    Date.UTC(1899, 11, 30 + shift) + Math.round((serial * DAY_MS) / 1000) * 1000,
  ).toISOString();
  const time = at.slice(11, 16);
  if (serial < 1) return time;
  return Number.isInteger(serial) ? at.slice(0, 10) : at.slice(0, 16);
}
