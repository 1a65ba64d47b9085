/** The content of one cell, independent of the file format. */
export interface WholeCell {
  /**
   * The text that a person sees in the sheet, trimmed. A number has a decimal point; a date is a `local_time` with a
   * blank for the T.
   */
  readonly text: string;
  /** The number in the cell, if it holds one; not set for dates. */
  readonly number?: number;
  /** The local date, time or both, if the cell holds one: `2026-11-21`, `14:30` or `2026-11-21T14:30`. */
  readonly local_time?: string;
}

/** A cell as threads exchange it: a plain text or number where that says everything; null is a blank cell. */
export type Cell = string | number | WholeCell | null;

/** One filled row of a sheet: the row number that the spreadsheet program shows, and the cells by column. */
export interface Row {
  readonly number: number;
  readonly cells: readonly Cell[];
}

export function wholeCell(cell: Cell): WholeCell | null {
  if (typeof cell === 'string') return { text: cell };
  return typeof cell === 'number' ? { text: String(cell), number: cell } : cell;
}

/** The text that a person sees in a cell; empty for a blank cell. */
export function textOf(cell: Cell): string {
  return wholeCell(cell)?.text ?? '';
}
