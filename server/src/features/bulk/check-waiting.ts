import type { World } from '../../world.ts';
import { announceProgress } from './announce-progress.ts';
import { rowChecker } from './check-rows.ts';
import { nameDuplicates } from './name-duplicates.ts';
import { firstRows } from './read-rows.ts';
import { listRows, updateChecked } from './row-store.ts';
import { type JobRow, findJob } from './store.ts';

/** Few enough that somebody sees them arrive while an engine outside takes its time. */
const ROWS_AT_ONCE = 200;

/** Checks the rows that wait for it: those that were read faster than checked, or whose columns were taken for something else. */
export async function checkWaiting(world: World, job: JobRow, signal: AbortSignal): Promise<void> {
  const { counts } = (await findJob(world.db, job)) ?? job;
  if (!counts.CHECKING?.rows) return;
  const check = await rowChecker(world, job);
  const seen = await firstRows(world, job);
  for (let after = 0; !signal.aborted;) {
    const rows = await listRows(world.db, job, { states: ['CHECKING'], after, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    await updateChecked(world.db, job, await nameDuplicates(world, job, await check(rows), seen));
    announceProgress(world, job);
    after = last.row_number;
  }
}
