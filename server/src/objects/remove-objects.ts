import type { World } from '../world.ts';
import { countUnnamed, deleteUnnamed, listUnnamed } from './objects-store.ts';

const AT_A_TIME = 50;

/**
 * Removes from the store what no row names any more, or never did. What the store does not answer for stays to be
 * removed; the metric tells how much that is.
 */
export async function removeObjects(
  { objects, db, clock, metrics }: Pick<World, 'objects' | 'db' | 'clock' | 'metrics'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let isAway = objects === null; objects && !isAway && !signal?.aborted;) {
    const due = await listUnnamed(db, clock.now(), AT_A_TIME);
    const answers = await Promise.all(due.map(({ object_key }) => objects.remove(object_key)));
    await deleteUnnamed(
      db,
      due.filter((_, n) => answers[n]),
    );
    isAway = answers.includes(false);
    if (due.length < AT_A_TIME) break;
  }
  metrics.objects_to_remove.set(await countUnnamed(db, clock.now()));
}
