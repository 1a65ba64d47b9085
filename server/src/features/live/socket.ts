import type { Duplex } from 'node:stream';
import { type ClientMessage, type ServerMessage, clientMessageSchema } from '@sendero/core/contract/live';
import { WebSocket } from 'ws';
import { isLiveSecret } from '../../http/key-caller.ts';
import { meantVendor } from '../../http/test-ids.ts';
import { isLiveSession } from '../../http/live-sessions.ts';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOwnVendor, listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import { type Frame, frameOf } from './frame.ts';
import type { Relay, Subscription } from './relay.ts';

/** Bytes that may wait for a slow peer before its connection is ended; it resumes where it was. */
const MOST_WAITING = 4 * 1024 * 1024;
/** Close codes: sign in again; too many messages; try again later; the server stops (the last two are RFC 6455's own). */
export const CLOSE = { expired: 4001, flooded: 4008, failed: 1013, stopping: 1001 } as const;

const MESSAGES_A_MINUTE = 120;
const MINUTE_MS = 60_000;

/** Called when a request of the connection is refused; `error` is given where the failure is ours. */
export type Refused = (code: 'NotFound' | 'TooManyRequests' | 'Unavailable', error?: unknown) => void;

interface Connection {
  readonly socket: WebSocket;
  /** The socket below it, to which whole frames are written: it compresses nothing, and so never holds one back. */
  readonly duplex: Duplex;
  readonly refused: Refused;
}

/** A connection that is being served. */
export interface Served {
  /** Whether the peer is subscribed to any of these vendors. */
  watches(vendorIds: ReadonlySet<string>): boolean;
  /** Checks again that the peer may see the vendors it is subscribed to, and is subscribed to all it asked for. */
  recheck(): void;
}

/** Serves one connection's subscriptions to the caller's own vendors, until it is closed. */
export function serveSocket(
  world: World,
  relay: Relay,
  { socket, duplex, refused }: Connection,
  caller: Caller,
): Served {
  let subscriptions: Subscription[] = [];
  let asked: Subscribing | null = null;
  let turn: Promise<void> = Promise.resolve();
  let heard = 0;
  let minute_began = performance.now();

  const send = (frame: Frame): boolean => {
    if (socket.readyState !== WebSocket.OPEN) return false;
    if (socket.bufferedAmount > MOST_WAITING) {
      world.metrics.live_dropped.inc({ reason: 'slow' });
      socket.terminate();
    } else duplex.write(frame);
    return socket.readyState === WebSocket.OPEN;
  };
  const tell = (message: ServerMessage): boolean => send(frameOf(message));

  const leaveAll = (): void => {
    for (const subscription of subscriptions) relay.leave(subscription);
    subscriptions = [];
  };

  const subscribe = async (message: Subscribing): Promise<void> => {
    leaveAll();
    asked = message;
    const vendorIds = await watchedBy(world, caller, message);
    if (!vendorIds) {
      refused('NotFound');
      tell({ type: 'subscribe_refused', vendor_id: message.vendor_id });
    }
    for (const vendorId of vendorIds ?? []) {
      const after = typeof message.after === 'object' ? message.after[vendorId] : message.after;
      const joined = await relay.join(vendorId, after, send);
      if (socket.readyState === WebSocket.OPEN) subscriptions.push(joined);
      else relay.leave(joined);
    }
  };

  /**
   * Closes the connection where the session has ended, so that the peer signs in again. Closes it also where the
   * caller's vendors have changed: the peer connects again, loses the vendors that are no longer its own, and gets new
   * outlets.
   */
  const check = async (): Promise<void> => {
    if (!(await isLive(world, caller))) return socket.close(CLOSE.expired);
    if (!asked || subscriptions.length === 0) return;
    const vendorIds = await watchedBy(world, caller, asked);
    const isSame =
      vendorIds?.length === subscriptions.length &&
      subscriptions.every(({ vendor_id }) => vendorIds.includes(vendor_id));
    if (!isSame) socket.close(CLOSE.failed);
  };

  /**
   * A failed subscription would stay silent for good, so the connection is closed; the peer connects again and resumes
   * where it was.
   */
  const fail = (error: unknown): void => {
    refused('Unavailable', error);
    world.metrics.live_dropped.inc({ reason: 'failed' });
    socket.close(CLOSE.failed);
  };

  socket.on('message', (data: Buffer) => {
    if (performance.now() - minute_began > MINUTE_MS) {
      minute_began = performance.now();
      heard = 0;
    }
    heard += 1;
    if (heard > MESSAGES_A_MINUTE) {
      refused('TooManyRequests');
      world.metrics.live_dropped.inc({ reason: 'flooding' });
      return socket.close(CLOSE.flooded);
    }
    const message = readMessage(data.toString('utf8'));
    if (message?.action === 'ping') tell({ type: 'pong' });
    if (message?.action === 'subscribeToVendor') {
      turn = turn.then(() => subscribe(message)).catch(fail);
    }
  });
  socket.on('close', leaveAll);
  return {
    watches: (vendorIds) => subscriptions.some(({ vendor_id }) => vendorIds.has(vendor_id)),
    recheck: () => {
      turn = turn.then(check).catch(fail);
    },
  };
}

const isLive = (world: World, caller: Caller): Promise<boolean> =>
  caller.key ? isLiveSecret(world, caller.key.secret_id) : isLiveSession(world, caller);

type Subscribing = ClientMessage & { action: 'subscribeToVendor' };

/** The vendors that a message subscribes to; null where they are not the caller's (LIV-05). */
async function watchedBy(
  world: World,
  caller: Caller,
  { vendor_id, include_outlets }: Subscribing,
): Promise<readonly string[] | null> {
  const owned = await getOwnVendor(world, caller, meantVendor(caller, vendor_id)).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  if (!owned) return null;
  return include_outlets && owned.vendor.is_parent
    ? listOwnVendorIds(world, caller, owned.root_id)
    : [owned.vendor.vendor_id];
}

function readMessage(text: string): ClientMessage | null {
  try {
    const parsed = clientMessageSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
