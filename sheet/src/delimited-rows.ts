// Rows of plain text, as spreadsheets export it (CSV) or copy it (tabs between cells).
import { detect } from 'chardet';
import { parse } from 'csv-parse';
import { detectDelimiter } from 'hucre/csv';
import type { SheetRow } from '@sendero/core/bulk/packed-cell';
import { BATCH_ROWS, MAX_CELL_CHARACTERS, MAX_COLUMNS } from './limits.ts';
import { SheetProblem } from './sheet-problem.ts';
import { unmarkText } from './text-mark.ts';

/** Beginnings of text formats that are no tables: web pages and old "Excel" exports, PDF, RTF, JSON. */
const otherFormats = /^\s*(?:<|%PDF|\{\\rtf|[[{]\s*["{[])/;
const SAMPLE_BYTES = 65_536;
const MAX_LINE_CHARACTERS = MAX_CELL_CHARACTERS * 4;

/** A record of the library, and how many records and empty lines there were up to it. */
interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** The text of a file in whatever encoding it is; a SheetProblem where it is none. */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeUnicode(bytes) ?? decodeGuessed(bytes);
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) || otherFormats.test(text))
    throw new SheetProblem('FORMAT');
  return text;
}

/** The filled rows of such a text. The first line may name the delimiter, `sep=;`; else it is found out. */
export async function* delimitedRows(text: string): AsyncGenerator<SheetRow[]> {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  refuseLongLines(table);
  const records = parse(table, {
    delimiter: named?.[1] ?? delimiterOf(table),
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_LINE_CHARACTERS,
  });
  let rows: SheetRow[] = [];
  try {
    for await (const { record, info } of records as AsyncIterable<Parsed>) {
      const cells = readRecord(record);
      const number = info.records + info.empty_lines + (named ? 1 : 0);
      if (cells.length > 0) rows.push({ number, cells });
      if (rows.length < BATCH_ROWS) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw error instanceof SheetProblem ? error : new SheetProblem('FORMAT', error);
  }
  yield rows;
}

/** Cells that were copied are parted by tabs, whatever else is in them. */
function delimiterOf(table: string): string {
  const [first = ''] = table.split('\n', 1);
  return first.includes('\t') ? '\t' : detectDelimiter(table);
}

/** A line of nothing but delimiters would be millions of cells. */
function refuseLongLines(table: string): void {
  for (let begin = 0; begin < table.length;) {
    const end = table.slice(begin, begin + MAX_LINE_CHARACTERS).search(/[\r\n]/);
    if (end === -1 && table.length - begin > MAX_LINE_CHARACTERS) throw new SheetProblem('TOO_MUCH');
    begin += end === -1 ? MAX_LINE_CHARACTERS : end + 1;
  }
}

function readRecord(record: readonly string[]): SheetRow['cells'] {
  const texts = record.map((text) => unmarkText(text.trim()));
  const filled = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  if (filled.length > MAX_COLUMNS) throw new SheetProblem('TOO_MUCH');
  return filled.map((text) => (text === '' ? null : text));
}

/** By its byte-order mark, or as UTF-8 where all of it is that. */
function decodeUnicode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeGuessed(bytes: Uint8Array): string {
  const encoding = detect(bytes.subarray(0, SAMPLE_BYTES));
  try {
    return new TextDecoder(encoding ?? 'windows-1252').decode(bytes);
  } catch (error) {
    throw new SheetProblem('FORMAT', error);
  }
}
