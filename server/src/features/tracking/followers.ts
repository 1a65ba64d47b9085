// The open tracking pages of this server, and when they are told what (decision 0106).
import { BEAT_S, heardEvents } from '@sendero/core/contract/tracking-api';
import { unixSeconds } from '../../clock.ts';
import { eventOf } from '../../http/event-stream.ts';
import { Problem } from '../../http/problem.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { FeedChange } from '../../ports/announcer/port.ts';
import type { World } from '../../world.ts';
import { feedNumbers } from '../order/read-feed.ts';
import { type Follower, createFollowedFeeds } from './followed-feeds.ts';
import { type Failed, returnAfter, sendAll, tellMoved, tellOrders } from './tell-followers.ts';

export interface Followers {
  /**
   * Counts one more page of a network address, until the returned function is called. Throws where this server or the
   * address has too many, `most` of them in all: such a page goes on asking now and then.
   */
  admit(address: string, most: number): () => void;
  /** Tells a page its order as it is now, and from then on every change. Returns the function that ends it. */
  follow(follower: Follower): Promise<() => void>;
  /** Ends every stream, since this server stops; the pages come back at different times. */
  close(): void;
}

/** Changes of several orders are read together, since a statement costs about the same for many. */
const GATHER_MS = 100;
/** The more feeds moved, the longer the next changes are gathered, up to this: at 200 a second, 80 at a time. */
const LONGEST_GATHER_MS = 400;
const GATHER_MS_A_FEED = 10;
/** Riders move every second; a page's drawing moves as often as this. */
const RIDES_MS = 5000;
/** Riders shown in one turn: with more, pages see each move later, and nothing else is slower. */
const MOST_RIDES = 1000;
/** The interval after which a lost announcement is noticed. */
const LOOK_MS = 5000;
const RETRY_S = 60;

/** Follows orders until `close` is called. */
export function createFollowers(world: World): Followers {
  const moved = new Set<string>();
  const rides = new Map<string, string>();
  const all = new Set<Follower>();
  let closed = false;

  const warn = (error: unknown): void =>
    world.log.warn({ err: error }, 'tracking pages not told; trying again');
  /** An order that could not be read is told of with the riders' next moves. */
  const again: Failed = (error, { order_id, vendor_id }) => {
    warn(error);
    rides.set(order_id, vendor_id);
  };

  const hint = (changes: readonly FeedChange[]): void => {
    for (const change of changes) {
      // No page is open of an order placed just now: as many as a shop places would be read for nothing.
      if (change.kind === 'order' && !change.is_new) moved.add(change.vendor_id);
      if (change.kind === 'ride' && feeds.pagesOf(change.vendor_id, change.order_id))
        rides.set(change.order_id, change.vendor_id);
    }
  };
  const watch = world.announcer.watch(hint);
  const feeds = createFollowedFeeds(world, watch);

  /** Returns for how long changes are gathered next. */
  const tell = async (): Promise<number> => {
    if (moved.size === 0) return GATHER_MS;
    const wanted = [...moved].flatMap((vendorId) => feeds.all.get(vendorId) ?? []);
    moved.clear();
    await tellMoved(world, wanted, again);
    return Math.min(Math.max(GATHER_MS, wanted.length * GATHER_MS_A_FEED), LONGEST_GATHER_MS);
  };

  const showRides = async (): Promise<void> => {
    const turn = [...rides].slice(0, MOST_RIDES);
    for (const [orderId] of turn) rides.delete(orderId);
    const pages = turn.flatMap(([orderId, vendorId]) => feeds.pagesOf(vendorId, orderId) ?? []);
    await tellOrders(world, pages, again);
  };

  const look = async (): Promise<void> => {
    if (feeds.all.size === 0) return;
    const numbers = await feedNumbers(world, [...feeds.all.keys()]);
    for (const { vendor_id, seq } of feeds.all.values())
      if ((numbers.get(vendor_id) ?? 0) > seq) moved.add(vendor_id);
  };

  const beat = (): Promise<void> =>
    sendAll(all, eventOf(heardEvents.beat, String(unixSeconds(world.clock.now()))));

  const loops = [
    repeat(GATHER_MS, tell, warn),
    every(RIDES_MS, showRides, warn),
    every(LOOK_MS, look, warn),
    every(BEAT_S * 1000, beat, warn),
  ];

  return {
    admit: (address, most) => admit(world, address, all.size < most),
    follow: async (follower) => {
      const remove = await feeds.add(follower);
      if (closed) follower.stream.end(returnAfter());
      all.add(follower);
      world.metrics.followers.set(all.size);
      await tellOrders(world, [new Set([follower])], again);
      return () => {
        remove();
        all.delete(follower);
        world.metrics.followers.set(all.size);
      };
    },
    close: () => {
      closed = true;
      watch.close();
      loops.forEach((end) => end());
      for (const { stream } of all) stream.end(returnAfter());
    },
  };
}

function admit({ admission, config, readiness }: World, address: string, hasRoom: boolean): () => void {
  const network = networkOf(address);
  if (readiness.isStopping || !hasRoom)
    throw new Problem('Unavailable', {
      detail: 'This server follows no more pages.',
      retry_after_s: RETRY_S,
    });
  if (admission.followers.of(network) >= config.followers_per_address)
    throw new Problem('TooManyRequests', {
      detail: 'This address has too many pages open.',
      retry_after_s: RETRY_S,
    });
  return admission.followers.begin(network);
}

/** Does `work` again and again, this long after it has ended. Returns the function that ends it. */
const every = (ms: number, work: () => Promise<void>, onError: (error: unknown) => void): (() => void) =>
  repeat(ms, () => work().then(() => ms), onError);

/** As `every`, where `work` says how long it is until the next time. */
function repeat(
  first_ms: number,
  work: () => Promise<number>,
  onError: (error: unknown) => void,
): () => void {
  let hasEnded = false;
  let timer: NodeJS.Timeout;
  const plan = (ms: number): void => {
    if (!hasEnded) timer = setTimeout(turn, ms);
  };
  const turn = (): void =>
    void work().then(plan, (error: unknown) => {
      onError(error);
      plan(first_ms);
    });
  plan(first_ms);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
