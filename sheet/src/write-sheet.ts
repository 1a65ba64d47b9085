// Writes sheets while their rows are still being read, so that memory does not grow with the number of rows.
import type { ReadableStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';

/** The value of a written cell; a date's UTC fields are the local time to show. */
export type WrittenCell = string | number | Date | null;

export interface WrittenColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** The format of its numbers and dates, as spreadsheet programs write it: `0.00`. */
  readonly format?: string;
}

/**
 * Writes an XLSX file of one sheet, as fast as the stream is consumed. The first row is frozen.
 *
 * Texts have the type text, so no program calculates them, whatever they begin with.
 */
export function writeSheet(
  { name, columns }: { readonly name: string; readonly columns: readonly WrittenColumn[] },
  rows: AsyncIterable<readonly WrittenCell[]>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(inXmlRows(rows), {
    name,
    columns: columns.map(({ header, width, format }) => ({
      header: inXml(header),
      width,
      ...(format !== undefined && { numFmt: format }),
    })),
    freezePane: { rows: 1 },
  });
}

/**
 * Writes a CSV file in UTF-8 with a byte-order mark, which Excel needs. Cells are written as they are: callers use
 * `markText` for texts that a spreadsheet must not calculate.
 */
export function writeCsv(
  headers: readonly string[],
  delimiter: ',' | ';',
  rows: AsyncIterable<string[]>,
): ReadableStream<Uint8Array> {
  return writeCsvStream(rows, { headers: [...headers], bom: true, delimiter });
}

async function* inXmlRows(rows: AsyncIterable<readonly WrittenCell[]>): AsyncGenerator<WrittenCell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? inXml(cell) : cell));
}

/** Removes U+FFFE and U+FFFF, which XML cannot contain. */
function inXml(text: string): string {
  return text.replace(/[\ufffe\uffff]/g, '');
}
