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

/** What databases are copied from, and the connection that copies and drops them. */
interface Source {
  readonly client: pg.Client;
  readonly template: string;
}

/**
 * Made once by a process of tests, and anew if it broke: opening a connection, or reading every migration, takes as long as
 * copying a database.
 */
let opened: Promise<Source> | undefined;

/**
 * A new migrated database on the tests' server, cloned from a template that is made once for each set of migrations; where
 * `CITUS_TEST_URL` names a Citus, a distributed one there.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (citusServers.length > 0) return createDistributed();
  const server = inject('databaseUrl');
  const { client, template } = await (opened ??= openSource(server).catch(forgetSource));
  const name = `sendero_test_${randomUUID().replaceAll('-', '')}`;
  // Its files as they are: through the log, which is the default, takes four times as long.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(server, name),
    drop: async () => void (await client.query(`drop database if exists ${name} with (force)`)),
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

/** Returns the name of the template. */
async function makeTemplate(client: pg.Client, server: string): Promise<string> {
  const name = `sendero_template_${migrationsHash()}`;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unready = `${name}_unready`;
    await client.query(`drop database if exists ${unready} with (force)`);
    await createDatabase(server, unready);
    const database = openDatabase(urlOf(server, unready), 1);
    await migrate(database.pool);
    await addLaterColumn(database.pool);
    await database.close();
    await client.query(`alter database ${unready} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function openSource(server: string): Promise<Source> {
  const client = new pg.Client({ connectionString: server });
  client.on('error', () => (opened = undefined));
  await client.connect();
  return { client, template: await makeTemplate(client, server) };
}

function forgetSource(error: unknown): never {
  opened = undefined;
  throw error;
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
