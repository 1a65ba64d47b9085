import { type ClientMessage, type ServerMessage, clientMessageSchema } from '@sendero/core/contract/live';
import { WebSocket } from 'ws';
import { isLiveSession } from '../../http/live-sessions.ts';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOwnVendor, listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import { type Relay, type Subscription, bytesOf } from './relay.ts';

/** Bytes that may wait for a slow peer before it is let go; it resumes where it was. */
const MOST_WAITING = 4 * 1024 * 1024;
/** Codes of a close: the peer should sign in again; it spoke too much; it should try again later (RFC 6455's own). */
export const CLOSE = { expired: 4001, flooded: 4008, failed: 1013 } as const;

const MESSAGES_A_MINUTE = 120;
const AS_TEXT = { binary: false };

/** Is told what a connection is refused, and why where that is our own failure. */
export type Refused = (code: 'NotFound' | 'TooManyRequests' | 'Unavailable', error?: unknown) => void;

interface Connection {
  readonly socket: WebSocket;
  readonly refused: Refused;
}

/** One connection that is served. */
export interface Served {
  /** Whether the peer is shown any of these vendors. */
  watches(vendorIds: ReadonlySet<string>): boolean;
  /** Looks again at whether the peer may see what it is shown, and is shown all that it asked for. */
  recheck(): void;
}

/** Serves one connection: subscriptions to the caller's own vendors, until the peer leaves or its credential expires. */
export function serveSocket(
  world: World,
  relay: Relay,
  { socket, refused }: Connection,
  caller: Caller,
): Served {
  let subscriptions: Subscription[] = [];
  let asked: Subscribing | null = null;
  let turn: Promise<void> = Promise.resolve();
  let heard = 0;
  const minute = setInterval(() => {
    heard = 0;
  }, 60_000);

  const send = (message: Buffer): boolean => {
    if (socket.readyState !== WebSocket.OPEN) return false;
    if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
    else socket.send(message, AS_TEXT);
    return socket.readyState === WebSocket.OPEN;
  };
  const tell = (message: ServerMessage): boolean => send(bytesOf(message));

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

  /** A session that was ended signs in again; an owner who was removed comes again, and is refused what is theirs no more; who has one more outlet comes again for it. */
  const check = async (): Promise<void> => {
    if (!(await isLiveSession(world, caller.session_id))) return socket.close(CLOSE.expired);
    if (!asked || subscriptions.length === 0) return;
    const vendorIds = await watchedBy(world, caller, asked);
    const isSame =
      vendorIds?.length === subscriptions.length &&
      subscriptions.every(({ vendor_id }) => vendorIds.includes(vendor_id));
    if (!isSame) socket.close(CLOSE.failed);
  };

  /** Half a subscription would be silent for good; a peer that comes again resumes where it was. */
  const fail = (error: unknown): void => {
    refused('Unavailable', error);
    socket.close(CLOSE.failed);
  };

  socket.on('message', (data: Buffer) => {
    heard += 1;
    if (heard > MESSAGES_A_MINUTE) {
      refused('TooManyRequests');
      return socket.close(CLOSE.flooded);
    }
    const message = readMessage(data.toString('utf8'));
    if (message?.action === 'ping') tell({ type: 'pong' });
    if (message?.action === 'subscribeToVendor') {
      turn = turn.then(() => subscribe(message)).catch(fail);
    }
  });
  socket.on('close', () => {
    clearInterval(minute);
    leaveAll();
  });
  return {
    watches: (vendorIds) => subscriptions.some(({ vendor_id }) => vendorIds.has(vendor_id)),
    recheck: () => {
      turn = turn.then(check).catch(fail);
    },
  };
}

type Subscribing = ClientMessage & { action: 'subscribeToVendor' };

/** The vendors that a message asks to watch; null where they are not the caller's (LIV-05). */
async function watchedBy(
  world: World,
  caller: Caller,
  { vendor_id, include_outlets }: Subscribing,
): Promise<readonly string[] | null> {
  const owned = await getOwnVendor(world, caller, vendor_id).catch((error: unknown) => {
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
