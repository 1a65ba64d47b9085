import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type Asking, getOwnBulkJob } from './get-own-bulk-job.ts';
import { deleteBulkJob, deleteBulkJobsBefore } from './store.ts';

const DAY_MS = 86_400_000;
const AT_A_TIME = 20;

/** Deletes a bulk job. Throws Conflict where any of its rows was placed: the job is then part of the history. */
export async function discardBulkJob(world: World, asking: Asking, jobId: string): Promise<undefined> {
  const job = await getOwnBulkJob(world, asking, jobId);
  if (!(await deleteBulkJob(world.db, job)))
    throw new Problem('Conflict', { detail: 'Orders of this sheet were placed.' });
}

/** Deletes the bulk jobs that are older than their country's retention; their orders stay (SAF-10). */
export async function deleteOldBulkJobs(world: World): Promise<void> {
  for (const { country_code, retention } of world.sites.catalogue().markets) {
    const then = new Date(world.clock.now().getTime() - retention.sheet_days * DAY_MS);
    while ((await deleteBulkJobsBefore(world.db, country_code, then, AT_A_TIME)) === AT_A_TIME);
  }
}
