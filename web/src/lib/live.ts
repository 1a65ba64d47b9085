import type { BulkProgress } from '@sendero/core/bulk/progress';
import type { ClientMessage, ServerMessage } from '@sendero/core/contract/live';
import { judgeEvent } from '@sendero/core/order/merge';
import type { Order, RiderInfo } from '@sendero/core/order/order';

export type LiveState = 'disconnected' | 'connected';

export interface LiveListener {
  readonly onOrder: (order: Order) => void;
  readonly onRider: (orderId: string, info: RiderInfo) => void;
  readonly onBulkProgress: (progress: BulkProgress) => void;
  /** A feed starts from scratch: everything on the screen must be read again. */
  readonly onStart: () => void;
  readonly onState: (state: LiveState) => void;
}

export interface Watched {
  readonly vendor_id: string;
  readonly include_outlets: boolean;
}

export interface Live {
  /** Subscribes to a vendor, now or once connected; called again with every change (LIV-01). */
  watch(watched: Watched): void;
  close(): void;
}

/**
 * The delay before a reconnect, and the interval between pings; a peer that leaves a ping unanswered counts as lost.
 */
const PACE: Pace = { retry_ms: 1000, ping_ms: 20_000 };

interface Pace {
  readonly retry_ms: number;
  readonly ping_ms: number;
}

/** Where to connect, and with what. */
export interface LiveAddress {
  readonly url: string;
  readonly protocols: string[];
}

/**
 * The live feed of one page: resumes each vendor's feed after the last number received, so that no event is lost or
 * repeated when the connection drops (LIV-06).
 *
 * `address` is where to connect with the current credential; null if there is no credential.
 */
export function openLive(address: () => LiveAddress | null, listener: LiveListener, pace: Pace = PACE): Live {
  let watched: Watched | null = null;
  /** The last number received of each vendor's feed. */
  let seen: Record<string, number> = {};
  let catchingUp = false;

  const subscribe = (): void => {
    if (watched) connection.send({ action: 'subscribeToVendor', ...watched, after: seen });
  };

  const isWatched = (vendorId: string): boolean =>
    watched !== null && (watched.include_outlets || watched.vendor_id === vendorId);

  const join = (vendorId: string, seq: number): void => {
    catchingUp = false;
    const resumes = seen[vendorId] === seq;
    seen[vendorId] = seq;
    if (!resumes) listener.onStart();
  };

  const take = (seq: number, order: Order): void => {
    const held = seen[order.vendor_id];
    if (held === undefined || catchingUp) return;
    const verdict = judgeEvent(held, { seq });
    if (verdict === 'gap') {
      catchingUp = true;
      subscribe();
    }
    if (verdict !== 'apply') return;
    seen[order.vendor_id] = seq;
    listener.onOrder(order);
  };

  const hear = (message: ServerMessage): void => {
    if (message.type === 'rider_update') listener.onRider(message.order_id, message.info);
    if (message.type === 'bulk_job_update' && isWatched(message.vendor_id)) listener.onBulkProgress(message);
    if (message.type === 'subscribe_ok' && isWatched(message.vendor_id)) join(message.vendor_id, message.seq);
    if (message.type === 'order_update' && isWatched(message.order.vendor_id))
      take(message.seq, message.order);
  };

  const onState = (state: LiveState): void => {
    listener.onState(state);
    if (state === 'connected') subscribe();
  };

  const connection = stayConnected(address, { onState, hear }, pace);
  return {
    watch: (next) => {
      if (watched?.vendor_id === next.vendor_id && watched.include_outlets === next.include_outlets) return;
      watched = next;
      seen = {};
      subscribe();
    },
    close: connection.close,
  };
}

interface Connection {
  /** Sends the message if connected; otherwise drops it. */
  send(message: ClientMessage): void;
  close(): void;
}

interface Peer {
  readonly onState: (state: LiveState) => void;
  readonly hear: (message: ServerMessage) => void;
}

/** A websocket that reconnects 1 s after every loss (LIV-02) and closes a connection whose peer is silent. */
function stayConnected(address: () => LiveAddress | null, { onState, hear }: Peer, pace: Pace): Connection {
  let socket: WebSocket | null = null;
  let answered = true;

  const send = (message: ClientMessage): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const drop = (): void => {
    const lost = socket;
    socket = null;
    if (!lost) return;
    lost.close();
    onState('disconnected');
  };

  const connect = (): void => {
    const to = address();
    if (to === null) return;
    const mine = new WebSocket(to.url, to.protocols);
    socket = mine;
    answered = true;
    mine.addEventListener('open', () => onState('connected'));
    mine.addEventListener('message', ({ data }) => {
      if (mine !== socket) return;
      answered = true;
      const message = parse(String(data));
      if (message) hear(message);
    });
    mine.addEventListener('close', () => {
      if (mine === socket) drop();
    });
  };

  const retry = setInterval(() => {
    if (!socket) connect();
  }, pace.retry_ms);
  const ping = setInterval(() => {
    if (!answered) return drop();
    answered = socket === null;
    send({ action: 'ping' });
  }, pace.ping_ms);
  connect();

  return {
    send,
    close: () => {
      clearInterval(retry);
      clearInterval(ping);
      drop();
    },
  };
}

/** Parses a message of the server; invalid JSON is only logged (LIV-04). */
function parse(text: string): ServerMessage | null {
  try {
    return JSON.parse(text);
  } catch (error) {
    reportError(error);
    return null;
  }
}
