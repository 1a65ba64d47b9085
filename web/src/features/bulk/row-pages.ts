// The cached rows of a bulk job: pages in the order of the sheet, each with the time of its last read.
import type { BulkRow } from '@sendero/core/contract/bulk-api';

export interface RowsPage {
  /** The page starts after this row number. */
  readonly after: number;
  readonly rows: readonly BulkRow[];
  /** The row number after which the next page starts; null if there is no next page yet. */
  readonly next: number | null;
  /** When the page was requested, in ms. */
  readonly read_at: number;
}

/** A range of row indexes, from 0. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Merges a new read into a cached page. Changed rows are updated and new ones inserted. A row that no longer matches
 * the filter stays, since the user may be looking at it, until other rows are requested.
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

/** The pages with one row updated, wherever it is cached. */
export function patchPages(pages: readonly RowsPage[], changed: BulkRow): RowsPage[] {
  const swap = (row: BulkRow) => (row.row_number === changed.row_number ? changed : row);
  return pages.map((page) => ({ ...page, rows: page.rows.map(swap) }));
}

/** The pages that overlap `span`; also the last page if `span` reaches rows that are still to come. */
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
