// The PostgreSQL that the servers stand on, with a hand on its processes.
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sendero/server/src/db/embedded/embedded.ts';
import pg from 'pg';
import { waitUntil } from '../wait.ts';

export interface DatabaseProcess {
  /** The directory that the cluster lies in. */
  readonly folder: string;
  /** As nobody stands in between. */
  readonly url: () => string;
  readonly port: () => number;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Ends the server as a power cut would. */
  kill(): void;
  /** Starts it where it is not running, and waits until it answers. */
  revive(): Promise<void>;
  /** Waits until it answers; false where it does not within a minute. */
  answers(): Promise<boolean>;
  stop(): Promise<void>;
}

const ANSWER_LIMIT_MS = 60_000;

/** Makes a cluster in `folder` and starts its server. */
export async function startDatabase(folder: string): Promise<DatabaseProcess> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  let server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const database = databaseAt(folder, () => server.url);
  return {
    ...database,
    revive: async () => {
      server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
      await database.answers();
    },
    stop: () => server.stop(),
  };
}

/** The embedded database of a server that runs in `folder`, which starts and stops it itself. */
export function databaseOf(folder: string): DatabaseProcess {
  const url = () => {
    const [, , , port = ''] = pidFile(folder);
    const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim();
    return `postgres://sendero:${password}@127.0.0.1:${port}/sendero`;
  };
  const database = databaseAt(folder, url);
  return { ...database, revive: async () => void (await database.answers()), stop: async () => undefined };
}

function databaseAt(folder: string, url: () => string): Omit<DatabaseProcess, 'revive' | 'stop'> {
  const query: DatabaseProcess['query'] = async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ) => {
    const client = new pg.Client({
      connectionString: url(),
      // Whatever is set for everybody, we may write.
      options: '-c default_transaction_read_only=off',
      application_name: 'chaos',
      connectionTimeoutMillis: 3000,
      query_timeout: 30_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const answersNow = () =>
    query('select 1').then(
      () => true,
      () => false,
    );
  return {
    folder,
    url,
    port: () => Number(new URL(url()).port),
    query,
    kill: () => process.kill(Number(pidFile(folder)[0]), 'SIGKILL'),
    answers: async () => (await waitUntil(answersNow, ANSWER_LIMIT_MS)) !== null,
  };
}

const pidFile = (folder: string): string[] =>
  readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
