import type { World } from '../../world.ts';
import type { BulkJobRow } from './store.ts';

/**
 * Announces a job's progress to every server: at most four times a second, and always when a step is `over` (BLK-10).
 */
export function announceProgress(
  world: World,
  { vendor_id, job_id }: Pick<BulkJobRow, 'vendor_id' | 'job_id'>,
  over = false,
): void {
  const { announced_sheets } = world.caches;
  if (!over && announced_sheets.has(job_id)) return;
  if (over) announced_sheets.delete(job_id);
  else announced_sheets.set(job_id, true);
  world.announcer.announce([{ kind: 'bulk', vendor_id, job_id }]);
}
