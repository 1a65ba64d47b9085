/**
 * The exports of a module that finds the headers of a sheet. The reading thread loads the module, so its work is
 * subject to the thread's limits.
 */
export interface HeaderFinder {
  findHeaders(rows: readonly (readonly string[])[]): FoundHeaders;
}

/** The index of the header row among the first rows, from 0; -1 if there are no headers and every row is data. */
export interface FoundHeaders {
  readonly place: number;
  /** Whether this sheet should be read. The first wanted sheet of a file wins. */
  readonly isWanted: boolean;
}

/** The default without a finder: the first filled sheet is read, and every row is data. */
export const noHeaders: HeaderFinder = { findHeaders: () => ({ place: -1, isWanted: false }) };
