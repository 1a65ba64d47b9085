// The live feed: a socket while there is one, the numbered feed by call while there is none. Its numbers are what holds.
import type { components } from './contract.ts';
import { Inbox } from './inbox.ts';
import { nextPause, sleep } from './retry.ts';

type Order = components['schemas']['Order'];

/** One change; or, at a beginning without `after` and where what came after it is no longer kept: load what you show now, and go on from `seq`. */
export type FeedItem =
  | { readonly type: 'order_update'; readonly seq: number; readonly order: Order }
  | { readonly type: 'load_anew'; readonly seq: number };

export interface FollowOptions {
  /** The last number that you have kept; without it, the feed begins now. */
  readonly after?: number;
  /** Ends the feed. */
  readonly signal?: AbortSignal;
  /** How a socket is opened; the platform's `WebSocket` by default. */
  readonly socket?: (url: string, protocols: string[]) => WebSocket;
}

interface Source {
  readonly origin: string;
  readonly key: string;
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
  events(
    vendor_id: string,
    after: number,
    signal?: AbortSignal,
  ): Promise<{
    events: { type: 'order_update'; seq: number; order: Order }[];
    seq: number;
    load_anew?: true | undefined;
  }>;
}

type Heard =
  | Extract<FeedItem, { type: 'order_update' }>
  | { readonly type: 'subscribe_ok'; readonly seq: number }
  | { readonly type: 'subscribe_refused' | 'pong' | 'rider_update' | 'bulk_job_update' };

const PING_MS = 25_000;

/**
 * Every change of a vendor's orders, each once and by its number, however often the connection ends: whoever keeps the last `seq`
 * goes on from there in another process, too. Throws `SenderoError` where the key may not read it.
 */
export async function* follow(
  source: Source,
  vendor_id: string,
  { after, signal, socket = (url, protocols) => new WebSocket(url, protocols) }: FollowOptions,
): AsyncGenerator<FeedItem, void, undefined> {
  let last = after;
  const pause = source.pause ?? sleep;
  for (let failed = 0; !signal?.aborted; failed += 1) {
    for await (const item of heardBySocket(source, vendor_id, last, socket, signal)) {
      if (item.type === 'subscribe_ok') {
        failed = 0;
        const isNew = item.seq !== last;
        last = item.seq;
        if (isNew) yield { type: 'load_anew', seq: item.seq };
      } else if (last !== undefined && item.seq > last + 1) break;
      else if (last !== undefined && item.seq === last + 1) {
        last = item.seq;
        yield item;
      }
    }
    if (signal?.aborted) return;
    // A refusal is told by a call, which a socket cannot tell; and where no socket passes, this is the feed.
    const page = await source.events(vendor_id, last ?? 0, signal).catch(orEnd(signal));
    if (!page) return;
    if (last === undefined || page.load_anew) {
      if (last !== undefined) yield { type: 'load_anew', seq: page.seq };
      last = last === undefined ? undefined : page.seq;
    }
    for (const event of page.events) {
      if (last === undefined || event.seq <= last) continue;
      last = event.seq;
      yield event;
    }
    if (failed > 0) await pause(nextPause(failed), signal).catch(orEnd(signal));
  }
}

/** Nothing where the reader ended it; the error otherwise. */
const orEnd = (signal: AbortSignal | undefined) => (error: unknown) => {
  if (!signal?.aborted) throw error;
};

/** What one socket tells until it ends. */
async function* heardBySocket(
  { origin, key }: Source,
  vendor_id: string,
  after: number | undefined,
  open: NonNullable<FollowOptions['socket']>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Extract<Heard, { seq: number }>, void, undefined> {
  // Beside the protocol, where no log of an address has it.
  const socket = open(`${origin.replace(/^http/, 'ws')}/live`, ['sendero.live', `sendero.bearer.${key}`]);
  const inbox = new Inbox<Heard>();
  const end = () => inbox.end();
  let isSilent = false;
  const beat = setInterval(() => {
    if (isSilent) end();
    isSilent = true;
    if (socket.readyState === WebSocket.OPEN) socket.send('{"action":"ping"}');
  }, PING_MS);
  socket.addEventListener('open', () =>
    socket.send(
      JSON.stringify({ action: 'subscribeToVendor', vendor_id, ...(after !== undefined && { after }) }),
    ),
  );
  socket.addEventListener('message', ({ data }) => {
    isSilent = false;
    inbox.put(JSON.parse(String(data)));
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  signal?.addEventListener('abort', end);
  try {
    for await (const heard of inbox) {
      if (heard.type === 'subscribe_refused') return;
      if ('seq' in heard) yield heard;
    }
  } finally {
    clearInterval(beat);
    signal?.removeEventListener('abort', end);
    socket.close();
  }
}
