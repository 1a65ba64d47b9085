import type { OpenSheet } from '@sendero/sheet/read';
import type { World } from '../../world.ts';
import { advanceBulkJob } from './advance-bulk-job.ts';
import { announceProgress } from './announce-progress.ts';
import { checkRoutes } from './check-routes.ts';
import { checkWaiting } from './check-waiting.ts';
import { placeRows } from './place-rows.ts';
import { readRows } from './read-rows.ts';
import { takeBulkJob, updateTaken } from './lease-store.ts';
import type { BulkJobRow } from './store.ts';

/** How long a lease lasts after its worker stops renewing it; a worker renews it every third of that time. */
export const LEASE_MS = 6000;

/**
 * Leases one job without a worker, a new one or one whose server died, and works on it: reads its file, checks its
 * rows, or places them. Returns false where there was none.
 *
 * Each step leaves a complete state and may be repeated. `signal` stops the work between two steps; the next worker
 * continues.
 */
export async function workOnNextBulkJob(world: World, signal: AbortSignal): Promise<boolean> {
  const now = world.clock.now();
  const job = await takeBulkJob(world.db, now, leaseFrom(now));
  if (job) await workOnBulkJob(world, job, signal);
  return job !== undefined;
}

/**
 * Works on a job that is already leased, as `workOnNextBulkJob` does. `sheet` is its file if the caller has opened it.
 */
export async function workOnBulkJob(
  world: World,
  job: BulkJobRow,
  signal: AbortSignal,
  sheet?: OpenSheet,
): Promise<void> {
  const stay = setInterval(() => {
    updateTaken(world.db, job, leaseFrom(world.clock.now())).catch((err: unknown) =>
      world.log.warn({ err, job: job.job_id }, 'the lease of a bulk job was not prolonged'),
    );
  }, LEASE_MS / 3);
  try {
    if (job.phase === 'CHECKING') {
      await readRows(world, job, signal, sheet);
      await checkWaiting(world, job, signal);
      await checkRoutes(world, job, signal);
      await advanceBulkJob(world, job, { to: 'READY' });
    }
    if (job.phase === 'PLACING') {
      await placeRows(world, job, signal);
      await advanceBulkJob(world, job, { to: 'DONE' });
    }
  } finally {
    clearInterval(stay);
    if (signal.aborted) await updateTaken(world.db, job, null);
    announceProgress(world, job, true);
  }
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
