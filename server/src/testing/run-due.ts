import { jobHandlers } from '../jobs/handlers.ts';
import type { World } from '../world.ts';

/** Does every job that is due, and those that come of them; how many. */
export async function runDue(world: World): Promise<number> {
  let count = 0;
  for (let done = 1; done > 0; count += done) done = await world.queue.workOnDue(jobHandlers(world), world);
  return count;
}

/** Makes the queue so much later, which goes by the database's clock. */
export async function queueLater({ db }: Pick<World, 'db'>, seconds: number): Promise<void> {
  const earlier = (...columns: string[]) =>
    columns.map((column) => `${column} = ${column} - $1 * interval '1 s'`).join();
  await db.pool.query(`update jobs.job set ${earlier('start_after', 'heartbeat_on', 'started_on')}`, [
    seconds,
  ]);
  await db.pool.query(`update jobs.queue set ${earlier('monitor_on', 'monitor_claim_on', 'maintain_on')}`, [
    seconds,
  ]);
}
