import type { Order } from '@sendero/core/order/order';
import type { World } from '../../world.ts';
import { findFeedNumbers, listEventRows, listMovedOrders } from './list-store.ts';
import { toOrder } from './order-row.ts';

export interface FeedEvent {
  readonly type: 'order_update';
  readonly seq: number;
  readonly order: Order;
}

export interface News {
  readonly event: FeedEvent;
  readonly written_at: Date;
}

/** The most events in one answer. */
export const MOST_EVENTS = 500;

/**
 * Returns a vendor's feed after number `after`, oldest first, each event with the order's present state. Events are kept
 * for a month: where the first one's number is not the next after `after`, what lies between is gone, and whoever asks
 * must load everything anew (SCL-04).
 *
 * An event says that an order changed; the state in it is never older than the change (decision 0006).
 */
export async function readFeed(world: World, vendorId: string, after: number): Promise<readonly FeedEvent[]> {
  return (await readNews(world, vendorId, after)).map(({ event }) => event);
}

/** As `readFeed`, each with when its order was last written; at most `most`. */
export async function readNews(
  world: World,
  vendorId: string,
  after: number,
  most = MOST_EVENTS,
): Promise<readonly News[]> {
  const rootId = (await world.db.shards.rootsOf([vendorId])).get(vendorId);
  if (rootId === undefined) return [];
  const rows = await listEventRows(world.db, rootId, vendorId, after, most);
  return rows.map((row) => ({
    event: { type: 'order_update', seq: row.seq, order: toOrder(world.config.signing_keys, row) },
    written_at: row.updated_at,
  }));
}

/** As `readFeed`, with the number to ask after next; `load_anew` where what lies between is gone. */
export async function readFeedPage(
  world: World,
  vendorId: string,
  after: number,
): Promise<{ events: FeedEvent[]; seq: number; load_anew?: true }> {
  // Read first, so that an event in between is left for the next call.
  const last = await feedNumber(world, vendorId);
  const events = await readFeed(world, vendorId, after);
  const isKept = events.every(({ seq }, nth) => seq === after + nth + 1);
  if (!isKept || (events.length === 0 && after < last)) return { events: [], seq: last, load_anew: true };
  return { events: [...events], seq: events.at(-1)?.seq ?? Math.min(after, last) };
}

/** Whether a vendor's feed can be resumed after number `after`, which is less than its last one. */
export async function isFeedKept(world: World, vendorId: string, after: number): Promise<boolean> {
  const [next] = await readNews(world, vendorId, after, 1);
  return next?.event.seq === after + 1;
}

/** Returns the last number of a vendor's feed; 0 before its first event. */
export async function feedNumber(world: World, vendorId: string): Promise<number> {
  return (await feedNumbers(world, [vendorId])).get(vendorId) ?? 0;
}

/** The last number of each vendor's feed. */
export async function feedNumbers(
  world: World,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = await findFeedNumbers(world.db, vendorIds);
  return new Map(numbers.map(({ vendor_id, seq }) => [vendor_id, seq]));
}

/** An event of a feed, without its order's state. */
export interface Moved {
  readonly vendor_id: string;
  readonly order_id: string;
  readonly seq: number;
}

/** The most events of one shard in one answer of `readMoved`. */
export const MOST_MOVED = 5000;

/**
 * Returns which orders moved after the numbers that are given for their vendors' feeds. Where `MOST_MOVED` or more are
 * returned, there may be others: whoever asks goes on after the last numbers.
 */
export async function readMoved(
  world: Pick<World, 'db'>,
  feeds: readonly { readonly vendor_id: string; readonly seq: number }[],
): Promise<readonly Moved[]> {
  const { db } = world;
  const parts = await db.shards.parts(await db.shards.withRoots(feeds));
  return (await Promise.all(parts.map((part) => listMovedOrders(db, part, MOST_MOVED)))).flat();
}
