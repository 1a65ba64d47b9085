// Cells as they go from thread to thread and lie in a table.
import type { SheetCell } from './cell.ts';

/** A cell that says no more than a text or a number is that text or number; null is a blank one. */
export type PackedCell = string | number | SheetCell | null;

/** One filled row of a sheet: its number as the program shows it, and its cells by column. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly PackedCell[];
}

export function unpackCell(cell: PackedCell): SheetCell | null {
  if (typeof cell === 'string') return { text: cell };
  return typeof cell === 'number' ? { text: String(cell), number: cell } : cell;
}

/** What the reader of the sheet sees in a cell; empty where it is blank. */
export function textOf(cell: PackedCell): string {
  return unpackCell(cell)?.text ?? '';
}
