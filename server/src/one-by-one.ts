import { databaseUnavailable } from './db/unavailable.ts';
import type { World } from './world.ts';

/**
 * Takes each of the items in turn. One that fails is counted and told under `job`, and holds up no other; whoever finds
 * what is due finds it again. Throws only while the database is away.
 */
export async function oneByOne<Item>(
  { log, metrics }: Pick<World, 'log' | 'metrics'>,
  job: string,
  items: readonly Item[],
  take: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items)
    await take(item).catch((err: unknown) => {
      if (databaseUnavailable(err)) throw err;
      metrics.job_failures.inc({ name: job });
      log.error(
        { err, job, item: nameOf(item) },
        'one of those that were due failed and will be tried again',
      );
    });
}

/** Ids alone: the rest may be about people. */
const nameOf = (item: unknown): unknown =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => name.endsWith('_id')));
