// A page that watches a shop's feed over a socket, and goes on where it was after every interruption.
import { type ServerMessage, serverMessageSchema } from '@sendero/core/contract/live';
import { WebSocket } from 'ws';
import type { Shop } from '../ledger.ts';
import type { Link } from '../product/link.ts';
import { pause } from '../wait.ts';

/** What one watcher has seen. */
export interface Feed {
  readonly vendor_id: string;
  /** The statuses that were shown, by their numbers. */
  readonly seen: Map<number, { readonly order_id: string; readonly status: string }>;
  /** The last number. */
  seq: number;
  /** Numbers that were left out or came twice, each told once. */
  readonly faults: string[];
  connections: number;
  stop(): void;
}

const AGAIN_MS = 500;
/** A silent server is left for another. */
const BEAT_MS = 3000;
const SILENCE_MS = 8000;

/** Watches from the feed's beginning until `stop`. */
export function watchFeed(doors: readonly Link[], { vendor_id, authorization }: Shop): Feed {
  let isOver = false;
  let socket: WebSocket | null = null;
  const feed: Feed = {
    vendor_id,
    seen: new Map(),
    seq: 0,
    faults: [],
    connections: 0,
    stop: () => {
      isOver = true;
      socket?.terminate();
    },
  };
  void (async () => {
    while (!isOver) {
      const door = doors[feed.connections % doors.length];
      feed.connections += 1;
      const url = `ws://127.0.0.1:${door?.port}/live?authorization=${authorization.replace('Bearer ', '')}`;
      socket = new WebSocket(url, { handshakeTimeout: SILENCE_MS });
      await follow(feed, socket);
      await pause(AGAIN_MS);
    }
  })();
  return feed;
}

/** Ends with the connection. */
function follow(feed: Feed, socket: WebSocket): Promise<void> {
  let heard_at = performance.now();
  const beat = setInterval(() => {
    if (performance.now() - heard_at > SILENCE_MS) return socket.terminate();
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ action: 'ping' }));
  }, BEAT_MS);
  socket.on('open', () =>
    socket.send(JSON.stringify({ action: 'subscribeToVendor', vendor_id: feed.vendor_id, after: feed.seq })),
  );
  socket.on('message', (data: Buffer) => {
    heard_at = performance.now();
    take(feed, serverMessageSchema.parse(JSON.parse(data.toString('utf8'))));
  });
  socket.on('error', () => undefined);
  return new Promise((closed) =>
    socket.once('close', () => {
      clearInterval(beat);
      closed();
    }),
  );
}

function take(feed: Feed, message: ServerMessage): void {
  if (message.type !== 'order_update') return;
  const { seq, order } = message;
  if (seq !== feed.seq + 1) feed.faults.push(`number ${seq} came after ${feed.seq}`);
  feed.seq = seq;
  feed.seen.set(seq, { order_id: order.order_id, status: order.status });
}
