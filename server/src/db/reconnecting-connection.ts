import pg from 'pg';
import { connectionTo, socketOf, watchConnection } from './connection.ts';

/** How often a connection on which nothing is asked proves that it is there. */
const PROVE_MS = 1000;

interface Options {
  readonly url: string;
  readonly application_name: string;
  /** Prepares each new connection, before it counts as open. */
  readonly prepare: (client: pg.Client) => Promise<unknown>;
  /** How long after the loss of one the next is tried, again and again. */
  readonly retry_ms: number;
}

/** A connection of its own, outside the pool. */
export interface KeptConnection {
  close(): Promise<void>;
}

/**
 * Holds one connection to the server at `url`, and opens another whenever it is lost, however it was: closed, reset, or
 * silent for 3 s. Refuses to begin where the first cannot be opened.
 */
export async function keepConnection({
  url,
  application_name,
  prepare,
  retry_ms,
}: Options): Promise<KeptConnection> {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const open = async (): Promise<void> => {
    const opened = new pg.Client(connectionTo(url, application_name));
    opened.on('error', () => undefined);
    try {
      await opened.connect();
      watchConnection(url, opened, { isUsed: () => true });
      await prepare(opened);
      client = opened;
    } catch (error) {
      socketOf(opened).destroy();
      throw error;
    }
    const stopProving = proveAgainAndAgain(opened);
    opened.once('end', () => {
      stopProving();
      if (!closed) reopen();
    });
    if (closed) await opened.end();
  };

  const reopen = (): void => {
    timer = setTimeout(() => void open().catch(() => (closed ? undefined : reopen())), retry_ms);
    timer.unref();
  };

  await open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      if (!client) return;
      // One that hangs says no goodbye.
      const socket = socketOf(client);
      socket.setTimeout(PROVE_MS, () => socket.destroy());
      await client.end();
    },
  };
}

/** Asks for nothing each second, so that a loss is noticed on a connection that only listens; the answer ends that. */
function proveAgainAndAgain(client: pg.Client): () => void {
  let isAsked = false;
  const timer = setInterval(() => {
    if (isAsked) return;
    isAsked = true;
    client
      .query('select')
      .catch(() => undefined)
      .finally(() => (isAsked = false));
  }, PROVE_MS);
  return () => clearInterval(timer);
}
