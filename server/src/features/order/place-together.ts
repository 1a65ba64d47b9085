import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import type { NewOrderRow } from './order-row.ts';
import { insertOrders, isRepeat } from './store.ts';

/**
 * Places orders in one transaction with what `alongside` writes: all of it durably, or nothing. The caller has checked
 * the rules.
 *
 * `refused`: `alongside` returned false, and nothing was written. `repeated`: one of the quotes has already made an
 * order.
 */
export async function placeTogether(
  world: World,
  rows: readonly NewOrderRow[],
  alongside: (client: pg.PoolClient) => Promise<boolean>,
): Promise<'placed' | 'refused' | 'repeated'> {
  try {
    const placed = await inTransaction(world.db, async (client) => {
      const agreed = await alongside(client);
      if (agreed)
        for (const part of await world.db.shards.within(client).parts(rows))
          await insertOrders({ ...world, db: { pool: client } }, part, []);
      return agreed;
    });
    if (!placed) return 'refused';
  } catch (error) {
    if (isRepeat(error)) return 'repeated';
    throw error;
  }
  for (const { country_code } of rows) world.metrics.orders_placed.inc({ country: country_code });
  world.announcer.announce(rows.map(({ vendor_id }) => ({ kind: 'order', vendor_id, is_new: true })));
  return 'placed';
}
