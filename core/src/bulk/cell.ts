/** The content of one cell, independent of the file's format. */
export interface SheetCell {
  /**
   * The text as the spreadsheet displays it, trimmed. A number has a decimal point; a date is as in `local_time`, with
   * a blank for the `T`.
   */
  readonly text: string;
  /** Set where the cell holds a number that is not a date. */
  readonly number?: number;
  /** Set where the cell holds a date, a time or both, in local time: `2026-11-21`, `14:30` or `2026-11-21T14:30`. */
  readonly local_time?: string;
}

/** A cell in its compact form: a bare string or number where that says everything, null for a blank cell. */
export type PackedCell = string | number | SheetCell | null;

export function unpackCell(cell: PackedCell): SheetCell | null {
  if (typeof cell === 'string') return { text: cell };
  return typeof cell === 'number' ? { text: String(cell), number: cell } : cell;
}

/** The text of a cell as the spreadsheet displays it; empty for a blank cell. */
export function textOf(cell: PackedCell): string {
  return unpackCell(cell)?.text ?? '';
}
