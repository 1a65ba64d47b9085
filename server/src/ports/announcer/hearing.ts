// What all announcers have in common: who listens on this server, and what waits to be told.
import type { Announcer, CacheChange, Change, FeedChange, Work } from './port.ts';

/**
 * Riders move every second, and ten hints a second of all of them look smooth: each costs its readers three queries, and
 * all servers a notification.
 */
const RIDES_MS = 100;

/** Changes as they leave a server. */
interface Leaving {
  readonly caches: readonly CacheChange[];
  readonly feeds: readonly FeedChange[];
  /** What no job of this server was told of. */
  readonly work: ReadonlySet<Work>;
}

interface Options {
  /** Sends what was announced to the other servers. */
  readonly send: (leaving: Leaving) => void;
  /** The first watcher of a vendor has come, or the last one has gone. */
  readonly onWatched?: (vendorId: string, isWatched: boolean) => void;
  /** The first listener for work has come, or the last one has gone. */
  readonly onWorking?: (isWorking: boolean) => void;
}

/** The listeners of one server, and the way to them. */
export interface Hearing extends Omit<Announcer, 'close'> {
  isWatched(vendorId: string): boolean;
  isWorking(): boolean;
  tellCaches(changes: readonly CacheChange[]): void;
  tellFeeds(changes: readonly FeedChange[]): void;
  tellWork(work: ReadonlySet<Work>): void;
}

interface Watcher {
  readonly listener: (changes: readonly FeedChange[]) => void;
  readonly vendors: Set<string>;
}

export function createHearing({ send, onWatched, onWorking }: Options): Hearing {
  const listeners = new Set<(changes: readonly CacheChange[]) => void>();
  const workers = new Set<(work: ReadonlySet<Work>) => void>();
  const watchers = new Set<Watcher>();
  const watched = new Map<string, number>();

  const tellCaches = (changes: readonly CacheChange[]) => {
    if (changes.length > 0) listeners.forEach((listener) => listener(changes));
  };
  const tellFeeds = (changes: readonly FeedChange[]) => {
    for (const { listener, vendors } of watchers) {
      const own = changes.filter(({ vendor_id }) => vendors.has(vendor_id));
      if (own.length > 0) listener(own);
    }
  };
  const tellWork = (work: ReadonlySet<Work>) => {
    if (work.size > 0) workers.forEach((worker) => worker(work));
  };
  const count = (vendorId: string, more: 1 | -1) => {
    const now = (watched.get(vendorId) ?? 0) + more;
    if (now > 0) watched.set(vendorId, now);
    else watched.delete(vendorId);
    if (now === 0 || (now === 1 && more === 1)) onWatched?.(vendorId, now === 1);
  };

  const announceNow = (changes: readonly Change[]) => {
    const caches = changes.filter(isOfCaches);
    const feeds = changes.filter(isOfFeeds);
    const work = new Set(feeds.flatMap(({ kind }): Work[] => (kind === 'ride' ? [] : [kind])));
    tellCaches(caches);
    tellFeeds(feeds);
    tellWork(work);
    send({ caches, feeds, work: workers.size > 0 ? new Set() : work });
  };

  const others = createGathering(0, announceNow);
  const rides = createGathering(RIDES_MS, announceNow);

  return {
    announce: (changes) => {
      for (const change of changes) (change.kind === 'ride' ? rides : others).add(change);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeWork: (listener) => {
      workers.add(listener);
      if (workers.size === 1) onWorking?.(true);
      return () => {
        if (workers.delete(listener) && workers.size === 0) onWorking?.(false);
      };
    },
    watch: (listener) => {
      const vendors = new Set<string>();
      const watcher = { listener, vendors };
      watchers.add(watcher);
      const drop = (vendorId: string) => void (vendors.delete(vendorId) && count(vendorId, -1));
      return {
        add: (vendorId) => {
          if (vendors.has(vendorId)) return;
          vendors.add(vendorId);
          count(vendorId, 1);
        },
        delete: drop,
        close: () => {
          watchers.delete(watcher);
          vendors.forEach(drop);
        },
      };
    },
    isWatched: (vendorId) => watched.has(vendorId),
    isWorking: () => workers.size > 0,
    tellCaches,
    tellFeeds,
    tellWork,
  };
}

/** Gathers changes, each once, until the next turn of the event loop, and until `pause_ms` after the last time. */
function createGathering(pause_ms: number, announce: (changes: readonly Change[]) => void) {
  let gathered = new Map<string, Change>();
  let next_ms = 0;
  const flush = () => {
    const changes = [...gathered.values()];
    gathered = new Map();
    next_ms = performance.now() + pause_ms;
    announce(changes);
  };
  return {
    add: (change: Change): void => {
      const left_ms = next_ms - performance.now();
      if (gathered.size === 0 && left_ms > 0) setTimeout(flush, left_ms).unref();
      else if (gathered.size === 0) setImmediate(flush);
      gathered.set(keyOf(change), change);
    },
  };
}

const isOfCaches = (change: Change): change is CacheChange =>
  change.kind === 'vendor' || change.kind === 'session' || change.kind === 'sites';
const isOfFeeds = (change: Change): change is FeedChange => !isOfCaches(change);

function keyOf(change: Change): string {
  if (change.kind === 'session') return `session ${change.session_id}`;
  if (change.kind === 'sites') return 'sites';
  const { kind, vendor_id } = change;
  if (kind === 'ride') return `ride ${change.order_id}`;
  if (kind === 'order' && change.is_new) return `new ${vendor_id}`;
  return kind === 'bulk' ? `bulk ${change.job_id}` : `${kind} ${vendor_id}`;
}
