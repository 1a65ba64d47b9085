import type { SheetRow } from '@sendero/core/bulk/cell';
import { type OpenSheet, readSheet } from '../read-sheet.ts';
import { SheetProblem } from '../sheet-problem.ts';

/** A sheet with all its rows. */
export async function readAll(
  bytes: Uint8Array,
  name = 'orders.xlsx',
): Promise<OpenSheet & { all: SheetRow[] }> {
  const sheet = await readSheet(bytes, name);
  const all: SheetRow[] = [];
  for await (const rows of sheet.rows) all.push(...rows);
  return { ...sheet, all };
}

/** The texts of every row below the headers. */
export async function readTexts(bytes: Uint8Array, name?: string): Promise<string[][]> {
  const { all } = await readAll(bytes, name);
  return all.map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
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
