import type { World } from '../../world.ts';
import { announceProgress } from './announce-progress.ts';
import { rowChecker } from './check-rows.ts';
import { nameDuplicates, tellRepeated } from './name-duplicates.ts';
import { firstRows, untilRouteIsRead } from './read-rows.ts';
import { moveRows } from './row-moves-store.ts';
import { listRows } from './row-store.ts';
import { type BulkJobRow, findBulkJob } from './store.ts';

/** Few enough that the user sees progress while an outside geocoder or router is slow. */
const ROWS_AT_ONCE = 200;

/**
 * Checks the rows in state CHECKING: those read faster than they were checked, and those whose columns were reassigned.
 * Those of a route wait for the others of it.
 */
export async function checkWaiting(world: World, job: BulkJobRow, signal: AbortSignal): Promise<void> {
  const { counts } = (await findBulkJob(world.db, job)) ?? job;
  if (!counts.CHECKING?.rows) return;
  const check = await rowChecker(world, job);
  const seen = await firstRows(world, job);
  for (let after = 0; !signal.aborted;) {
    const rows = await listRows(world.db, job, { states: ['CHECKING'], after, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) break;
    const unread = rows.filter(({ draft }) => draft === null);
    const checked = await nameDuplicates(world, job, await check(unread), seen);
    await moveRows(world.db.pool, job, 'check', checked.map(untilRouteIsRead));
    announceProgress(world, job);
    after = last.row_number;
  }
  if (!signal.aborted) await tellRepeated(world, job, seen);
}
