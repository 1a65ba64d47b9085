import { toMajor } from '@sendero/core/values/money';
import type { World } from '../../world.ts';
import { sumPayments } from './cash-store.ts';
import { type Asking, getOwnJob } from './get-own-job.ts';

/** What riders would collect in cash, and a card be charged, if a job's valid rows were placed now; in major units. */
export async function cashToCollect(
  world: World,
  asking: Asking,
  jobId: string,
): Promise<{ cash_to_collect: number; card_fee: number; card_row_count: number }> {
  const { cash, card_fee, card_rows } = await sumPayments(
    world.db.pool,
    await getOwnJob(world, asking, jobId),
  );
  return {
    cash_to_collect: cash,
    card_fee: toMajor(card_fee, asking.site.market.currency),
    card_row_count: card_rows,
  };
}
