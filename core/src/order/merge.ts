import type { Order } from './order.ts';

/**
 * What to hold after `incoming` has arrived (LIV-04).
 *
 * An older `updated_at` is ignored. Within the same second the longer history is the newer one.
 */
export function mergeOrder(held: Order | undefined, incoming: Order): Order {
  if (!held || incoming.updated_at > held.updated_at) return incoming;
  if (incoming.updated_at < held.updated_at) return held;
  return incoming.status_history.length >= held.status_history.length ? incoming : held;
}

/**
 * Whether a live update belongs on this screen (LIV-03): tracking takes orders created today or later, history
 * those before. A pre-order for today or later stays on the tracking screen and is kept fresh there as well.
 *
 * `startOfToday` is in unix seconds, in the country's time zone.
 */
export function appliesTo(
  section: 'tracking' | 'history',
  order: Pick<Order, 'created_at' | 'preordered_for'>,
  startOfToday: number,
): boolean {
  if (section === 'history') return order.created_at < startOfToday;
  return Math.max(order.created_at, order.preordered_for ?? 0) >= startOfToday;
}

/** What a numbered event is to somebody who holds the feed up to some number. */
export type FeedVerdict = 'apply' | 'repeat' | 'gap';

/**
 * Judges the next event of a vendor's feed, whose `seq` rises by one (docs/wire.md).
 *
 * A repeat is dropped. After a gap nothing is applied: what is missing is fetched with `events?after={heldSeq}`.
 */
export function judgeEvent(heldSeq: number, event: { readonly seq: number }): FeedVerdict {
  if (event.seq <= heldSeq) return 'repeat';
  return event.seq === heldSeq + 1 ? 'apply' : 'gap';
}

/** A vendor's orders by id, as its feed has told them up to `seq`. */
export interface Feed {
  readonly seq: number;
  readonly orders: ReadonlyMap<string, Order>;
}

/** The feed after an event, with the verdict on it; an event that is not applied leaves the feed as it was. */
export function applyFeed(
  feed: Feed,
  event: { readonly seq: number; readonly order: Order },
): { readonly verdict: FeedVerdict; readonly feed: Feed } {
  const verdict = judgeEvent(feed.seq, event);
  if (verdict !== 'apply') return { verdict, feed };
  const { order_id } = event.order;
  const order = mergeOrder(feed.orders.get(order_id), event.order);
  return { verdict, feed: { seq: event.seq, orders: new Map(feed.orders).set(order_id, order) } };
}
