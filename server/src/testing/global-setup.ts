// One PostgreSQL for all server tests: the server that TEST_DATABASE names, or an embedded one in a temporary
// directory.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Provides `databaseUrl`, the address of a role that may create databases, to the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE'];
  if (given) {
    project.provide('databaseUrl', given);
    return async () => {};
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'sendero-tests-'));
  chmodSync(dataDir, 0o711);
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await forgetPowerCuts(database.url);
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true });
  };
}

/** Tests kill servers, never the machine: what is committed need not wait for the disk, which was half of a test's time. */
async function forgetPowerCuts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}
