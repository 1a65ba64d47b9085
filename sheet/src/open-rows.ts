import { type Row, textOf } from './cell.ts';
import type { FoundHeaders, HeaderFinder } from './header-finder.ts';
import { BATCH_ROWS, HEADER_WITHIN_ROWS, MAX_ROWS } from './limits.ts';
import { SheetProblem } from './sheet-problem.ts';

/** What is known about a sheet before its rows are read. */
export interface SheetStart {
  /** The names of the visible sheets in file order; empty for a text file. */
  readonly sheets: readonly string[];
  /** The name of the sheet that is read. */
  readonly sheet: string;
  /** The number of the header row; null if there is none. */
  readonly header_row: number | null;
  /** The text of each header by column index; empty for a blank header. */
  readonly headers: readonly string[];
}

interface OpenRows extends SheetStart {
  /** The rows below the headers. */
  readonly rows: AsyncIterable<readonly Row[]>;
  readonly skipped: { readonly hidden: number };
}

interface Candidate {
  readonly name: string;
  readonly first: readonly Row[];
  readonly headers: FoundHeaders;
  readonly rest: AsyncGenerator<readonly Row[]>;
  readonly skipped: { readonly hidden: number };
}

/**
 * Opens the wanted sheet of a file: the first visible sheet that the header finder wants, else the first that has rows.
 * The content decides the format, not the file name: `PK` starts an archive, anything else must be text, if text is
 * accepted. What reads a format is loaded for it alone: each file has a thread of its own, which loads everything anew.
 */
export async function openRows(bytes: Buffer, isTextTaken: boolean, finder: HeaderFinder): Promise<OpenRows> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return openXlsx(bytes, finder);
  if (!isTextTaken) throw new SheetProblem('FORMAT');
  const { decodeText, delimitedRows } = await import('./delimited-rows.ts');
  return start(await lookInto('', delimitedRows(decodeText(bytes)), { hidden: 0 }, finder), []);
}

async function openXlsx(bytes: Buffer, finder: HeaderFinder): Promise<OpenRows> {
  const [{ openArchive }, { readWorkbook }, { xlsxRows }] = await Promise.all([
    import('./archive.ts'),
    import('./workbook.ts'),
    import('./xlsx-rows.ts'),
  ]);
  const archive = await openArchive(bytes);
  const workbook = await readWorkbook(archive);
  const names = workbook.sheets.map(({ name }) => name);
  let firstFilled: Candidate | undefined;
  for (const { name, part } of workbook.sheets) {
    const skipped = { hidden: 0 };
    const candidate = await lookInto(name, xlsxRows(archive.read(part), workbook, skipped), skipped, finder);
    if (candidate.headers.isWanted) return start(candidate, names);
    if (candidate.first.length > 0) firstFilled ??= candidate;
  }
  if (!firstFilled) throw new SheetProblem('EMPTY');
  return start(firstFilled, names);
}

/** Reads the first rows, as many as may contain the headers. */
async function lookInto(
  name: string,
  rest: AsyncGenerator<readonly Row[]>,
  skipped: { readonly hidden: number },
  finder: HeaderFinder,
): Promise<Candidate> {
  const first: Row[] = [];
  while (first.length < HEADER_WITHIN_ROWS) {
    const next = await rest.next();
    if (next.done) break;
    first.push(...next.value);
  }
  return { name, first, headers: finder.findHeaders(textsOf(first)), rest, skipped };
}

function start(
  { name, first, headers: { place }, rest, skipped }: Candidate,
  sheets: readonly string[],
): OpenRows {
  const below = first.slice(place + 1);
  if (below.length === 0 && first.length < HEADER_WITHIN_ROWS) throw new SheetProblem('EMPTY');
  const [headers = []] = place === -1 ? [] : textsOf(first.slice(place, place + 1));
  const header_row = first[place]?.number ?? null;
  return { sheets, sheet: name, header_row, headers, rows: batches(below, rest), skipped };
}

async function* batches(first: readonly Row[], rest: AsyncIterable<readonly Row[]>) {
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

function textsOf(rows: readonly Row[]): string[][] {
  return rows.slice(0, HEADER_WITHIN_ROWS).map(({ cells }) => cells.map(textOf));
}
