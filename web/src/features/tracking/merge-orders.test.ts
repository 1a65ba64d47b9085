import { anOrder } from '@sendero/core/order/an-order';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeOrders } from './active-orders.ts';

const version = fc
  .record({ order_id: fc.constantFrom('a', 'b', 'c'), updated_at: fc.integer({ min: 0, max: 5 }) })
  .map((changes) => anOrder(['NEW'], changes));

it('holds the newest of every order, however a read and the feed overtake each other [LIV-04]', () => {
  fc.assert(
    fc.property(fc.array(version), fc.array(version), (read, heard) => {
      const newest = new Map<string, number>();
      for (const { order_id, updated_at } of [...read, ...heard]) {
        newest.set(order_id, Math.max(updated_at, newest.get(order_id) ?? 0));
      }
      for (const merged of [
        mergeOrders(mergeOrders([], read), heard),
        mergeOrders(mergeOrders([], heard), read),
      ]) {
        expect(new Map(merged.map((order) => [order.order_id, order.updated_at]))).toEqual(newest);
        expect(merged.map(({ order_id }) => order_id)).toEqual([...newest.keys()].toSorted().toReversed());
      }
    }),
  );
});
