import { listOrders, totalOrders } from '@sendero/core/contract/order-api';
import { appliesTo, mergeOrder } from '@sendero/core/order/merge';
import type { Order } from '@sendero/core/order/order';
import type { InfiniteData } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import type { Ask } from './ask.ts';

/** As many at once as the screen asks for; with all outlets more (TRK-07). */
const COUNT = { alone: 30, outlets: 50 } as const;

/** Some orders in a row, and where the next ones begin. */
export interface Page {
  readonly orders: readonly Order[];
  readonly next: string | null;
}

export type Pages = InfiniteData<Page, string | null>;

const listsKey = ['orders', 'history', 'list'] as const;
const totalsKey = ['orders', 'history', 'totals'] as const;
/** The vendor stands apart, so that its lists can be told from another's. */
export const listKey = (ask: Ask | null) => [...listsKey, ask?.vendor_id, ask] as const;
export const sumsKey = (ask: Ask | null) => [...totalsKey, ask?.vendor_id, ask] as const;

/** The next orders; what is held of one already stays where it is newer (LIV-04). */
export async function readPage(ask: Ask, key: string | null, signal: AbortSignal): Promise<Page> {
  const { vendor_id, ...query } = ask;
  const { result } = await call(listOrders, {
    params: { id: vendor_id },
    query: {
      ...query,
      count: ask.include_outlets ? COUNT.outlets : COUNT.alone,
      pagination_key: key ?? undefined,
    },
    signal,
  });
  const held = new Map(
    ordersOf(queryClient.getQueryData<Pages>(listKey(ask))).map((order) => [order.order_id, order]),
  );
  return {
    orders: result.data.map((order) => mergeOrder(held.get(order.order_id), order)),
    next: result.pagination.pagination_key,
  };
}

/** What all the orders looked for come to. */
export async function readTotals({ vendor_id, ...query }: Ask, signal: AbortSignal) {
  return (await call(totalOrders, { params: { id: vendor_id }, query, signal })).result;
}

export const ordersOf = (pages: Pages | undefined): readonly Order[] =>
  pages?.pages.flatMap(({ orders }) => orders) ?? [];

/**
 * Settles a change of an earlier day's order where it is shown (LIV-03); no order jumps in, none drops out.
 * `startOfToday` is in unix seconds.
 */
export function applyPastOrder(order: Order, startOfToday: number): void {
  if (!appliesTo('history', order, startOfToday)) return;
  queryClient.setQueriesData<Pages>({ queryKey: listsKey }, (held) => held && withOrder(held, order));
  void queryClient.invalidateQueries({ queryKey: totalsKey });
}

function withOrder(held: Pages, order: Order): Pages {
  const merged = (one: Order) => (one.order_id === order.order_id ? mergeOrder(one, order) : one);
  return { ...held, pages: held.pages.map((page) => ({ ...page, orders: page.orders.map(merged) })) };
}
