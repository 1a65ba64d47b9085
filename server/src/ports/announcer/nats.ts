import { type ConnectionOptions, type Msg, type NatsConnection, connect } from '@nats-io/transport-node';
import type { NatsSettings } from '../../nats-settings.ts';
import { createHearing } from './hearing.ts';
import { readCacheLines, readFeedLines, readWork, writeLines, writeWork } from './lines.ts';
import type { Announcer } from './port.ts';

/** How often a broker is asked whether it is there; after two unanswered times its connection is given up. */
const PING_MS = 1000;
const CONNECT_MS = 3000;
const RECONNECT_MS = 1000;
const CLOSE_MS = 1000;

interface Options extends NatsSettings {
  /** Told when the connection is opened or lost. */
  readonly onConnected?: (isConnected: boolean) => void;
  readonly reconnect_ms?: number;
  readonly ping_ms?: number;
}

/**
 * Creates an announcer over NATS, without JetStream. It does not wait for the broker: while that is away, nothing is
 * announced, and it is tried for again without end.
 *
 * A server gets what concerns it: `<prefix>.caches` always, `<prefix>.feeds.<vendor>` while it has watchers of the vendor,
 * and its share of `<prefix>.work` while it works.
 */
export function natsAnnouncer({ onConnected = () => undefined, prefix, ...options }: Options): Announcer {
  const subject = {
    caches: `${prefix}.caches`,
    work: `${prefix}.work`,
    feeds: (vendorId: string) => `${prefix}.feeds.${tokenOf(vendorId)}`,
  };
  const line = openLine(options, onConnected);

  const hearing = createHearing({
    send: ({ caches, feeds, work }) => {
      if (caches.length > 0) line.publish(subject.caches, writeLines(caches).join('\n'));
      if (work.size > 0) line.publish(subject.work, writeWork(work));
      const vendors = Map.groupBy(feeds, ({ vendor_id }) => vendor_id);
      for (const [vendorId, changes] of vendors)
        line.publish(subject.feeds(vendorId), writeLines(changes).join('\n'));
    },
    onWatched: (vendorId, isWatched) => {
      const name = subject.feeds(vendorId);
      if (!isWatched) return line.unsubscribe(name);
      line.subscribe(name, (text) =>
        hearing.tellFeeds(readFeedLines(text.split('\n'), (of) => of === vendorId)),
      );
    },
    onWorking: (isWorking) => {
      if (!isWorking) return line.unsubscribe(subject.work);
      line.subscribe(subject.work, (text) => hearing.tellWork(readWork(text)), 'work');
    },
  });
  line.subscribe(subject.caches, (text) => hearing.tellCaches(readCacheLines(text.split('\n'))));
  return { ...hearing, close: line.close };
}

/** A vendor's id as one token of a subject; different ids give different tokens. */
const tokenOf = (vendorId: string): string =>
  vendorId.replace(/[^A-Za-z0-9_-]/gu, (sign) => `~${sign.codePointAt(0)?.toString(16)}~`);

/** A connection that is made again for ever, and the subscriptions that each new one gets. */
interface Line {
  /** Drops the message while there is no connection. */
  publish(subject: string, text: string): void;
  subscribe(subject: string, hear: (text: string) => void, queue?: string): void;
  unsubscribe(subject: string): void;
  close(): Promise<void>;
}

interface Subscribed {
  readonly hear: (text: string) => void;
  readonly queue: string | undefined;
  end: () => void;
}

function openLine(
  { servers, reconnect_ms = RECONNECT_MS, ping_ms = PING_MS }: Omit<Options, 'prefix'>,
  onConnected: (isConnected: boolean) => void,
): Line {
  const subscribed = new Map<string, Subscribed>();
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const note = (is: boolean) => {
    if (is !== isConnected && !closed) onConnected(is);
    isConnected = is;
  };
  const enter = (to: NatsConnection, name: string, { hear, queue }: Subscribed) => {
    const callback = (error: Error | null, message: Msg) => (error ? undefined : hear(message.string()));
    const subscription = to.subscribe(name, { callback, ...(queue && { queue }) });
    return () => subscription.unsubscribe();
  };
  const open = async (): Promise<void> => {
    const opened = await connect(settingsOf(servers, reconnect_ms, ping_ms));
    if (closed) return opened.close();
    connection = opened;
    for (const [name, each] of subscribed) each.end = enter(opened, name, each);
    note(true);
    void follow(opened, note);
    // The library gives up for good where it is refused: it is asked again, since an operator may mend that.
    void opened.closed().then(() => {
      connection = undefined;
      note(false);
      again();
    });
  };
  const again = (): void => {
    if (closed) return;
    timer = setTimeout(() => void open().catch(again), reconnect_ms);
    timer.unref();
  };
  onConnected(false);
  void open().catch(again);

  return {
    publish: (name, text) => {
      // What a lost connection is given would wait in memory, and be old news when it is sent.
      if (isConnected && !closed) connection?.publish(name, text);
    },
    subscribe: (name, hear, queue) => {
      const each: Subscribed = { hear, queue, end: () => undefined };
      subscribed.set(name, each);
      if (connection) each.end = enter(connection, name, each);
    },
    unsubscribe: (name) => {
      subscribed.get(name)?.end();
      subscribed.delete(name);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const last = connection;
      if (!last) return;
      const limit = setTimeout(() => void last.close(), CLOSE_MS);
      // What was announced last is sent before.
      if (isConnected) await last.drain().catch(() => undefined);
      await last.close();
      clearTimeout(limit);
    },
  };
}

function settingsOf(
  servers: NatsSettings['servers'],
  reconnect_ms: number,
  ping_ms: number,
): ConnectionOptions {
  const { user, pass, token, isTls } = servers[0];
  return {
    servers: servers.map(({ host }) => host),
    name: 'sendero',
    ...(user !== undefined && { user, pass: pass ?? '' }),
    ...(token !== undefined && { token }),
    ...(isTls && { tls: {} }),
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnect_ms,
    timeout: CONNECT_MS,
    pingInterval: ping_ms,
    maxPingOut: 2,
  };
}

async function follow(connection: NatsConnection, note: (isConnected: boolean) => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') note(false);
    if (type === 'reconnect') note(true);
  }
}
