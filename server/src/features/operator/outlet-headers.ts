// Finds the headers of a sheet of outlets; loaded by the thread that reads the file.
import { matchOutletHeaders } from '@sendero/core/vendor/outlet-sheet';
import type { FoundHeaders } from '@sendero/sheet/headers';

const FIRST_ROWS = 30;

/** The sheet with the outlets is the first one of the file that has two of our columns in one of its first rows. */
export function findHeaders(rows: readonly (readonly string[])[]): FoundHeaders {
  const counts = rows.slice(0, FIRST_ROWS).map((row) => matchOutletHeaders(row).size);
  const most = Math.max(0, ...counts);
  return { place: Math.max(0, counts.indexOf(most)), isWanted: most > 1 };
}
