import type { Order } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';

export const newsKinds = ['new', 'arrived', 'delayed', 'cancelled'] as const;
/** What a shop that looks elsewhere wants to be told of. */
export type NewsKind = (typeof newsKinds)[number];

/** What is no news any more: told late, after the feed was away. */
const STALE_S = 120;

const kinds: Partial<Record<OrderStatus, NewsKind>> = {
  NEW: 'new',
  RECEIVED: 'new',
  RECEIVED_BY_VENDOR: 'new',
  ACCEPTED_BY_VENDOR: 'new',
  WAITING_FOR_TRANSPORT: 'new',
  NEAR_VENDOR: 'arrived',
  DELAYED: 'delayed',
  CANCELLED: 'cancelled',
};

/**
 * What an order that has just changed is to a shop, null where it is nothing to speak of. An order is new once, as long
 * as its feed has told of it for the first time; `told` holds what was said, and is added to.
 */
export function newsOf(order: Order, told: Set<string>, now: Date): NewsKind | null {
  const kind = kinds[order.status] ?? null;
  const entry = order.status_history.at(-1);
  if (kind === null || !entry) return null;
  const since = kind === 'new' ? order.created_at : entry.created_at;
  const key = keyOf(kind, order);
  if (told.has(key)) return null;
  told.add(key);
  return now.getTime() / 1000 - since > STALE_S ? null : kind;
}

/** What says of two windows' news that they are the same. */
export const keyOf = (kind: NewsKind, { order_id, status_history }: Order): string =>
  kind === 'new' ? `${order_id} new` : `${order_id} ${kind} ${status_history.at(-1)?.created_at}`;
