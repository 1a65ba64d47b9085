import type { World } from '../../world.ts';
import { type OpenSheet, readSheet } from '../../sheet/read-sheet.ts';
import { SheetProblem, type SheetProblemCode } from '../../sheet/sheet-problem.ts';
import { announceProgress } from './announce-progress.ts';
import { rowChecker } from './check-rows.ts';
import { listFirstRows } from './duplicate-store.ts';
import { type FirstRows, nameDuplicates } from './name-duplicates.ts';
import { type UncheckedRow, findLastRow, insertRows, packRows } from './row-store.ts';
import { type JobRow, endReading, findFile, isDataError } from './store.ts';

/** Beyond this a row, checking is slower than reading: the rows are only kept, so that the file is not held open. */
const QUICK_MS = 5;

/**
 * Reads a job's file to its end, each row kept and checked as it comes, and drops the file. Goes on after the last row
 * that is kept; does nothing where the file has been read.
 *
 * A file that ends in the middle (broken, or too much) leaves its job with the reason and the rows before it.
 */
export async function readRows(
  world: World,
  job: JobRow,
  signal: AbortSignal,
  opened?: OpenSheet,
): Promise<void> {
  try {
    const sheet = opened ?? (await openFile(world, job, signal));
    if (!sheet) return;
    await keepRows(world, job, sheet, signal);
    if (!signal.aborted) await endReading(world.db, job, { problem: null, hidden_rows: sheet.hiddenRows() });
  } catch (error) {
    if (signal.aborted) return;
    await endReading(world.db, job, { problem: problemOf(error), hidden_rows: 0 });
  }
}

/** Why a file ends in the middle: what cannot even be kept is no sheet. Any other failure is not the file's, and is passed on. */
function problemOf(error: unknown): SheetProblemCode {
  if (error instanceof SheetProblem) return error.code;
  if (isDataError(error)) return 'FORMAT';
  throw error;
}

async function openFile(world: World, job: JobRow, signal: AbortSignal): Promise<OpenSheet | null> {
  const content = await findFile(world.db, job);
  return content ? readSheet(content, job.file_name, signal) : null;
}

async function keepRows(world: World, job: JobRow, sheet: OpenSheet, signal: AbortSignal): Promise<void> {
  const last = await findLastRow(world.db, job);
  const seen = await firstRows(world, job);
  const check = await rowChecker(world, job);
  let msARow = 0;
  let packed = Promise.resolve('');
  let kept = Promise.resolve();
  for await (const batch of sheet.rows) {
    if (signal.aborted) break;
    const rows = batch
      .filter((row) => row.number > last)
      .map((row): UncheckedRow => ({ row_number: row.number, cells: row.cells, corrections: null }));
    if (rows.length === 0) continue;
    const begin = performance.now();
    const checked = msARow < QUICK_MS ? await check(rows) : null;
    if (checked) msARow = (performance.now() - begin) / rows.length;
    // While one batch is checked, the one before is named and packed, and the one before that is written.
    const before = kept;
    packed = packed.then(async () =>
      packRows(checked ? await nameDuplicates(world, job, checked, seen) : rows),
    );
    kept = Promise.all([packed, before])
      .then(([ready]) => insertRows(world.db, job, ready))
      .then(() => announceProgress(world, job));
    kept.catch(() => undefined);
    await before;
  }
  await kept;
}

/** The deliveries that a job's rows ask for so far. */
export async function firstRows(world: World, job: JobRow): Promise<FirstRows> {
  const rows = await listFirstRows(world.db, job);
  return new Map(rows.map(({ duplicate_key, row_number }) => [duplicate_key, row_number]));
}
