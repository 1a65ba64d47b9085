/** How large an uploaded file may be (BLK-02). */
export const MAX_FILE_BYTES = 5_242_880;
/** What all parts of a file that are read may inflate to. A full sheet of 5 MB comes to 60 MB. */
export const MAX_INFLATED_BYTES = 200_000_000;
/** How many times its size a part may inflate to, once it is large. A sheet of equal rows comes to 100. */
export const MAX_RATIO = 200;
export const RATIO_FROM_BYTES = 16_000_000;
export const MAX_ENTRIES = 2000;
export const MAX_COLUMNS = 256;
/** Filled rows; blank ones are not counted. */
export const MAX_ROWS = 100_000;
/** What a spreadsheet program holds in one cell. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Rows handed over at a time: large enough that handing over costs little, small enough to be seen arriving. */
export const BATCH_ROWS = 500;
/** How far reading goes ahead of whoever takes the rows: some 10 000, read while the file is being kept. */
export const MAX_AHEAD_CHARACTERS = 2_000_000;
/** How long reading may work on one file, waits for whoever takes the rows left out. */
export const MAX_READING_MS = 20_000;
/** How long a file may stay open in all, however slowly its rows are taken. */
export const MAX_OPEN_MS = 300_000;
/** Among the first so many filled rows the headers are looked for. */
export const HEADER_WITHIN_ROWS = 30;
