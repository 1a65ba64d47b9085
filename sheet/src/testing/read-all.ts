import type { SheetCell } from '@sendero/core/bulk/cell';
import { textOf, unpackCell } from '@sendero/core/bulk/packed-cell';
import { type OpenSheet, readSheet } from '../read-sheet.ts';
import { SheetProblem } from '../sheet-problem.ts';

/** A row with whole cells. */
export interface WholeRow {
  readonly number: number;
  readonly cells: readonly (SheetCell | null)[];
}

/** A sheet with all its rows. */
export async function readAll(
  bytes: Uint8Array,
  name = 'orders.xlsx',
): Promise<OpenSheet & { all: WholeRow[] }> {
  const sheet = await readSheet(bytes, name);
  const all: WholeRow[] = [];
  for await (const rows of sheet.rows)
    all.push(...rows.map(({ number, cells }) => ({ number, cells: cells.map(unpackCell) })));
  return { ...sheet, all };
}

/** The texts of every row below the headers. */
export async function readTexts(bytes: Uint8Array, name?: string): Promise<string[][]> {
  const { all } = await readAll(bytes, name);
  return all.map(({ cells }) => cells.map(textOf));
}

/** Why a file cannot be read; `none` where it can. */
export async function problemOf(bytes: Uint8Array, name?: string): Promise<string> {
  try {
    await readAll(bytes, name);
    return 'none';
  } catch (error) {
    if (error instanceof SheetProblem) return error.code;
    throw error;
  }
}
