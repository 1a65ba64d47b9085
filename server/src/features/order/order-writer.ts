import type { Order } from '@sendero/core/order/order';
import type { IdempotencyKey } from '../../http/idempotency-store.ts';
import type { World } from '../../world.ts';
import { USUAL, inGroups } from '../../in-groups.ts';
import type { NewOrderRow } from './order-row.ts';
import { insertOrders, isRepeat } from './store.ts';

interface ToWrite {
  readonly row: NewOrderRow;
  readonly idempotency: IdempotencyKey | null;
  readonly answer: { readonly result: Order };
}

/** An order to write, and the shard that it lies on: what lies on one is committed together. */
interface Placed extends ToWrite {
  readonly shard: string;
}

/** Stores orders durably, each with a short code of its own, together with the answers to return for repeats. */
export interface OrderWriter {
  /** Returns the order's short code; `repeated`: the quote or the Idempotency-Key has already made an order. */
  write(order: ToWrite): Promise<{ readonly short_code: string } | 'repeated'>;
}

/** Creates a writer that commits in groups and announces each group after its commit. */
export function createOrderWriter(world: World): OrderWriter {
  const writeBatch = async (batch: readonly Placed[]) => {
    const keys = batch.flatMap(({ row, idempotency, answer }) =>
      idempotency ? [{ ...idempotency, root_id: row.root_id, answer }] : [],
    );
    const codes = await insertOrders(
      world,
      batch.map(({ row }) => row),
      keys,
    );
    world.metrics.batch_size.observe(batch.length);
    world.announcer.announce(
      batch.map(({ row: { vendor_id } }) => ({ kind: 'order', vendor_id, is_new: true })),
    );
    return batch.map(({ row }) => ({ short_code: codes.get(row.order_id) ?? '' }));
  };
  const commit = inGroups<Placed, { readonly short_code: string }>(writeBatch, {
    ...USUAL,
    partOf: ({ shard }) => shard,
  });
  return {
    write: async (order) => {
      try {
        const shard = await world.db.shards.shardOf(order.row.root_id);
        return await commit({ ...order, shard });
      } catch (error) {
        if (isRepeat(error)) return 'repeated';
        throw error;
      }
    },
  };
}
