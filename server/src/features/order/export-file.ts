// A file of orders, written while its rows are still being read.
import type { ReadableStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { markText } from '../../sheet/text-mark.ts';
import type { Cell, Column } from './export-columns.ts';

export type FileFormat = 'xlsx' | 'csv';

/** How a country writes money: how many decimals, and what stands before them. */
export interface Numbers {
  readonly decimals: number;
  readonly decimal_mark: string;
}

/** What a file is about: the words above its columns, the sheet's name, and how its numbers are written. */
export interface Sheet extends Numbers {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly headings: readonly string[];
}

/**
 * The bytes of a file, made as fast as they are taken: memory does not grow with the rows.
 *
 * No cell can be read as a formula (HIS-06): a workbook's texts are typed as texts, in CSV an apostrophe stands before
 * what a spreadsheet would calculate, and before nothing else (HIS-08).
 */
export function writeSheet(
  format: FileFormat,
  sheet: Sheet,
  rows: AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  return format === 'xlsx' ? workbook(sheet, rows) : csv(sheet, rows);
}

function workbook({ name, columns, headings, decimals }: Sheet, rows: AsyncIterable<readonly Cell[]>) {
  const formats = {
    text: {},
    money: { numFmt: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` },
    time: { numFmt: 'yyyy-mm-dd hh:mm' },
  };
  return writeXlsxStream(mapRows(rows, workbookCell), {
    name,
    columns: columns.map(({ width, kind }, nth) => ({
      header: headings[nth] ?? '',
      width,
      ...formats[kind],
    })),
    freezePane: { rows: 1 },
  });
}

/** Where decimals stand behind a comma, the spreadsheets of that country part cells by semicolons. */
function csv({ headings, ...numbers }: Sheet, rows: AsyncIterable<readonly Cell[]>) {
  const toText = (cell: Cell) => csvCell(cell, numbers);
  const delimiter = numbers.decimal_mark === ',' ? ';' : ',';
  return writeCsvStream(mapRows(rows, toText), { headers: [...headings], bom: true, delimiter });
}

async function* mapRows<T>(
  rows: AsyncIterable<readonly Cell[]>,
  toCell: (cell: Cell) => T,
): AsyncGenerator<T[]> {
  for await (const row of rows) yield row.map(toCell);
}

/** XML knows every character but these two. */
const NOT_IN_XML = /[\ufffe\uffff]/g;

function workbookCell(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(NOT_IN_XML, '') : cell;
}

/** A cell of a CSV file: `2026-11-18 14:05`, `4.90` or `4,90`, and text that nobody calculates. */
export function csvCell(cell: Cell, { decimals, decimal_mark }: Numbers): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof cell === 'number') return cell.toFixed(decimals).replace('.', decimal_mark);
  return markText(cell);
}
