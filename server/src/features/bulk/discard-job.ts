import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type Asking, getOwnJob } from './get-own-job.ts';
import { deleteJob, deleteJobsBefore } from './store.ts';

/** How long a sheet is kept, and how many go at a time. */
const KEPT_MS = 90 * 86_400_000;
const AT_A_TIME = 20;

/** Throws a sheet away, unless something of it was placed: then it is part of the history. */
export async function discardJob(world: World, asking: Asking, jobId: string): Promise<undefined> {
  const job = await getOwnJob(world, asking, jobId);
  if (!(await deleteJob(world.db, job)))
    throw new Problem('Conflict', { detail: 'Orders of this sheet were placed.' });
}

/** Throws away what is older than 90 days; the orders stay. */
export async function forgetOldJobs(world: World): Promise<void> {
  const then = new Date(world.clock.now().getTime() - KEPT_MS);
  while ((await deleteJobsBefore(world.db, then, AT_A_TIME)) === AT_A_TIME);
}
