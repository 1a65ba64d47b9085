import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import { openReconnectingConnection } from '../../db/reconnecting-connection.ts';
import { parseJson } from '../../parse-json.ts';
import { createHearing } from './hearing.ts';
import { readFeedLines, readWork, writeLines, writeWork } from './lines.ts';
import type { Announcer, CacheChange, FeedChange } from './port.ts';

/** Changes of what servers cache, in JSON: the version before announces every change here. */
const CACHES = 'sendero';
/** Changes of feeds, as lines under the announcing server and the work that it leaves to others. */
const FEEDS = 'sendero_feeds';
/** A notification holds at most 8000 bytes, its end included. */
const MOST_BYTES = 7900;
/** Cache changes in one notification: with the longest ids, one takes 100 bytes. */
const CHANGES_A_NOTIFICATION = 50;
const RECONNECT_MS = 1000;

const payloadSchema = z.object({
  from: z.string(),
  changes: z.array(
    z.union([
      z.object({ kind: z.literal('order'), vendor_id: z.string() }),
      z.object({ kind: z.literal('ride'), vendor_id: z.string(), order_id: z.string() }),
      z.object({ kind: z.literal('bulk'), vendor_id: z.string(), job_id: z.string() }),
      z.object({ kind: z.literal('vendor'), vendor_id: z.string() }),
      z.object({ kind: z.literal('session'), session_id: z.string() }),
      z.object({ kind: z.literal('sites') }),
    ]),
  ),
});

interface Options {
  readonly pool: pg.Pool;
  /** The database itself, not a pooler. */
  readonly url: string;
  /** Told when the connection that listens is opened or lost. */
  readonly onConnected?: (isConnected: boolean) => void;
  readonly reconnect_ms?: number;
}

/** Creates an announcer over PostgreSQL's notifications, which every server gets. Throws if it cannot listen. */
export async function postgresAnnouncer({
  pool,
  url,
  onConnected = () => undefined,
  reconnect_ms = RECONNECT_MS,
}: Options): Promise<Announcer> {
  const node = randomUUID();
  let closed = false;
  const notify = (channel: string, payload: string) => {
    pool
      .query({ name: 'announce', text: 'select pg_notify($1, $2)', values: [channel, payload] })
      .catch(() => undefined);
  };
  const hearing = createHearing({
    send: ({ caches, feeds, work }) => {
      if (closed) return;
      for (let at = 0; at < caches.length; at += CHANGES_A_NOTIFICATION)
        notify(
          CACHES,
          JSON.stringify({ from: node, changes: caches.slice(at, at + CHANGES_A_NOTIFICATION) }),
        );
      const head = `${node} ${writeWork(work)}`;
      for (const lines of packed(writeLines(feeds), MOST_BYTES - head.length))
        notify(FEEDS, [head, ...lines].join('\n'));
    },
  });

  const hearCaches = (payload: string) => {
    const parsed = payloadSchema.safeParse(parseJson(payload));
    if (!parsed.success || parsed.data.from === node) return;
    const { changes } = parsed.data;
    hearing.tellCaches(changes.filter((change): change is CacheChange => !isOfFeeds(change)));
    const feeds = changes.filter(isOfFeeds);
    hearing.tellFeeds(feeds.filter(({ vendor_id }) => hearing.isWatched(vendor_id)));
    hearing.tellWork(new Set(feeds.flatMap(({ kind }) => (kind === 'ride' ? [] : [kind]))));
  };
  const hearFeeds = (payload: string) => {
    const [head = '', ...lines] = payload.split('\n');
    const [from, work = ''] = head.split(' ');
    if (from === node) return;
    hearing.tellFeeds(readFeedLines(lines, hearing.isWatched));
    hearing.tellWork(readWork(work));
  };

  const connection = await openReconnectingConnection({
    url,
    application_name: 'sendero announce',
    retry_ms: reconnect_ms,
    onOpen: onConnected,
    prepare: (client) => {
      client.on('notification', ({ channel, payload = '' }) =>
        channel === FEEDS ? hearFeeds(payload) : hearCaches(payload),
      );
      return client.query(`listen ${CACHES}; listen ${FEEDS}`);
    },
  });
  return {
    ...hearing,
    close: async () => {
      closed = true;
      await connection.close();
    },
  };
}

const isOfFeeds = (change: { readonly kind: string }): change is FeedChange =>
  change.kind !== 'vendor' && change.kind !== 'session' && change.kind !== 'sites';

/** Groups of lines of at most `most` bytes; ids are ASCII. */
function packed(lines: readonly string[], most: number): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const line of lines) {
    const last = groups.at(-1);
    const needed = line.length + 1;
    if (last && needed <= room) last.push(line);
    else groups.push([line]);
    room = (last && needed <= room ? room : most) - needed;
  }
  return groups;
}
