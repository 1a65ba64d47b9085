// Finds the headers of a sheet of orders; loaded by the thread that reads the file.
import { findHeaderRow, matchHeaders } from '@sendero/core/bulk/headers';
import type { FoundHeaders } from '@sendero/sheet/headers';

/** The sheet with the orders is the first one of the file whose headers match at least two of our columns. */
export function findHeaders(rows: readonly (readonly string[])[]): FoundHeaders {
  const place = findHeaderRow(rows);
  return { place, isWanted: Object.keys(matchHeaders(rows[place] ?? [])).length > 1 };
}
