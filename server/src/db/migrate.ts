import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** An arbitrary number; every version of the program must use the same. */
const LOCK = 72_111_501;

/**
 * Applies the migrations that this database lacks, in the order of their names, each in its own transaction.
 *
 * Several servers may start at once: one migrates under a lock, the others wait. Returns the names applied.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map((row) => row.name));
    const names = (await readdir(folder))
      .filter((name) => name.endsWith('.sql') && !done.has(name))
      .toSorted();
    for (const name of names) await apply(client, new URL(name, folder), name);
    return names;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release(true);
  }
}

async function apply(client: pg.PoolClient, file: URL, name: string): Promise<void> {
  const sql = await readFile(file, 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
