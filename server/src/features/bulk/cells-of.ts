import { type Column, type ColumnMatch, type RowCells, pickCells } from '@sendero/core/bulk/columns';
import type { UncheckedRow } from './row-store.ts';

/** Which column of the sheet is which of ours. */
export function matchOf(columns: readonly (Column | null)[]): ColumnMatch {
  return Object.fromEntries(columns.flatMap((column, place) => (column ? [[place, column]] : [])));
}

/** A row by our columns, with what was put right in place; a text that was emptied is not there. */
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
