import type { FastifyReply } from 'fastify';

/** An answer that goes on: events that are sent to a page as they happen. */
export interface EventStream {
  /** Sends one event; returns false once the page is gone, or read so slowly that it was cut off. */
  send(event: Buffer): boolean;
  /** Ends the answer; the page asks again after `retry_ms`. */
  end(retry_ms: number): void;
}

/** Bytes that may wait for a slow page before it is cut off; it asks again and is told how things are. */
const MOST_WAITING = 64 * 1024;

/** Encodes an event once for all its readers; `data` is one line. */
export const eventOf = (name: string, data: string): Buffer =>
  Buffer.from(`event: ${name}\ndata: ${data}\n\n`);

interface Hearers {
  readonly onSlow: () => void;
  /** Called once, however the stream ended. */
  readonly onGone: () => void;
}

/**
 * Begins a stream of server-sent events. Proxies are told to pass on each one at once; a page that loses it asks again
 * after `retry_ms`.
 */
export function openEventStream(
  reply: FastifyReply,
  retry_ms: number,
  { onSlow, onGone }: Hearers,
): EventStream {
  reply.hijack();
  const { raw } = reply;
  // A server that stops waits for its connections: this one ends with its stream.
  raw.shouldKeepAlive = false;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  raw.on('error', () => raw.destroy());
  raw.once('close', onGone);
  raw.write(`retry: ${Math.round(retry_ms)}\n\n`);
  return {
    send: (event) => {
      if (raw.destroyed || raw.writableEnded) return false;
      if (raw.writableLength > MOST_WAITING) {
        onSlow();
        raw.destroy();
        return false;
      }
      raw.write(event);
      return true;
    },
    end: (again_ms) => {
      if (!raw.destroyed && !raw.writableEnded) raw.end(`retry: ${Math.round(again_ms)}\n\n`);
    },
  };
}
