import { type WholeCell, textOf, wholeCell } from '../cell.ts';
import { type OpenSheet, readSheet } from '../read-sheet.ts';
import { SheetProblem } from '../sheet-problem.ts';

/** A row whose cells are all expanded to `WholeCell`. */
export interface WholeRow {
  readonly number: number;
  readonly cells: readonly (WholeCell | null)[];
}

/** The header finder of the tests' own sheets; null reads a sheet without headers. */
const NAMED = new URL('./named-headers.ts', import.meta.url);

/** A sheet with all its rows in memory. */
export async function readAll(
  bytes: Uint8Array,
  name = 'orders.xlsx',
  headers: URL | null = NAMED,
): Promise<OpenSheet & { all: WholeRow[] }> {
  const sheet = await readSheet(bytes, name, headers ? { headers } : {});
  const all: WholeRow[] = [];
  for await (const rows of sheet.rows)
    all.push(...rows.map(({ number, cells }) => ({ number, cells: cells.map(wholeCell) })));
  return { ...sheet, all };
}

/** The texts of every row below the headers. */
export async function readTexts(bytes: Uint8Array, name?: string, headers?: URL | null): Promise<string[][]> {
  const { all } = await readAll(bytes, name, headers);
  return all.map(({ cells }) => cells.map(textOf));
}

/** The problem code of a file; `none` if it can be read. */
export async function problemOf(bytes: Uint8Array, name?: string, headers?: URL): Promise<string> {
  try {
    await readAll(bytes, name, headers);
    return 'none';
  } catch (error) {
    if (error instanceof SheetProblem) return error.code;
    throw error;
  }
}
