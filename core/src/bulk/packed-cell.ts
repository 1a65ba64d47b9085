// Cells as they are handed from thread to thread and lie in a table: one of nothing but its text is that text.
import type { SheetCell } from './cell.ts';

/** A cell that says no more than a text or a number is that text or number. */
export type PackedCell = string | number | SheetCell | null;

export function packCells(cells: readonly (SheetCell | null)[]): PackedCell[] {
  return cells.map((cell) => {
    if (!cell || cell.local_time !== undefined) return cell;
    if (cell.number === undefined) return cell.text;
    return String(cell.number) === cell.text ? cell.number : cell;
  });
}

export function unpackCells(cells: readonly PackedCell[]): (SheetCell | null)[] {
  return cells.map((cell) => {
    if (typeof cell === 'string') return { text: cell };
    return typeof cell === 'number' ? { text: String(cell), number: cell } : cell;
  });
}
