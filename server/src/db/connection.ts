// Every connection to the database is opened here, and its errors are handled here: they fail the queries on it, and
// nothing else.
import type { Socket } from 'node:net';
import pg from 'pg';

/** Time limit for opening a connection. */
const CONNECT_MS = 6000;
/** After this long without data on a connection in use, the server is asked whether it is still working on it. */
const SILENT_MS = 3000;
const ASK_MS = 3000;
const KEEP_ALIVE_MS = 10_000;
const READ_ONLY = '25006';
const TOO_MANY = '53300';

/** The settings of every connection to the server at `url`. */
export function connectionTo(url: string, application_name: string) {
  return {
    connectionString: url,
    application_name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
  };
}

/** Fields of a connection that pg has but does not declare: among them the process id of its backend. */
type Backend = pg.ClientBase & { readonly processID: number; readonly connection: pg.Connection };

/** The socket of a connection, to be destroyed if it hangs. */
export const socketOf = (client: pg.ClientBase): Socket => (client as Backend).connection.stream as Socket;

interface Use {
  /** Whether the connection is in use, so that a query may be waiting on it. */
  readonly isUsed: () => boolean;
  /**
   * Called when it answers that it is read-only: a standby, or a former primary. No connection is better than this one.
   */
  readonly isReadOnly?: () => void;
  /** Whether a pooler is in between, which invents process ids: it answering at all is what can be known. */
  readonly isPooled?: boolean;
}

/**
 * Watches an open connection. Its failures reach nobody else, and a hanging one is cut, so that its waiting query fails
 * (SAF-02).
 *
 * It hangs when no data has come for 3 s and the server, asked on another connection, does not answer or is not working
 * on it. A slow statement is left alone. There is no cost per statement: the socket's own timer is used.
 */
export function watchConnection(
  url: string,
  client: pg.ClientBase,
  { isUsed, isReadOnly, isPooled = false }: Use,
): void {
  const { connection, processID } = client as Backend;
  const socket = socketOf(client);
  client.on('error', () => undefined);
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) isReadOnly?.();
  });
  socket.setTimeout(SILENT_MS, () => {
    if (!isUsed()) return;
    const heard = socket.bytesRead;
    void isAtWork(url, isPooled ? null : processID).then((atWork) => {
      if (socket.bytesRead !== heard) return;
      if (atWork) socket.setTimeout(SILENT_MS);
      else socket.destroy();
    });
  });
}

/**
 * Whether the server says that this backend is working on a statement, or for null that it answers; false without an
 * answer. Never throws.
 */
async function isAtWork(url: string, processID: number | null): Promise<boolean> {
  const client = new pg.Client({
    ...connectionTo(url, 'sendero watch'),
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (processID === null) return (await client.query('select')).rowCount === 1;
    const asked = `select from pg_stat_activity where pid = $1 and state = 'active'`;
    return (await client.query(asked, [processID])).rowCount === 1;
  } catch (error) {
    // Too many connections is an answer too: the server is up.
    return error instanceof pg.DatabaseError && error.code === TOO_MANY;
  } finally {
    socketOf(client).destroy();
  }
}
