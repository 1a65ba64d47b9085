import { heardEvents } from '@sendero/core/contract/tracking-api';
import { eventOf } from '../../http/event-stream.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { readMoved } from '../order/read-feed.ts';
import type { FollowedFeed, Follower } from './followed-feeds.ts';
import { showByLink } from './show-by-link.ts';

/** Called with an order that could not be read, and one of its pages. */
export type Failed = (error: unknown, follower: Follower) => void;

/** Orders that are read at once; the others of the pool's connections are for calls. */
const AT_ONCE = 4;
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
    for (const { vendor_id, order_id, seq } of await readMoved(world, left)) {
      const feed = byVendor.get(vendor_id);
      if (!feed) continue;
      feed.seq = Math.max(feed.seq, seq);
      heard.add(feed);
      const followers = feed.pages.get(order_id);
      if (followers) pages.add(followers);
    }
    await tellOrders(world, [...pages], onFailed);
    left = [...heard];
  }
}

/** Tells the followers of each of these orders how it is now. */
export async function tellOrders(
  world: World,
  orders: readonly ReadonlySet<Follower>[],
  onFailed: Failed,
): Promise<void> {
  const waiting = orders.values();
  const work = async (): Promise<void> => {
    for (const followers of waiting) {
      const [first] = followers;
      await tellOrder(world, [...followers]).catch((error: unknown) => first && onFailed(error, first));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Those of one site and link share what was read. */
async function tellOrder(world: World, followers: readonly Follower[]): Promise<void> {
  const same = Map.groupBy(followers, ({ site, link_id }) => `${site.id} ${link_id}`);
  for (const group of same.values()) {
    const [first] = group;
    if (!first) continue;
    const order = await showByLink(world, first.site, first.link_id).catch(orGone);
    const event =
      order === null ? eventOf(heardEvents.gone, '{}') : eventOf(heardEvents.order, JSON.stringify(order));
    await sendAll(group, event);
    if (order === null) for (const { stream } of group) stream.end(returnAfter());
  }
}

/** A link that ended has nothing more to tell. */
function orGone(error: unknown): null {
  if (error instanceof Problem && error.code === 'NotFound') return null;
  throw error;
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
