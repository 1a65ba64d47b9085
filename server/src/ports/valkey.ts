// The connection to Valkey, or Redis, that positions and counts share.
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { ValkeySettings } from '../valkey-settings.ts';
import { createGuard } from './guard.ts';

/** It answers within a millisecond. A caller who has waited this long is better served by the database. */
const PATIENCE_MS = 200;
/** As soon as it fails, the database does its work; each second one call tries it again. */
const FAILURES = 2;
const PAUSE_MS = 1000;
const CONNECT_MS = 3000;
const RECONNECT_MS = 1000;
const PING_MS = 1000;
/** A connection that says nothing for so long hangs. */
const SILENT_MS = 3000;
/** What waits for an answer, at most: a hanging connection must not fill the memory. */
const MOST_WAITING = 10_000;

export type ValkeyClient = ReturnType<typeof clientOf>;

export interface Valkey {
  readonly client: ValkeyClient;
  readonly prefix: string;
  /** Asks it, and does something else instead where it fails, is slow or is away. */
  ask<T>(ask: (client: ValkeyClient) => Promise<T>, instead: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A start waits no longer for the connection: until it is there, the database counts. */
const START_MS = 1000;

/** Opens the connection, and again for ever where it fails or is lost. */
export async function openValkey(
  { url, prefix }: ValkeySettings,
  watching: { readonly metrics: Metrics; readonly log: Logger },
): Promise<Valkey> {
  const guard = createGuard('valkey', {
    timeout_ms: PATIENCE_MS,
    failures: FAILURES,
    open_ms: PAUSE_MS,
    ...watching,
  });
  const client = clientOf(url);
  // Each failed call is told of by the guard.
  client.on('error', () => undefined);
  const connecting = client.connect().catch(() => undefined);
  await Promise.race([connecting, pause(START_MS, undefined, { ref: false })]);
  return {
    client,
    prefix,
    ask: (ask, instead) => guard(() => ask(client), instead),
    close: async () => {
      if (client.isOpen) client.destroy();
    },
  };
}

const clientOf = (url: string) =>
  createClient({
    url,
    // Understood by every Redis and Valkey.
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: PING_MS,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENT_MS, reconnectStrategy: RECONNECT_MS },
  });
