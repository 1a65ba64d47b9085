import { toMinor } from '@sendero/core/values/money';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { announceProgress } from './announce-progress.ts';
import { type Asking, getOwnJob } from './get-own-job.ts';
import { updateToPlacing } from './placing-store.ts';
import { findJob } from './store.ts';

/** What somebody confirmed: the fee in major units, and the number of orders. */
interface Expected {
  readonly expected_fee?: number | undefined;
  readonly expected_row_count?: number | undefined;
}

/**
 * Begins to place a job's valid rows; it is certain from then on, whatever happens to this server (BLK-05).
 *
 * To ask again while they are placed, or afterwards, changes nothing. Refused where what would be placed is no longer
 * what was confirmed, and where there is nothing to place.
 */
export async function beginPlacing(
  world: World,
  asking: Asking,
  jobId: string,
  { expected_fee, expected_row_count }: Expected,
): Promise<void> {
  const job = await getOwnJob(world, asking, jobId);
  const { currency } = asking.site.market;
  // A fee with more decimals than the currency has is nobody's: no fee is below zero.
  const fee = expected_fee === undefined ? null : (toMinor(expected_fee, currency) ?? -1);
  const begun = await updateToPlacing(world.db, job, { fee, rows: expected_row_count ?? null });
  if (begun) return announceProgress(world, job, true);
  const now = (await findJob(world.db, job)) ?? job;
  const isToPlace = (now.counts.VALID?.rows ?? 0) > 0;
  if (now.phase === 'PLACING' || (now.phase === 'DONE' && !isToPlace)) return;
  if (now.problem !== null) throw ruleBroken('content', `bulk.problem.${now.problem}`);
  if (now.phase === 'READY' && !isToPlace) throw ruleBroken('rows', 'bulk.problem.nothing-to-place');
  throw new Problem('Conflict', {
    detail: 'The sheet was changed meanwhile, or is still being checked. Look at it again.',
    errors: [{ field: 'expected_fee', meta: { translation_key: 'error.fee.changed' } }],
  });
}
