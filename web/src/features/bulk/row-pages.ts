// The rows of a sheet as the page holds them: pages in the order of the sheet, each as old as its last reading.
import type { BulkRow } from '@sendero/core/contract/bulk-api';

export interface RowsPage {
  /** The rows behind this row number. */
  readonly after: number;
  readonly rows: readonly BulkRow[];
  /** Behind which row the next page begins; null where there is none yet. */
  readonly next: number | null;
  /** When it was asked for, in ms. */
  readonly read_at: number;
}

/** Where pages lie among all the rows, from 0. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A page as it is after another reading. What was changed has changed, what is new is among it; a row that no longer
 * fits the filter stays where somebody may be looking at it, until other rows are asked for.
 */
export function mergePage(held: RowsPage, read: RowsPage): RowsPage {
  const isLast = held.next === null;
  const end = isLast ? Infinity : lastNumber(held);
  const byNumber = new Map(held.rows.map((row) => [row.row_number, row]));
  for (const row of read.rows) if (row.row_number <= end) byNumber.set(row.row_number, row);
  const rows = [...byNumber.values()].toSorted((a, b) => a.row_number - b.row_number);
  const page = { ...read, rows };
  const next = read.next === null ? null : Math.max(read.next, lastNumber(page));
  return { ...page, next: isLast ? next : held.next };
}

/** The pages with one row as it is now, wherever it is held. */
export function patchPages(pages: readonly RowsPage[], changed: BulkRow): RowsPage[] {
  const swap = (row: BulkRow) => (row.row_number === changed.row_number ? changed : row);
  return pages.map((page) => ({ ...page, rows: page.rows.map(swap) }));
}

/** The pages of which something lies within `span`; the last one also where rows that are still to come would. */
export function pagesIn(pages: readonly RowsPage[], span: Span): RowsPage[] {
  let start = 0;
  return pages.filter(({ rows }, place) => {
    const from = start;
    start += rows.length;
    const isLast = place === pages.length - 1;
    return isLast ? from <= span.end : from < span.end && start > span.start;
  });
}

const lastNumber = ({ rows, after }: Pick<RowsPage, 'rows' | 'after'>): number =>
  rows.at(-1)?.row_number ?? after;
