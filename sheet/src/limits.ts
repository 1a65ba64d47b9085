/** How large an uploaded file may be (BLK-02). */
export const MAX_FILE_BYTES = 5_242_880;
/** The limit for all inflated parts together. A full sheet of 5 MB inflates to 60 MB. */
export const MAX_INFLATED_BYTES = 200_000_000;
/** The largest inflation ratio of a large part. A sheet of equal rows reaches 100. */
export const MAX_RATIO = 200;
export const RATIO_FROM_BYTES = 16_000_000;
export const MAX_ENTRIES = 2000;
export const MAX_COLUMNS = 256;
/** The most filled rows; blank rows do not count. */
export const MAX_ROWS = 100_000;
/** The most characters that a spreadsheet program allows in one cell. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Rows in one batch: large enough to keep the overhead low, small enough to show progress. */
export const BATCH_ROWS = 500;
/**
 * How many characters the reader may be ahead of the consumer: about 10 000 rows, read while the file is being stored.
 */
export const MAX_AHEAD_CHARACTERS = 2_000_000;
/** The most working time for one file, without the time spent waiting for the consumer. */
export const MAX_READING_MS = 20_000;
/** The longest time a file may stay open, even if the consumer is slow. */
export const MAX_OPEN_MS = 300_000;
/** The headers are searched within this many filled rows. */
export const HEADER_WITHIN_ROWS = 30;
