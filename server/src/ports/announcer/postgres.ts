import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import { openReconnectingConnection } from '../../db/reconnecting-connection.ts';
import { parseJson } from '../../parse-json.ts';
import type { Announcer, Change, Listener } from './port.ts';

const CHANNEL = 'sendero';
/** A notification holds at most 8000 bytes; a change with the longest ids takes 150. */
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
    ]),
  ),
});

/**
 * Creates an announcer over PostgreSQL's notifications; changes announced in one turn of the event loop are sent
 * together.
 */
export async function createAnnouncer(
  pool: pg.Pool,
  url: string,
  reconnect_ms = RECONNECT_MS,
): Promise<Announcer> {
  const node = randomUUID();
  const listeners = new Set<Listener>();
  let waiting = new Map<string, Change>();
  let closed = false;

  const tell = (changes: readonly Change[]) => listeners.forEach((listener) => listener(changes));

  const flush = () => {
    const changes = [...waiting.values()];
    waiting = new Map();
    tell(changes);
    for (let at = 0; at < changes.length; at += CHANGES_A_NOTIFICATION) {
      const payload = JSON.stringify({ from: node, changes: changes.slice(at, at + CHANGES_A_NOTIFICATION) });
      pool
        .query({ name: 'announce', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] })
        .catch(() => undefined);
    }
  };

  const hear = (payload: string) => {
    const parsed = payloadSchema.safeParse(parseJson(payload));
    if (parsed.success && parsed.data.from !== node) tell(parsed.data.changes);
  };

  const connection = await openReconnectingConnection({
    url,
    application_name: 'sendero announce',
    retry_ms: reconnect_ms,
    prepare: (client) => {
      client.on('notification', (message) => hear(message.payload ?? ''));
      return client.query(`listen ${CHANNEL}`);
    },
  });
  return {
    announce: (changes) => {
      if (closed) return;
      if (waiting.size === 0 && changes.length > 0) setImmediate(flush);
      for (const change of changes) waiting.set(JSON.stringify(change), change);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      await connection.close();
    },
  };
}
