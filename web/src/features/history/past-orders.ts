import { listOrders, totalOrders } from '@sendero/core/contract/order-api';
import { mergeOrder } from '@sendero/core/order/merge';
import type { Order } from '@sendero/core/order/order';
import type { InfiniteData } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import type { HistoryQuery, Sorting } from './history-query.ts';

/** Page size: what the screen shows at once; more if all outlets are included (TRK-07). */
const COUNT = { alone: 30, outlets: 50 } as const;

/** A page of orders, and the key of the next page. */
export interface Page {
  readonly orders: readonly Order[];
  readonly next: string | null;
}

export type Pages = InfiniteData<Page, string | null>;

const listsKey = ['orders', 'history', 'list'] as const;
const totalsKey = ['orders', 'history', 'totals'] as const;
/** The vendor is a separate part of the key, so that a vendor's lists can be distinguished. */
export const listKey = (ask: HistoryQuery | null, sorting: Sorting) =>
  [...listsKey, ask?.vendor_id, ask, sorting] as const;
export const sumsKey = (ask: HistoryQuery | null) => [...totalsKey, ask?.vendor_id, ask] as const;

/** The next page of orders; a newer cached version of an order is preferred (LIV-04). */
export async function readPage(
  ask: HistoryQuery,
  sorting: Sorting,
  key: string | null,
  signal: AbortSignal,
): Promise<Page> {
  const { vendor_id, ...query } = ask;
  const { result } = await call(listOrders, {
    params: { id: vendor_id },
    query: {
      ...query,
      ...sorting,
      count: ask.include_outlets ? COUNT.outlets : COUNT.alone,
      pagination_key: key ?? undefined,
    },
    signal,
  });
  const held = new Map(
    ordersOf(queryClient.getQueryData<Pages>(listKey(ask, sorting))).map((order) => [order.order_id, order]),
  );
  return {
    orders: result.data.map((order) => mergeOrder(held.get(order.order_id), order)),
    next: result.pagination.pagination_key,
  };
}

/** The totals of all matching orders. */
export async function readTotals({ vendor_id, ...query }: HistoryQuery, signal: AbortSignal) {
  return (await call(totalOrders, { params: { id: vendor_id }, query, signal })).result;
}

export const ordersOf = (pages: Pages | undefined): readonly Order[] =>
  pages?.pages.flatMap(({ orders }) => orders) ?? [];

/**
 * Updates an order in the cached pages (LIV-03). Adds and removes no order, and moves none: a sorted list is sorted
 * anew when it is read. The totals are those of the periods in which the order was placed.
 */
export function applyPastOrder(order: Order): void {
  queryClient.setQueriesData<Pages>({ queryKey: listsKey }, (held) => held && withOrder(held, order));
  void queryClient.invalidateQueries({
    queryKey: totalsKey,
    predicate: ({ queryKey }) => covers(queryKey[4] as HistoryQuery | null, order),
  });
}

const covers = (ask: HistoryQuery | null, { created_at }: Order): boolean =>
  ask !== null && ask.from <= created_at && created_at < ask.to;

function withOrder(held: Pages, order: Order): Pages {
  if (!ordersOf(held).some(({ order_id }) => order_id === order.order_id)) return held;
  const merged = (one: Order) => (one.order_id === order.order_id ? mergeOrder(one, order) : one);
  return { ...held, pages: held.pages.map((page) => ({ ...page, orders: page.orders.map(merged) })) };
}
