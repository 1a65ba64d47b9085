import type { OpenSheet } from '../../sheet/read-sheet.ts';
import type { World } from '../../world.ts';
import { announceProgress } from './announce-progress.ts';
import { checkWaiting } from './check-waiting.ts';
import { placeRows } from './place-rows.ts';
import { readRows } from './read-rows.ts';
import { type JobRow, endPhase, takeJob, updateTaken } from './store.ts';

/** How long a worker that is silent keeps its job; it says every third of that time that it is there. */
export const LEASE_MS = 6000;

/**
 * Takes one job that nobody works on, whether it is new or a server died over it, and works it off: reads its file,
 * checks its rows, or places them. Answers false where there was none.
 *
 * Everything is done in small steps that leave a whole state behind and are harmless to do twice; `signal` ends it
 * between two of them, for whoever comes next.
 */
export async function workOnNextJob(world: World, signal: AbortSignal): Promise<boolean> {
  const now = world.clock.now();
  const job = await takeJob(world.db, now, leaseFrom(now));
  if (job) await workOnJob(world, job, signal);
  return job !== undefined;
}

/** As `workOnNextJob`, on a job that is taken already; `sheet` is its file, where whoever took it has opened it. */
export async function workOnJob(
  world: World,
  job: JobRow,
  signal: AbortSignal,
  sheet?: OpenSheet,
): Promise<void> {
  const stay = setInterval(() => {
    updateTaken(world.db, job, leaseFrom(world.clock.now())).catch((err: unknown) =>
      world.log.warn({ err, job: job.job_id }, 'a sheet was not kept for its worker'),
    );
  }, LEASE_MS / 3);
  try {
    if (job.phase === 'CHECKING') {
      await readRows(world, job, signal, sheet);
      await checkWaiting(world, job, signal);
      await endPhase(world.db, job, 'CHECKING');
    }
    if (job.phase === 'PLACING') {
      await placeRows(world, job, signal);
      await endPhase(world.db, job, 'PLACING');
    }
  } finally {
    clearInterval(stay);
    if (signal.aborted) await updateTaken(world.db, job, null);
    announceProgress(world, job, true);
  }
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
