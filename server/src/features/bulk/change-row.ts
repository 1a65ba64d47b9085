import { isDeepStrictEqual } from 'node:util';
import type { changeBulkRow } from '@sendero/core/contract/bulk-api';
import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import { inTransaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { announceProgress } from './announce-progress.ts';
import { rowChecker } from './check-rows.ts';
import { type Rerouted, checkWithMates, listMates } from './check-routes.ts';
import { type Asking, getOwnBulkJob } from './get-own-bulk-job.ts';
import { nameDuplicatesAgain } from './name-duplicates.ts';
import { type MovedRow, moveRows } from './row-moves-store.ts';
import { type BulkRowRow, type Corrections, findRow } from './row-store.ts';
import { type BulkJobRow, findBulkJob, lockBulkJob } from './store.ts';
import { toBulkJob, toRow } from './to-bulk-job.ts';

type Change = BodyOf<typeof changeBulkRow>;

/** Attempts for a row that others change at the same time. */
const TRIES = 5;

/**
 * Corrects a row, chooses its place, leaves it out or restores it. The row is checked again at once (BLK-03). Throws
 * where the row already is an order, or may become one at this moment.
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
  const job = await getOwnBulkJob(world, asking, job_id);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const row = await findRow(world.db, job, row_number);
    if (!row) throw new Problem('NotFound', { detail: 'The sheet has no such row.' });
    const alone = await checkChanged(world, job, row, change);
    const rerouted = await checkRouteOf(world, job, row, alone);
    if (!(await updateRows(world, job, row, rerouted))) continue;
    const changed = rerouted.row;
    await nameDuplicatesAgain(world, job, [row.duplicate_key, changed.duplicate_key]);
    announceProgress(world, job, true);
    const [shown = job, written = row] = [
      await findBulkJob(world.db, job),
      await findRow(world.db, job, row_number),
    ];
    return { bulk_job: toBulkJob(world, shown), row: toRow(world, shown, written, locale) };
  }
  throw new Problem('Conflict', { detail: 'The row is being placed, or is an order already.' });
}

type RowsChange = Rerouted<MovedRow<'change'>>;

/** The changed row with those that ride with it, or did. */
async function checkRouteOf(
  world: World,
  job: BulkJobRow,
  row: BulkRowRow,
  changed: MovedRow<'change'>,
): Promise<RowsChange> {
  const { state } = changed;
  const before = row.draft?.route ?? '';
  if (state === 'LEFT_OUT') {
    const { mates, seen } = await checkWithMates(world, job, {
      row: { ...changed, state: 'INVALID' },
      is_riding: false,
      before,
    });
    return { row: changed, mates, seen };
  }
  return checkWithMates(world, job, { row: { ...changed, state }, is_riding: true, before });
}

/**
 * Returns false where the row, or one that rides with it, has changed since it was read, where it is an order already,
 * or where its job is placing orders.
 */
async function updateRows(
  { db }: World,
  job: BulkJobRow,
  before: BulkRowRow,
  { row, mates, seen }: RowsChange,
): Promise<boolean> {
  const routes = [before.draft?.route ?? '', row.draft.route];
  return inTransaction(db, async (client) => {
    await lockBulkJob(client, job);
    const now = await listMates(client, job, row.row_number, routes);
    if (!isDeepStrictEqual(now, seen)) return false;
    if ((await moveRows(client, job, 'change', [row], before.version)) !== 1) return false;
    if (mates.length > 0) await moveRows(client, job, 'route', mates);
    return true;
  });
}

async function checkChanged(
  world: World,
  job: BulkJobRow,
  row: BulkRowRow,
  change: Change,
): Promise<MovedRow<'change'>> {
  const corrections = corrected(row.corrections ?? {}, change);
  const check = await rowChecker(world, job);
  const [checked] = await check([{ row_number: row.row_number, cells: row.cells, corrections }]);
  if (!checked) throw new Error('A row went in and none came out.');
  const isLeftOut = change.left_out ?? row.state === 'LEFT_OUT';
  return { ...checked, corrections, ...(isLeftOut && { state: 'LEFT_OUT' as const }) };
}

/** A corrected address is geocoded again, unless the change also gives its place. */
function corrected({ cells = {}, place = null }: Corrections, change: Change): Corrections {
  const isElsewhere = ['address', 'latitude', 'longitude'].some((column) => column in (change.cells ?? {}));
  const before = isElsewhere ? null : place;
  return { cells: { ...cells, ...change.cells }, place: change.place === undefined ? before : change.place };
}
