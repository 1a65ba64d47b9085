import type { Order } from '@sendero/core/order/order';
import type { IdempotencyKey } from '../../http/idempotency-store.ts';
import type { World } from '../../world.ts';
import { inGroups } from './in-groups.ts';
import type { NewOrderRow } from './order-row.ts';
import { insertOrders, isRepeat } from './store.ts';

interface ToWrite {
  readonly row: NewOrderRow;
  readonly idempotency: IdempotencyKey | null;
  readonly answer: { readonly result: Order };
}

/** Stores orders durably, together with the answers to return for repeats. */
export interface OrderWriter {
  /** `repeated`: the quote or the Idempotency-Key has already made an order. */
  write(order: ToWrite): Promise<'placed' | 'repeated'>;
}

/** Creates a writer that commits in groups and announces each group after its commit. */
export function createOrderWriter(world: World): OrderWriter {
  const commit = inGroups<ToWrite, 'placed'>(async (batch) => {
    const keys = batch.flatMap(({ idempotency, answer }) =>
      idempotency ? [{ ...idempotency, answer }] : [],
    );
    await insertOrders(
      world.db,
      batch.map(({ row }) => row),
      keys,
    );
    world.metrics.batch_size.observe(batch.length);
    world.announcer.announce(batch.map(({ row }) => ({ kind: 'order', vendor_id: row.vendor_id })));
    return batch.map(() => 'placed');
  });
  return {
    write: async (order) => {
      try {
        return await commit(order);
      } catch (error) {
        if (isRepeat(error)) return 'repeated';
        throw error;
      }
    },
  };
}
