import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';
import type { JobRow } from './store.ts';

/** A page follows a job by its eye: four times a second is smooth. */
const PAUSE_MS = 250;
const lastOf = perWorld(() => new Map<string, number>());

/** Tells every window that a job has gone on: at most four times a second, and always when a step is `over` (BLK-10). */
export function announceProgress(
  world: World,
  { vendor_id, job_id }: Pick<JobRow, 'vendor_id' | 'job_id'>,
  over = false,
): void {
  const last = lastOf(world);
  const now = performance.now();
  if (!over && now - (last.get(job_id) ?? -Infinity) < PAUSE_MS) return;
  if (over) last.delete(job_id);
  else last.set(job_id, now);
  world.announcer.announce([{ kind: 'bulk', vendor_id, job_id }]);
}
