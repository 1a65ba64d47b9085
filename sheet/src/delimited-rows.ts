// Rows of plain text, as spreadsheets export it (CSV) or copy it (tabs between cells).
import { detect } from 'chardet';
import { parse } from 'csv-parse';
import { detectDelimiter } from 'hucre/csv';
import type { Row } from './cell.ts';
import { BATCH_ROWS, MAX_CELL_CHARACTERS, MAX_COLUMNS } from './limits.ts';
import { SheetProblem } from './sheet-problem.ts';
import { unmarkText } from './text-mark.ts';

/** How text formats begin that are not tables: web pages, old "Excel" exports, PDF, RTF and JSON. */
const otherFormats = /^\s*(?:<|%PDF|\{\\rtf|[[{]\s*["{[])/;
const SAMPLE_BYTES = 65_536;
const MAX_LINE_CHARACTERS = MAX_CELL_CHARACTERS * 4;

/** A record from the library, with the number of records and empty lines read so far. */
interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** Decodes a text file in any encoding. Throws a SheetProblem if the bytes are not text. */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeUnicode(bytes) ?? decodeGuessed(bytes);
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) || otherFormats.test(text))
    throw new SheetProblem('FORMAT');
  return text;
}

/** The filled rows of a delimited text. The first line may name the delimiter (`sep=;`); otherwise it is detected. */
export async function* delimitedRows(text: string): AsyncGenerator<Row[]> {
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
  let rows: Row[] = [];
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

/** Copied cells are always separated by tabs, whatever other delimiters they contain. */
function delimiterOf(table: string): string {
  const [first = ''] = table.split('\n', 1);
  return first.includes('\t') ? '\t' : detectDelimiter(table);
}

/** A line that has only delimiters could become millions of cells. */
function refuseLongLines(table: string): void {
  for (let begin = 0; begin < table.length;) {
    const end = table.slice(begin, begin + MAX_LINE_CHARACTERS).search(/[\r\n]/);
    if (end === -1 && table.length - begin > MAX_LINE_CHARACTERS) throw new SheetProblem('TOO_MUCH');
    begin += end === -1 ? MAX_LINE_CHARACTERS : end + 1;
  }
}

function readRecord(record: readonly string[]): Row['cells'] {
  const texts = record.map((text) => unmarkText(text.trim()));
  const filled = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  if (filled.length > MAX_COLUMNS) throw new SheetProblem('TOO_MUCH');
  return filled.map((text) => (text === '' ? null : text));
}

/** Decodes by the byte-order mark, or as UTF-8 if all bytes are valid UTF-8; otherwise null. */
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
