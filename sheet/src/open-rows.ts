import { findHeaderRow, matchHeaders } from '@sendero/core/bulk/headers';
import { type SheetRow, textOf } from '@sendero/core/bulk/packed-cell';
import { openArchive } from './archive.ts';
import { decodeText, delimitedRows } from './delimited-rows.ts';
import { BATCH_ROWS, HEADER_WITHIN_ROWS, MAX_ROWS } from './limits.ts';
import { SheetProblem } from './sheet-problem.ts';
import { readWorkbook } from './workbook.ts';
import { xlsxRows } from './xlsx-rows.ts';

/** What is known of a sheet before its rows. */
export interface SheetStart {
  /** The visible sheets of the file, in their order; of a text there is none. */
  readonly sheets: readonly string[];
  /** The one that is read. */
  readonly sheet: string;
  /** The number of the row with the headers; null where there is none. */
  readonly header_row: number | null;
  /** The text of each header, by its place in the row; empty where one is blank. */
  readonly headers: readonly string[];
}

interface OpenRows extends SheetStart {
  /** The rows below the headers. */
  readonly rows: AsyncIterable<readonly SheetRow[]>;
  readonly skipped: { readonly hidden: number };
}

interface Candidate {
  readonly name: string;
  readonly first: readonly SheetRow[];
  readonly rest: AsyncGenerator<readonly SheetRow[]>;
  readonly skipped: { readonly hidden: number };
}

/**
 * Opens the sheet of a file that holds the orders: the first visible one whose headers name our columns, else the first
 * with any rows. What the file is its content says, not its name: `PK` begins an archive, all else must be text, where
 * text is taken.
 */
export async function openRows(bytes: Buffer, isTextTaken: boolean): Promise<OpenRows> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return openXlsx(bytes);
  if (!isTextTaken) throw new SheetProblem('FORMAT');
  return start(await lookInto('', delimitedRows(decodeText(bytes)), { hidden: 0 }), []);
}

async function openXlsx(bytes: Buffer): Promise<OpenRows> {
  const archive = await openArchive(bytes);
  const workbook = await readWorkbook(archive);
  const names = workbook.sheets.map(({ name }) => name);
  let firstFilled: Candidate | undefined;
  for (const { name, part } of workbook.sheets) {
    const skipped = { hidden: 0 };
    const candidate = await lookInto(name, xlsxRows(archive.read(part), workbook, skipped), skipped);
    if (isOfOrders(candidate)) return start(candidate, names);
    if (candidate.first.length > 0) firstFilled ??= candidate;
  }
  if (!firstFilled) throw new SheetProblem('EMPTY');
  return start(firstFilled, names);
}

/** Reads as far as the headers may be. */
async function lookInto(
  name: string,
  rest: AsyncGenerator<readonly SheetRow[]>,
  skipped: { readonly hidden: number },
): Promise<Candidate> {
  const first: SheetRow[] = [];
  while (first.length < HEADER_WITHIN_ROWS) {
    const next = await rest.next();
    if (next.done) break;
    first.push(...next.value);
  }
  return { name, first, rest, skipped };
}

function isOfOrders({ first }: Candidate): boolean {
  const rows = textsOf(first);
  return Object.keys(matchHeaders(rows[findHeaderRow(rows)] ?? [])).length > 1;
}

function start({ name, first, rest, skipped }: Candidate, sheets: readonly string[]): OpenRows {
  const place = findHeaderRow(textsOf(first));
  const below = first.slice(place + 1);
  if (below.length === 0 && first.length < HEADER_WITHIN_ROWS) throw new SheetProblem('EMPTY');
  const [headers = []] = place === -1 ? [] : textsOf(first.slice(place, place + 1));
  const header_row = first[place]?.number ?? null;
  return { sheets, sheet: name, header_row, headers, rows: batches(below, rest), skipped };
}

async function* batches(first: readonly SheetRow[], rest: AsyncIterable<readonly SheetRow[]>) {
  let batch = [...first];
  let count = batch.length;
  for await (const rows of rest) {
    count += rows.length;
    if (count > MAX_ROWS) throw new SheetProblem('TOO_MANY_ROWS');
    batch.push(...rows);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function textsOf(rows: readonly SheetRow[]): string[][] {
  return rows.slice(0, HEADER_WITHIN_ROWS).map(({ cells }) => cells.map(textOf));
}
