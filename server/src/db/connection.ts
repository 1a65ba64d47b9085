// Every connection to the database is made here, and its failures end here: they end what was asked on it, and nothing else.
import type { Socket } from 'node:net';
import pg from 'pg';

/** A connection that does not come within this is given up. */
const CONNECT_MS = 6000;
/** After so long without a word on a connection in use, the database is asked whether it works on it at all. */
const SILENT_MS = 3000;
const ASK_MS = 3000;
const KEEP_ALIVE_MS = 10_000;
const READ_ONLY = '25006';
const TOO_MANY = '53300';

/** What every connection to the server at `url` has in common. */
export function connectionTo(url: string, application_name: string) {
  return {
    connectionString: url,
    application_name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
  };
}

/** What pg keeps of a connection, and does not declare: the id of its process in the server. */
type Backend = pg.ClientBase & { readonly processID: number; readonly connection: pg.Connection };

/** The socket under a connection, to be cut where it hangs. */
export const socketOf = (client: pg.ClientBase): Socket => (client as Backend).connection.stream as Socket;

interface Use {
  /** Whether somebody waits for an answer on it now. */
  readonly isUsed: () => boolean;
  /** It answered that it is read-only: a standby, or a primary no more. Better none than this one. */
  readonly isReadOnly?: () => void;
}

/**
 * Watches over an open connection: no failure of it is anybody else's, and one that hangs is cut, so that whoever waits is
 * told (SAF-02).
 *
 * It hangs when nothing has come for 3 s and the server, asked on another connection, does not answer or does not work on
 * it. A statement that only takes long is left alone. Costs nothing for each statement: the socket's own timer.
 */
export function watchConnection(url: string, client: pg.ClientBase, { isUsed, isReadOnly }: Use): void {
  const { connection, processID } = client as Backend;
  const socket = socketOf(client);
  client.on('error', () => undefined);
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) isReadOnly?.();
  });
  socket.setTimeout(SILENT_MS, () => {
    if (!isUsed()) return;
    const heard = socket.bytesRead;
    void isAtWork(url, processID).then((atWork) => {
      if (socket.bytesRead !== heard) return;
      if (atWork) socket.setTimeout(SILENT_MS);
      else socket.destroy();
    });
  });
}

/** Whether the server says that its process works on a statement; false where it says nothing. Never fails. */
async function isAtWork(url: string, processID: number): Promise<boolean> {
  const client = new pg.Client({
    ...connectionTo(url, 'sendero watch'),
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const asked = `select from pg_stat_activity where pid = $1 and state = 'active'`;
    return (await client.query(asked, [processID])).rowCount === 1;
  } catch (error) {
    // No room for one more to ask is an answer too.
    return error instanceof pg.DatabaseError && error.code === TOO_MANY;
  } finally {
    socketOf(client).destroy();
  }
}
