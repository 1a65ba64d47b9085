import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from '../db/embedded/create-database.ts';
import { openDatabase } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { citusServers, createCitusDatabase, distributeAll, dropCitusDatabase } from './a-citus.ts';
import { addLaterColumn } from './later-column.ts';

/** An arbitrary number: the process with this lock creates the template, the others wait. */
const LOCK = 72_111_502;

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A new migrated database on the tests' server, cloned from a template that is made once for each set of migrations; where
 * `CITUS_TEST_URL` names a Citus, a distributed one there.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (citusServers.length > 0) return createDistributed();
  const server = inject('databaseUrl');
  const template = `sendero_template_${migrationsHash()}`;
  await makeTemplate(server, template);
  const name = `sendero_test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name, template);
  return {
    url: urlOf(server, name),
    drop: () => asOwner(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

async function createDistributed(): Promise<TestDatabase> {
  const name = `sendero_test_${randomUUID().replaceAll('-', '')}`;
  const url = await createCitusDatabase(name);
  const database = openDatabase(url, 1);
  await migrate(database.pool);
  await addLaterColumn(database.pool);
  await database.close();
  await distributeAll(url);
  return { url, drop: () => dropCitusDatabase(name) };
}

async function makeTemplate(server: string, template: string): Promise<void> {
  await asOwner(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unready = `${template}_unready`;
    await client.query(`drop database if exists ${unready} with (force)`);
    await createDatabase(server, unready);
    const database = openDatabase(urlOf(server, unready), 1);
    await migrate(database.pool);
    await addLaterColumn(database.pool);
    await database.close();
    await client.query(`alter database ${unready} rename to ${template}`);
  });
}

async function asOwner(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function migrationsHash(): string {
  const folder = new URL('../db/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).toSorted())
    hash.update(file).update(readFileSync(new URL(file, folder)));
  return hash.digest('hex').slice(0, 12);
}
