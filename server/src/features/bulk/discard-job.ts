import { markets } from '@sendero/core/market/all';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type Asking, getOwnJob } from './get-own-job.ts';
import { deleteJob, deleteJobsBefore } from './store.ts';

const DAY_MS = 86_400_000;
const AT_A_TIME = 20;

/** Throws a sheet away, unless something of it was placed: then it is part of the history. */
export async function discardJob(world: World, asking: Asking, jobId: string): Promise<undefined> {
  const job = await getOwnJob(world, asking, jobId);
  if (!(await deleteJob(world.db, job)))
    throw new Problem('Conflict', { detail: 'Orders of this sheet were placed.' });
}

/** Throws away the sheets that are older than their country keeps them; the orders stay (SAF-10). */
export async function forgetOldJobs(world: World): Promise<void> {
  for (const { country_code, retention } of markets) {
    const then = new Date(world.clock.now().getTime() - retention.sheet_days * DAY_MS);
    while ((await deleteJobsBefore(world.db, country_code, then, AT_A_TIME)) === AT_A_TIME);
  }
}
