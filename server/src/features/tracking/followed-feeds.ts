import type { Site } from '@sendero/core/market/site';
import type { EventStream } from '../../http/event-stream.ts';
import type { World } from '../../world.ts';
import { feedNumber } from '../order/read-feed.ts';

/** A page that is open somewhere. */
export interface Follower {
  readonly order_id: string;
  readonly vendor_id: string;
  readonly link_id: string;
  readonly site: Site;
  readonly stream: EventStream;
}

/** One vendor's feed, as long as somebody follows an order in it. */
export interface FollowedFeed {
  readonly vendor_id: string;
  /** The number up to which the pages were told. */
  seq: number;
  readonly pages: Map<string, Set<Follower>>;
}

/** Which feeds are followed, and by which pages. */
export interface FollowedFeeds {
  readonly all: ReadonlyMap<string, FollowedFeed>;
  /** The pages of an order. */
  pagesOf(vendorId: string, orderId: string): ReadonlySet<Follower> | undefined;
  /** Adds a page. Returns the function that removes it. */
  add(follower: Follower): Promise<() => void>;
}

/** Watches the vendors of the orders that are followed; `watch` hears of them. */
export function createFollowedFeeds(
  world: World,
  watch: { add(vendorId: string): void; delete(vendorId: string): void },
): FollowedFeeds {
  const feeds = new Map<string, FollowedFeed>();
  const opening = new Map<string, Promise<FollowedFeed>>();

  /** The feed that is followed: the one given, unless another page was faster. */
  const enter = (feed: FollowedFeed): FollowedFeed => {
    const known = feeds.get(feed.vendor_id) ?? feed;
    feeds.set(feed.vendor_id, known);
    watch.add(feed.vendor_id);
    return known;
  };

  const open = async (vendor_id: string): Promise<FollowedFeed> => {
    // Watched first: what is announced while the number is read is read again, never missed.
    watch.add(vendor_id);
    return enter({ vendor_id, seq: await feedNumber(world, vendor_id), pages: new Map() });
  };

  const feedOf = (vendorId: string): Promise<FollowedFeed> => {
    const known = feeds.get(vendorId);
    if (known) return Promise.resolve(known);
    const begun = opening.get(vendorId) ?? open(vendorId).finally(() => opening.delete(vendorId));
    opening.set(vendorId, begun);
    return begun;
  };

  const remove = (feed: FollowedFeed, follower: Follower): void => {
    const pages = feed.pages.get(follower.order_id);
    pages?.delete(follower);
    if (pages?.size === 0) feed.pages.delete(follower.order_id);
    if (feed.pages.size > 0 || feeds.get(feed.vendor_id) !== feed) return;
    feeds.delete(feed.vendor_id);
    watch.delete(feed.vendor_id);
  };

  return {
    all: feeds,
    pagesOf: (vendorId, orderId) => feeds.get(vendorId)?.pages.get(orderId),
    add: async (follower) => {
      // Entered again: the last page of the vendor may have left while this one waited.
      const feed = enter(await feedOf(follower.vendor_id));
      const pages = feed.pages.get(follower.order_id) ?? new Set();
      feed.pages.set(follower.order_id, pages.add(follower));
      return () => remove(feed, follower);
    },
  };
}
