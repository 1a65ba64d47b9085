// Spreadsheet dates: days since the end of 1899, or since 1904 in some old files.

const DAY_MS = 86_400_000;
/** Day numbers below this are one off in the 1900 system, which contains a 29 February 1900. */
const FIRST_RIGHT_DAY = 61;
const EPOCH_1904 = 1462;

/**
 * Converts a spreadsheet's day number to local time, to the minute: `2026-11-21`, `2026-11-21T14:30`, or `14:30` for
 * less than a day. Returns null for a negative number or a date after the year 9999.
 */
export function serialTime(serial: number, is1904 = false): string | null {
  if (!(serial >= 0) || serial >= 2_958_466) return null;
  const days = is1904 && serial >= 1 ? serial + EPOCH_1904 : serial;
  const shift = days >= 1 && days < FIRST_RIGHT_DAY ? 1 : 0;
  const at = new Date(
    Date.UTC(1899, 11, 30 + shift) + Math.round((days * DAY_MS) / 1000) * 1000,
  ).toISOString();
  const time = at.slice(11, 16);
  if (serial < 1) return time;
  return Number.isInteger(serial) ? at.slice(0, 10) : at.slice(0, 16);
}
