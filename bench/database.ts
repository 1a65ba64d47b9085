// Where the figures are taken: the PostgreSQL that TEST_DATABASE_URL names, or the embedded one in a directory of its own.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@sendero/server/src/db/embedded/create-database.ts';
import { startEmbeddedPostgres } from '@sendero/server/src/db/embedded/embedded.ts';
import { type Database, openDatabase } from '@sendero/server/src/db/db.ts';
import { migrate } from '@sendero/server/src/db/migrate.ts';

export interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function findDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'sendero-bench-'));
  await chmod(dataDir, 0o711);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Gives `work` a new database with all tables, and drops it afterwards. */
export async function withDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `sendero_bench_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    const database = openDatabase(url.href, 1);
    await migrate(database.pool);
    await database.close();
    return await work(url.href);
  } finally {
    const owner = openDatabase(server, 1);
    await owner.pool.query(`drop database ${name} with (force)`);
    await owner.close();
  }
}

/** Where orders are written of which nobody is told. */
export const untold = (db: Database) => ({
  db,
  notices: { push: null, whatsapp: null, sms: null, mail: null },
});
