import { listOrders } from '@sendero/core/contract/order-api';
import { activeWindow, scheduledWindow, type TimeWindow } from '@sendero/core/order/lists';
import { appliesTo, mergeOrder } from '@sendero/core/order/merge';
import type { Order } from '@sendero/core/order/order';
import { boot } from '../../lib/boot.ts';
import { call } from '../../lib/api.ts';
import type { Watched } from '../../lib/live.ts';
import { orderKey } from '../../lib/order-key.ts';
import { queryClient } from '../../lib/query.ts';

const COUNT = 200;
/** Up to 5000 orders a day; a larger vendor looks at its outlets one by one. */
const MOST_PAGES = 25;
/** A device with a slow clock must not miss the newest orders. */
const CLOCK_SLACK_S = 3600;

export const activeKey = ({ vendor_id, include_outlets }: Watched) =>
  ['orders', 'tracking', vendor_id, include_outlets] as const;

/**
 * Reads today's orders and the pre-orders of the next two days (TRK-04) and merges them with the cached ones; newer
 * versions are preferred.
 */
export async function readActiveOrders(scope: Watched, signal: AbortSignal): Promise<readonly Order[]> {
  const now = new Date();
  const { from, to } = activeWindow(now, boot.market.time_zone);
  const [active, scheduled] = await Promise.all([
    readPages(scope, { from, to: to + CLOCK_SLACK_S }, false, signal),
    readPages(scope, scheduledWindow(now, boot.market.time_zone), true, signal),
  ]);
  return mergeOrders(queryClient.getQueryData<readonly Order[]>(activeKey(scope)) ?? [], [
    ...active,
    ...scheduled,
  ]);
}

async function readPages(
  scope: Watched,
  window: TimeWindow,
  scheduled: boolean,
  signal: AbortSignal,
): Promise<Order[]> {
  const orders: Order[] = [];
  let pagination_key: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { result } = await call(listOrders, {
      params: { id: scope.vendor_id },
      query: {
        ...window,
        count: COUNT,
        pagination_key,
        include_outlets: scope.include_outlets || undefined,
        scheduled: scheduled || undefined,
      },
      signal,
    });
    orders.push(...result.data);
    if (result.pagination.pagination_key === null) break;
    pagination_key = result.pagination.pagination_key;
  }
  return orders;
}

/**
 * Merges two lists: each order once, in its newer version (LIV-04). Sorted by descending id, so that orders of the same
 * second never swap.
 */
export function mergeOrders(held: readonly Order[], incoming: readonly Order[]): readonly Order[] {
  const byId = new Map(held.map((order) => [order.order_id, order]));
  for (const order of incoming) byId.set(order.order_id, mergeOrder(byId.get(order.order_id), order));
  return [...byId.values()].toSorted((a, b) => (a.order_id < b.order_id ? 1 : -1));
}

const listeners = new Set<(order: Order) => void>();

/** Calls back with every changed order, for the lists of other screens; returns a function that unsubscribes. */
export function onOrderChanged(listener: (order: Order) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies changed orders to the lists of `scope` if they are today's (LIV-03), and to open drawers. */
export function applyOrders(orders: readonly Order[], scope: Watched | null): void {
  for (const order of orders) {
    for (const listener of listeners) listener(order);
    queryClient.setQueryData<Order>(orderKey(order.order_id), (held) => held && mergeOrder(held, order));
  }
  const today = startOfToday(new Date());
  const fresh = orders.filter((order) => appliesTo('tracking', order, today));
  if (!scope || fresh.length === 0) return;
  queryClient.setQueryData<readonly Order[]>(activeKey(scope), (held) => held && mergeOrders(held, fresh));
}

/** In unix seconds, in the country's time zone. */
export function startOfToday(now: Date): number {
  return activeWindow(now, boot.market.time_zone).from;
}
