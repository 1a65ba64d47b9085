import type { Order } from './order.ts';

/**
 * Returns the newer of the held and the incoming order (LIV-04).
 *
 * An older `updated_at` is ignored. Within the same second the longer history is the newer one.
 */
export function mergeOrder(held: Order | undefined, incoming: Order): Order {
  if (!held || incoming.updated_at > held.updated_at) return incoming;
  if (incoming.updated_at < held.updated_at) return held;
  return incoming.status_history.length >= held.status_history.length ? incoming : held;
}

/**
 * Whether a live update belongs on this screen (LIV-03): tracking takes orders created today or later, history takes
 * those before. A pre-order for today or later stays on the tracking screen and is updated there as well.
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

/** How a numbered event relates to the number up to which a client has the feed. */
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
