import { toMajor } from '@sendero/core/values/money';
import type { World } from '../../world.ts';
import { sumPayments } from './row-store.ts';
import { type Asking, getOwnBulkJob } from './get-own-bulk-job.ts';

/** Returns the cash to collect and the card fee if a job's valid rows were placed now; in major units. */
export async function cashToCollect(
  world: World,
  asking: Asking,
  jobId: string,
): Promise<{ cash_to_collect: number; card_fee: number; card_row_count: number; repeat_row_count: number }> {
  const { cash, card_fee, card_rows, repeat_rows } = await sumPayments(
    world.db.pool,
    await getOwnBulkJob(world, asking, jobId),
  );
  return {
    cash_to_collect: cash,
    card_fee: toMajor(card_fee, asking.site.market.currency),
    card_row_count: card_rows,
    repeat_row_count: repeat_rows,
  };
}
