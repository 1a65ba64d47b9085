import { readObject } from '../../objects/read-object.ts';
import type { World } from '../../world.ts';
import type { OpenSheet } from '@sendero/sheet/read';
import { SheetProblem, type SheetProblemCode } from '@sendero/sheet/problem';
import { announceProgress } from './announce-progress.ts';
import { type CheckedRow, rowChecker } from './check-rows.ts';
import { type SeenRows, nameDuplicates, tellRepeated } from './name-duplicates.ts';
import { readOrderSheet } from './read-order-sheet.ts';
import type { MovedRow } from './row-moves-store.ts';
import { type UncheckedRow, findLastRow, insertRows, listFirstRows, packRows } from './row-store.ts';
import { type BulkJobRow, endReading, findFile, isDataError } from './store.ts';

/**
 * Above this time a row, checking is slower than reading: rows are then only written, so that the file is closed soon.
 */
const QUICK_MS = 5;

/**
 * Reads a job's file to its end, writes and checks each row as it comes, and deletes the file. Continues after the last
 * written row; does nothing where the file was already read.
 *
 * A file that is broken or too large leaves its job with that problem and the rows read so far.
 */
export async function readRows(
  world: World,
  job: BulkJobRow,
  signal: AbortSignal,
  opened?: OpenSheet,
): Promise<void> {
  try {
    const sheet = opened ?? (await openFile(world, job, signal));
    if (!sheet) return;
    await takeRows(world, job, sheet, signal);
    if (!signal.aborted) await endReading(world.db, job, { problem: null, hidden_rows: sheet.hiddenRows() });
  } catch (error) {
    if (signal.aborted) return;
    await endReading(world.db, job, { problem: problemOf(error), hidden_rows: 0 });
  }
}

/**
 * The problem code for a file that cannot be read to its end, or whose data the database rejects. Throws any other
 * error.
 */
function problemOf(error: unknown): SheetProblemCode {
  if (error instanceof SheetProblem) return error.code;
  if (isDataError(error)) return 'FORMAT';
  throw error;
}

async function openFile(world: World, job: BulkJobRow, signal: AbortSignal): Promise<OpenSheet | null> {
  const file = await findFile(world.db, job);
  if (!file) return null;
  const content = file.content ?? (await readObject(world, file.object_key));
  if (!content) throw new SheetProblem('FORMAT');
  return readOrderSheet(content, job.file_name, signal);
}

async function takeRows(world: World, job: BulkJobRow, sheet: OpenSheet, signal: AbortSignal): Promise<void> {
  const last = await findLastRow(world.db, job);
  const seen = await firstRows(world, job);
  const check = await rowChecker(world, job);
  let msARow = 0;
  let packed = Promise.resolve('');
  let inserted = Promise.resolve();
  for await (const batch of sheet.rows) {
    if (signal.aborted) break;
    const rows = batch
      .filter((row) => row.number > last)
      .map((row): UncheckedRow => ({ row_number: row.number, cells: row.cells, corrections: null }));
    if (rows.length === 0) continue;
    const begin = performance.now();
    const checked = msARow < QUICK_MS ? await check(rows) : null;
    if (checked) msARow = (performance.now() - begin) / rows.length;
    // While one batch is checked, the previous one is checked for duplicates and packed, and the one before that is
    // written.
    const before = inserted;
    packed = packed.then(async () =>
      packRows(checked ? (await nameDuplicates(world, job, checked, seen)).map(untilRouteIsRead) : rows),
    );
    inserted = Promise.all([packed, before])
      .then(([ready]) => insertRows(world.db, job, ready))
      .then(() => announceProgress(world, job));
    inserted.catch(() => undefined);
    await before;
  }
  await inserted;
  await tellRepeated(world, job, seen);
}

/** A row of a route is checked to its end with the others of it, once all rows are read. */
export function untilRouteIsRead(row: CheckedRow): MovedRow<'check'> {
  return row.draft.route === '' ? row : { ...row, state: 'CHECKING' };
}

/** The first row of each delivery that the job has so far. */
export async function firstRows(world: World, job: BulkJobRow): Promise<SeenRows> {
  const rows = await listFirstRows(world.db, job);
  const first = new Map(rows.map(({ duplicate_key, row_number }) => [duplicate_key, row_number]));
  return { first, repeated: new Map() };
}
