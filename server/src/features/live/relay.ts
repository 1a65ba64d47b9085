import type { FeedChange } from '../../ports/announcer/port.ts';
import type { World } from '../../world.ts';
import { progressOf } from '../bulk/show-bulk-job.ts';
import { riderInfoFor } from '../dispatch/rider-info.ts';
import {
  MOST_EVENTS,
  type News,
  feedNumber,
  feedNumbers,
  isFeedKept,
  readFeed,
  readNews,
} from '../order/read-feed.ts';
import { type Frame, frameOf } from './frame.ts';

/** One socket's position in one vendor's feed. */
export interface Subscription {
  readonly vendor_id: string;
  /** The last feed number sent to this socket. */
  seq: number;
  readonly send: Send;
}

/** Sends a message to the peer; returns false once the peer is gone. */
type Send = (frame: Frame) => boolean;

/** Sends every vendor's feed to the sockets subscribed to it, each number once and in order. */
export interface Relay {
  /**
   * Subscribes to a feed after number `after`, or at its end; resolves when the missed events are sent. Begins at the
   * end too where they are no longer kept: the number that the peer is told is then not its own, and it loads anew.
   */
  join(vendorId: string, after: number | undefined, send: Send): Promise<Subscription>;
  leave(subscription: Subscription): void;
  close(): void;
}

interface Channel {
  readonly vendor_id: string;
  readonly watchers: Set<Subscription>;
  seq: number;
  /** The running read of new events; an announcement during it causes one more read. */
  running: Promise<void> | null;
  again: boolean;
}

/** Messages sent before other work gets a turn: 5000 sockets at 10 µs would block the event loop for 50 ms. */
const SLICE = 500;
/** The interval after which a lost announcement is noticed. */
const LOOK_MS = 1000;

/** Listens for announcements until `close` is called. */
export function createRelay(world: World): Relay {
  const channels = new Map<string, Channel>();

  const hint = (changes: readonly FeedChange[]): void => {
    const moved = new Set(changes.flatMap((change) => (change.kind === 'order' ? [change.vendor_id] : [])));
    for (const vendorId of moved) {
      const channel = channels.get(vendorId);
      if (channel)
        pump(world, channel).catch((error: unknown) =>
          world.log.warn({ err: error }, 'feed not read; looking again'),
        );
    }
    void showRides(world, channels, changes).catch((error: unknown) =>
      world.log.warn({ err: error }, 'riders not shown'),
    );
    void showJobs(world, channels, changes).catch((error: unknown) =>
      world.log.warn({ err: error }, 'bulk jobs not shown'),
    );
  };

  const look = async (): Promise<void> => {
    if (channels.size === 0) return;
    const numbers = await feedNumbers(world, [...channels.keys()]);
    const behind = [...channels.values()].filter(
      (channel) => (numbers.get(channel.vendor_id) ?? 0) > channel.seq,
    );
    hint(behind.map(({ vendor_id }) => ({ kind: 'order', vendor_id })));
  };

  const watch = world.announcer.watch(hint);
  const timer = setInterval(() => {
    look().catch((error: unknown) => world.log.warn({ err: error }, 'feeds not looked at'));
  }, LOOK_MS);

  /**
   * Adds a subscription without awaiting, so that the channel cannot be closed in between by another one that leaves.
   */
  const enter = (vendor_id: string, after: number | undefined, last: number, send: Send): Subscription => {
    const channel = channels.get(vendor_id) ?? {
      vendor_id,
      watchers: new Set(),
      seq: last,
      running: null,
      again: false,
    };
    channels.set(vendor_id, channel);
    watch.add(vendor_id);
    const subscription = { vendor_id, seq: Math.min(after ?? channel.seq, channel.seq), send };
    channel.watchers.add(subscription);
    return subscription;
  };

  const leave = (subscription: Subscription): void => {
    const channel = channels.get(subscription.vendor_id);
    channel?.watchers.delete(subscription);
    if (channel?.watchers.size !== 0) return;
    channels.delete(subscription.vendor_id);
    watch.delete(subscription.vendor_id);
  };

  return {
    join: async (vendor_id, after, send) => {
      const last = await feedNumber(world, vendor_id);
      const isKept = after === undefined || after >= last || (await isFeedKept(world, vendor_id, after));
      const subscription = enter(vendor_id, isKept ? after : undefined, last, send);
      send(frameOf({ type: 'subscribe_ok', vendor_id, seq: subscription.seq }));
      try {
        await catchUp(world, subscription, () => channels.get(vendor_id)?.seq ?? last);
      } catch (error) {
        leave(subscription);
        throw error;
      }
      return subscription;
    },
    leave,
    close: () => {
      watch.close();
      clearInterval(timer);
    },
  };
}

/** Reads the channel's new events; an announcement during the read causes one more read. */
function pump(world: World, channel: Channel): Promise<void> {
  channel.again = true;
  channel.running ??= drain(world, channel).finally(() => {
    channel.running = null;
  });
  return channel.running;
}

async function drain(world: World, channel: Channel): Promise<void> {
  while (channel.again) {
    channel.again = false;
    const news = await readNews(world, channel.vendor_id, channel.seq);
    for (const { event } of news) {
      if (event.seq > channel.seq + 1)
        channel.watchers.forEach(
          (watcher) => watcher.seq < event.seq - 1 && beginAnew(watcher, event.seq - 1),
        );
      await broadcast(channel, event.seq, frameOf(event));
      channel.seq = event.seq;
    }
    tellLag(world, news);
    if (news.length === MOST_EVENTS) channel.again = true;
  }
}

/** Of each order its last event: what was read with the others is the order as it is now. */
function tellLag({ metrics, clock }: World, news: readonly News[]): void {
  const written = new Map(news.map(({ event, written_at }) => [event.order.order_id, written_at]));
  const now_ms = clock.now().getTime();
  for (const at of written.values()) metrics.feed_lag.observe(Math.max(0, now_ms - at.getTime()) / 1000);
}

/** Broadcasts one numbered message to every subscription that is up to date; the others get it while they catch up. */
async function broadcast(channel: Channel, seq: number, frame: Frame): Promise<void> {
  let sent = 0;
  for (const watcher of channel.watchers) {
    if (watcher.seq !== seq - 1) continue;
    watcher.seq = seq;
    watcher.send(frame);
    sent += 1;
    if (sent % SLICE === 0) await nextTurn();
  }
}

/**
 * Sends missed events until none is left, or the peer is gone. An event broadcast meanwhile is sent once, by either
 * path.
 */
async function catchUp(world: World, subscription: Subscription, last: () => number): Promise<void> {
  for (;;) {
    const events = await readFeed(world, subscription.vendor_id, subscription.seq);
    if (events.length === 0 && subscription.seq >= last()) return;
    const next = events[0]?.seq ?? last() + 1;
    if (next > subscription.seq + 1) beginAnew(subscription, next - 1);
    for (const event of events) {
      if (event.seq <= subscription.seq) continue;
      if (event.seq > subscription.seq + 1) break;
      subscription.seq = event.seq;
      if (!subscription.send(frameOf(event))) return;
    }
  }
}

/** The peer is told another number than its own: what lies between is gone, and it loads everything anew. */
function beginAnew(subscription: Subscription, seq: number): void {
  subscription.seq = Math.max(subscription.seq, seq);
  subscription.send(
    frameOf({ type: 'subscribe_ok', vendor_id: subscription.vendor_id, seq: subscription.seq }),
  );
}

/** Sends riders' positions to their subscribers, as updates without a feed number. */
async function showRides(
  world: World,
  channels: ReadonlyMap<string, Channel>,
  changes: readonly FeedChange[],
): Promise<void> {
  const watched = changes.filter((change) => change.kind === 'ride' && channels.has(change.vendor_id));
  if (watched.length === 0) return;
  const infos = await riderInfoFor(
    world,
    watched.flatMap((change) => (change.kind === 'ride' ? [change.order_id] : [])),
  );
  for (const change of watched) {
    const info = change.kind === 'ride' ? infos.get(change.order_id) : undefined;
    if (change.kind !== 'ride' || !info) continue;
    const frame = frameOf({ type: 'rider_update', order_id: change.order_id, info });
    channels.get(change.vendor_id)?.watchers.forEach((watcher) => watcher.send(frame));
  }
}

/** Sends the progress of bulk jobs to their subscribers, as updates without a feed number. */
async function showJobs(
  world: World,
  channels: ReadonlyMap<string, Channel>,
  changes: readonly FeedChange[],
): Promise<void> {
  const watched = changes.flatMap((change) =>
    change.kind === 'bulk' && channels.has(change.vendor_id) ? [change.job_id] : [],
  );
  if (watched.length === 0) return;
  for (const progress of await progressOf(world, watched)) {
    const frame = frameOf({ type: 'bulk_job_update', ...progress });
    channels.get(progress.vendor_id)?.watchers.forEach((watcher) => watcher.send(frame));
  }
}

const nextTurn = () => new Promise<void>((done) => setImmediate(done));
