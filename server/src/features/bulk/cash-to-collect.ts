import type { World } from '../../world.ts';
import { sumCash } from './cash-store.ts';
import { type Asking, getOwnJob } from './get-own-job.ts';

/** What riders would collect in cash if a job's valid rows were placed now, in major units. */
export async function cashToCollect(world: World, asking: Asking, jobId: string): Promise<number> {
  return sumCash(world.db, await getOwnJob(world, asking, jobId));
}
