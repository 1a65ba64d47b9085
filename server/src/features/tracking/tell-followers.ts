import { heardEvents } from '@sendero/core/contract/tracking-api';
import type { Site } from '@sendero/core/market/site';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { eventOf } from '../../http/event-stream.ts';
import type { World } from '../../world.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import { MOST_MOVED, readMoved } from '../order/read-feed.ts';
import type { FollowedFeed, Follower } from './followed-feeds.ts';
import { asShownNow } from './order-by-link.ts';
import { showRows } from './show-by-link.ts';

/** Called with an order that could not be read, and one of its pages. */
export type Failed = (error: unknown, follower: Follower) => void;

/** Orders that are read together: a statement for each would wait for its turn behind calls, five times an order. */
const TOGETHER = 100;
/** Streams written to before other work gets a turn. */
const SLICE = 500;
/** Pages that lost their stream come back over this long. */
const RETURN_MS = 8000;

/** When a page that lost its stream should come back: not all of them at once. */
export const returnAfter = (): number => 500 + Math.random() * RETURN_MS;

/** Reads what the feeds have new, and tells the pages of those orders. */
export async function tellMoved(
  world: World,
  feeds: readonly FollowedFeed[],
  onFailed: Failed,
): Promise<void> {
  const byVendor = new Map(feeds.map((feed) => [feed.vendor_id, feed]));
  for (let left = feeds; left.length > 0;) {
    const pages = new Set<ReadonlySet<Follower>>();
    const heard = new Set<FollowedFeed>();
    const moved = await readMoved(world, left);
    for (const { vendor_id, order_id, seq } of moved) {
      const feed = byVendor.get(vendor_id);
      if (!feed) continue;
      feed.seq = Math.max(feed.seq, seq);
      heard.add(feed);
      const followers = feed.pages.get(order_id);
      if (followers) pages.add(followers);
    }
    await tellOrders(world, [...pages], onFailed);
    left = moved.length < MOST_MOVED ? [] : [...heard];
  }
}

/** Tells the followers of each of these orders how it is now. */
export async function tellOrders(
  world: World,
  orders: readonly ReadonlySet<Follower>[],
  onFailed: Failed,
): Promise<void> {
  for (let at = 0; at < orders.length; at += TOGETHER) {
    const some = orders.slice(at, at + TOGETHER).map((followers) => [...followers]);
    await tellSome(world, some).catch((error: unknown) => {
      for (const [first] of some) if (first) onFailed(error, first);
    });
  }
}

async function tellSome(world: World, orders: readonly (readonly Follower[])[]): Promise<void> {
  const byId = new Map(orders.flatMap((of) => (of[0] ? [[of[0].order_id, of] as const] : [])));
  const rows = await getOrdersForRides(world, [...byId.keys()]);
  const shown = await showRows(
    world,
    rows.map((row) => asShownNow(world, row)),
  );
  for (const [nth, { order_id }] of rows.entries()) {
    await tellOrder(byId.get(order_id) ?? [], shown[nth]);
    byId.delete(order_id);
  }
  // What is not there any more has nothing more to tell.
  for (const followers of byId.values()) {
    await sendAll(followers, eventOf(heardEvents.gone, '{}'));
    for (const { stream } of followers) stream.end(returnAfter());
  }
}

/** Those of one site share what was written. */
async function tellOrder(
  followers: readonly Follower[],
  show: ((site: Site) => PublicOrder) | undefined,
): Promise<void> {
  for (const group of Map.groupBy(followers, ({ site }) => site.id).values()) {
    const [first] = group;
    if (first && show) await sendAll(group, eventOf(heardEvents.order, JSON.stringify(show(first.site))));
  }
}

/** Sends an event to all of them, without holding up other work. */
export async function sendAll(followers: Iterable<Follower>, event: Buffer): Promise<void> {
  let sent = 0;
  for (const { stream } of followers) {
    stream.send(event);
    sent += 1;
    if (sent % SLICE === 0) await new Promise<void>((done) => setImmediate(done));
  }
}
