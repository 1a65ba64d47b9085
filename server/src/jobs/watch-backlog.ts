import { databaseUnavailable } from '../db/unavailable.ts';
import type { World } from '../world.ts';
import { readBacklog } from './backlog-store.ts';
import type { Lease } from './lease.ts';

/** Tells whether the database answers, and, on the one server that has the `lease`, what waits in it. */
export async function watchBacklog({ db, clock, metrics }: World, lease: Lease): Promise<void> {
  let isOurs = false;
  try {
    await lease.whileHeld(async () => {
      isOurs = true;
      metrics.backlog.tell(db.name, await readBacklog(db, clock.now()));
    });
    metrics.database_reachable.set({ database: db.name }, 1);
  } catch (error) {
    if (databaseUnavailable(error)) metrics.database_reachable.set({ database: db.name }, 0);
    throw error;
  } finally {
    if (!isOurs) metrics.backlog.forget(db.name);
  }
}
