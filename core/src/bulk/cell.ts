/** What a sheet says in one cell, free of the file's format. */
export interface SheetCell {
  /** What the reader of the sheet sees, trimmed; a number with a point, a date as in `local_time` with a blank. */
  readonly text: string;
  /** Where the cell holds a number, dates left out. */
  readonly number?: number;
  /** Where the cell holds a date, a time or both, by the clock on the wall: `2026-11-21`, `14:30` or `2026-11-21T14:30`. */
  readonly local_time?: string;
}
