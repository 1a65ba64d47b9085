// Dates as spreadsheets count them: days since the end of 1899, or since 1904 in some old files.

const DAY_MS = 86_400_000;
/** The day before which the count of 1900 is one off, since it has a 29 February 1900. */
const FIRST_RIGHT_DAY = 61;
const EPOCH_1904 = 1462;

/**
 * A spreadsheet's number of days as the clock on the wall shows it, to the minute: `2026-11-21`, `2026-11-21T14:30`,
 * or `14:30` of less than a day. Null for what is no date: a negative number, or one after the year 9999.
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
