import { type Column, type ColumnMatch, type RowCells, pickCells } from '@sendero/core/bulk/columns';
import type { UncheckedRow } from './row-store.ts';

/** Maps each column index of the sheet to our column. */
export function matchOf(columns: readonly (Column | null)[]): ColumnMatch {
  return Object.fromEntries(columns.flatMap((column, place) => (column ? [[place, column]] : [])));
}

/**
 * A row's cells by our columns, with the user's corrections applied. A cell that was corrected to empty is left out.
 */
export function cellsOf(match: ColumnMatch, { cells, corrections }: UncheckedRow): RowCells {
  const picked = pickCells(cells, match);
  if (!corrections?.cells) return picked;
  const righted = new Map(Object.entries(picked));
  for (const [column, text] of Object.entries(corrections.cells)) {
    if (text === '') righted.delete(column);
    else righted.set(column, { text });
  }
  return Object.fromEntries(righted);
}
