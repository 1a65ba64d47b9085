import type { ServerMessage } from '@sendero/core/contract/live';
import { judgeEvent } from '@sendero/core/order/merge';
import type { Order, RiderInfo } from '@sendero/core/order/order';
import { liveUrl } from '../paths.ts';

export type LiveState = 'disconnected' | 'connected';

interface Listener {
  readonly onOrder: (order: Order) => void;
  readonly onRider: (orderId: string, info: RiderInfo) => void;
  /** The feed begins anew: what is on the screen has to be read again. */
  readonly onStart: () => void;
  readonly onState: (state: LiveState) => void;
}

interface Watched {
  readonly vendor_id: string;
  readonly include_outlets: boolean;
}

export interface Live {
  /** Subscribes to a vendor, now or once connected; again with every change (LIV-01). */
  watch(watched: Watched): void;
  close(): void;
}

const RETRY_MS = 1000;
const PING_MS = 20_000;
/** A peer that was silent for so long is gone. */
const SILENCE_MS = 50_000;

/**
 * The live feed of one signed-in page: reconnects 1 s after every loss and resumes each vendor's feed behind the last
 * number it has seen, so that nothing is missed and nothing comes twice (LIV-02, LIV-06).
 */
export function openLive(token: () => string | null, listener: Listener): Live {
  let socket: WebSocket | null = null;
  let watched: Watched | null = null;
  let seen: Record<string, number> = {};
  let queue: string[] = [];
  let heardAt = Date.now();
  let closed = false;

  const send = (message: unknown): void => {
    queue.push(JSON.stringify(message));
    flush();
  };

  const flush = (): void => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const message of queue) socket.send(message);
    queue = [];
  };

  const subscribe = (): void => {
    if (!watched) return;
    const after = Object.keys(seen).length > 0 ? { after: seen } : {};
    queue = queue.filter((message) => !message.includes('subscribeToVendor'));
    send({ action: 'subscribeToVendor', ...watched, ...after });
  };

  const hear = (message: ServerMessage): void => {
    if (message.type === 'subscribe_ok') {
      const resumed = seen[message.vendor_id] === message.seq;
      seen[message.vendor_id] = message.seq;
      if (!resumed) listener.onStart();
    } else if (message.type === 'order_update') {
      const verdict = judgeEvent(seen[message.order.vendor_id] ?? 0, message);
      if (verdict === 'gap') return subscribe();
      if (verdict === 'repeat') return;
      seen[message.order.vendor_id] = message.seq;
      listener.onOrder(message.order);
    } else if (message.type === 'rider_update') {
      listener.onRider(message.order_id, message.info);
    }
  };

  const connect = (): void => {
    const credential = token();
    if (closed || credential === null) return;
    socket = new WebSocket(liveUrl(credential));
    heardAt = Date.now();
    socket.addEventListener('open', () => {
      listener.onState('connected');
      subscribe();
    });
    socket.addEventListener('message', (event) => {
      heardAt = Date.now();
      const message = parse(String(event.data));
      if (message) hear(message);
    });
    socket.addEventListener('close', () => {
      socket = null;
      listener.onState('disconnected');
    });
  };

  const beat = setInterval(() => {
    if (socket === null) connect();
    else if (Date.now() - heardAt > SILENCE_MS) socket.close();
    else flush();
  }, RETRY_MS);
  const ping = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) send({ action: 'ping' });
  }, PING_MS);
  connect();

  return {
    watch: (next) => {
      if (watched?.vendor_id === next.vendor_id && watched.include_outlets === next.include_outlets) return;
      watched = next;
      seen = {};
      if (socket?.readyState === WebSocket.OPEN) subscribe();
    },
    close: () => {
      closed = true;
      clearInterval(beat);
      clearInterval(ping);
      socket?.close();
    },
  };
}

/** A message as the server sends them; what is no JSON is only logged (LIV-04). */
function parse(text: string): ServerMessage | null {
  try {
    return JSON.parse(text);
  } catch {
    console.warn('The live feed sent something that is no JSON.');
    return null;
  }
}
