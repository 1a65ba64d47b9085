// A file of orders, written while its rows are being read.
import type { ReadableStream } from 'node:stream/web';
import { markText } from '@sendero/sheet/text-mark';
import { writeCsv, writeSheet } from '@sendero/sheet/write';
import type { Cell, Column } from './export-columns.ts';

export type FileFormat = 'xlsx' | 'csv';

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** How a country writes numbers: how many decimals, and the mark before them. */
export interface Numbers {
  readonly decimals: number;
  readonly decimal_mark: string;
}

/** What a file needs: its headings, the sheet's name, and the number format. */
export interface Sheet extends Numbers {
  readonly name: string;
  readonly columns: readonly Pick<Column, 'kind' | 'width'>[];
  readonly headings: readonly string[];
}

/**
 * Streams a file's bytes as fast as they are read: memory does not grow with the rows.
 *
 * No cell can be read as a formula (HIS-06). A workbook's texts are typed as text; in CSV an apostrophe precedes what a
 * spreadsheet would calculate, and nothing else (HIS-08).
 */
export function writeExport(
  format: FileFormat,
  sheet: Sheet,
  rows: AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  return format === 'xlsx' ? workbook(sheet, rows) : csv(sheet, rows);
}

function workbook({ name, columns, headings, decimals }: Sheet, rows: AsyncIterable<readonly Cell[]>) {
  const formats = {
    text: {},
    money: { format: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` },
    time: { format: 'yyyy-mm-dd hh:mm' },
  };
  const written = columns.map(({ width, kind }, nth) => ({
    header: headings[nth] ?? '',
    width,
    ...formats[kind],
  }));
  return writeSheet({ name, columns: written }, rows);
}

/** Where a comma separates decimals, that country's spreadsheets separate cells by semicolons. */
function csv({ headings, ...numbers }: Sheet, rows: AsyncIterable<readonly Cell[]>) {
  return writeCsv(headings, numbers.decimal_mark === ',' ? ';' : ',', csvRows(numbers, rows));
}

async function* csvRows(numbers: Numbers, rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map((cell) => csvCell(cell, numbers));
}

/**
 * A cell of a CSV file: `2026-11-18 14:05`, `4.90` or `4,90`, and text that no spreadsheet calculates.
 *
 * @internal Exported for its property tests: a file around each cell would hide its properties.
 */
export function csvCell(cell: Cell, { decimals, decimal_mark }: Numbers): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof cell === 'number') return cell.toFixed(decimals).replace('.', decimal_mark);
  return markText(cell);
}
