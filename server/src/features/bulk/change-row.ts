import type { changeBulkRow } from '@sendero/core/contract/bulk-api';
import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { announceProgress } from './announce-progress.ts';
import { rowChecker } from './check-rows.ts';
import { type Asking, getOwnJob } from './get-own-job.ts';
import { nameDuplicatesAgain } from './name-duplicates.ts';
import { type BulkRowRow, type Corrections, findRow, updateRow } from './row-store.ts';
import { type JobRow, findJob } from './store.ts';
import { toJob, toRow } from './to-job.ts';

type Change = BodyOf<typeof changeBulkRow>;

/** A row that others change at the same time is looked at again so often. */
const TRIES = 5;

/**
 * Puts a row right, chooses its place, leaves it out or takes it back; it is checked anew at once (BLK-03). A row that is
 * an order already, or may become one at this moment, cannot be changed.
 */
export async function changeRow(
  world: World,
  asking: Asking,
  {
    job_id,
    row_number,
    locale,
  }: { readonly job_id: string; readonly row_number: number; readonly locale: string },
  change: Change,
): Promise<{ bulk_job: BulkJob; row: BulkRow }> {
  const job = await getOwnJob(world, asking, job_id);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const row = await findRow(world.db, job, row_number);
    if (!row) throw new Problem('NotFound', { detail: 'The sheet has no such row.' });
    const changed = await checkChanged(world, job, row, change);
    if (!(await updateRow(world.db, job, changed))) continue;
    await nameDuplicatesAgain(world, job, [row.duplicate_key, changed.duplicate_key]);
    announceProgress(world, job, true);
    const [shown = job, written = row] = [
      await findJob(world.db, job),
      await findRow(world.db, job, row_number),
    ];
    return { bulk_job: toJob(shown), row: toRow(world, shown, written, locale) };
  }
  throw new Problem('Conflict', { detail: 'The row is being placed, or is an order already.' });
}

async function checkChanged(world: World, job: JobRow, row: BulkRowRow, change: Change) {
  const corrections = corrected(row.corrections ?? {}, change);
  const check = await rowChecker(world, job);
  const [checked] = await check([{ row_number: row.row_number, cells: row.cells, corrections }]);
  if (!checked) throw new Error('A row went in and none came out.');
  const isLeftOut = change.left_out ?? row.state === 'LEFT_OUT';
  return { ...row, ...checked, corrections, ...(isLeftOut && { state: 'LEFT_OUT' as const }) };
}

/** A new address is looked for anew, unless its place comes with it. */
function corrected({ cells = {}, place = null }: Corrections, change: Change): Corrections {
  const isElsewhere = ['address', 'latitude', 'longitude'].some((column) => column in (change.cells ?? {}));
  const kept = isElsewhere ? null : place;
  return { cells: { ...cells, ...change.cells }, place: change.place === undefined ? kept : change.place };
}
