import pg from 'pg';
import { connectionTo, socketOf, watchConnection } from './connection.ts';

/** How often an idle connection is checked. */
const PROVE_MS = 1000;

interface Options {
  readonly url: string;
  readonly application_name: string;
  /** Runs on each new connection before it counts as open. */
  readonly prepare: (client: pg.Client) => Promise<unknown>;
  /** The pause before each attempt to replace a lost connection. */
  readonly retry_ms: number;
  /** Told whenever it is open, and whenever it was lost. */
  readonly onOpen?: (isOpen: boolean) => void;
}

/** A dedicated connection, outside the pool. */
export interface ReconnectingConnection {
  close(): Promise<void>;
}

/**
 * Holds one connection to the server at `url`, and opens another whenever it is lost: closed, reset, or silent for 3 s.
 * Throws if the first one cannot be opened.
 */
export async function openReconnectingConnection({
  url,
  application_name,
  prepare,
  retry_ms,
  onOpen = () => undefined,
}: Options): Promise<ReconnectingConnection> {
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
    onOpen(true);
    opened.once('end', () => {
      stopProving();
      if (closed) return;
      onOpen(false);
      reopen();
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
      // A hanging connection does not close its socket.
      const socket = socketOf(client);
      socket.setTimeout(PROVE_MS, () => socket.destroy());
      await client.end();
    },
  };
}

/**
 * Sends an empty query each second, so that a loss is noticed on a connection that only listens. Returns the function
 * that stops it.
 */
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
