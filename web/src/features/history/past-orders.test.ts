import { anOrder } from '@sendero/core/order/an-order';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { applyPastOrder, listKey, ordersOf, sumsKey, type Pages } from './past-orders.ts';

const TODAY_S = 1_795_000_000;
const earlier = TODAY_S - 3600;
const ask = {
  vendor_id: 'hki1',
  include_outlets: false,
  status: 'any' as const,
  from: 0,
  to: TODAY_S + 86_400,
};
const sorting = { sort: 'created', ascending: false } as const;
const held = () => ordersOf(queryClient.getQueryData<Pages>(listKey(ask, sorting)));

const order = (order_id: string, created_at: number, updated_at = created_at) =>
  anOrder(['NEW'], { order_id, created_at, updated_at });

beforeEach(() => {
  queryClient.clear();
  const pages = [
    { orders: [order('today', earlier + 7200), order('b', earlier)], next: 'key' },
    { orders: [order('a', earlier - 60)], next: null },
  ];
  queryClient.setQueryData<Pages>(listKey(ask, sorting), { pages, pageParams: [null, 'key'] });
});

it('settles a change of an earlier day’s order in its place [LIV-03]', () => {
  applyPastOrder({ ...order('a', earlier - 60, earlier + 10), status: 'DELIVERED' });
  expect(held().map(({ order_id, status }) => [order_id, status])).toEqual([
    ['today', 'NEW'],
    ['b', 'NEW'],
    ['a', 'DELIVERED'],
  ]);
});

it('lets no order jump in [LIV-03]', () => {
  const before = held();
  applyPastOrder(order('new', earlier));
  expect(held()).toEqual(before);
});

it('settles a change of today’s order as well, where today is shown [LIV-03] [BRD-13]', () => {
  applyPastOrder({ ...order('today', earlier + 7200, earlier + 9000), status: 'DELIVERED' });
  expect(held()[0]?.status).toBe('DELIVERED');
});

it('counts anew what the order’s day is part of, and nothing else [LIV-03]', () => {
  const other = { ...ask, to: 10 };
  for (const one of [ask, other]) queryClient.setQueryData(sumsKey(one), {});
  applyPastOrder(order('new', earlier));
  const isStale = (one: typeof ask) => queryClient.getQueryState(sumsKey(one))?.isInvalidated;
  expect([isStale(ask), isStale(other)]).toEqual([true, false]);
});

it('ignores an older state [LIV-04]', () => {
  applyPastOrder({ ...order('b', earlier, earlier - 10), status: 'CANCELLED' });
  expect(held()[1]?.status).toBe('NEW');
});
