import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { WRONG_TEXT_ORDER, sortsByCode } from './text-order.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** An arbitrary number; every version of the program must use the same. */
const LOCK = 72_111_501;

/**
 * A migration waits no longer than this for a lock: whoever wants the table after it waits as well, and shops go on
 * ordering.
 */
const LOCK_TIMEOUT_MS = 2000;
const TRIES = 30;
const PAUSE_MS = 1000;
/** A lock that others held for too long, and a deadlock with them. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** What stands alone: its statements run outside of a transaction, one after the other, and may run again. */
const ALONE = /\.concurrently\.sql$/;

/** Patience for tests. */
interface Patience {
  readonly lock_timeout_ms: number;
  readonly tries: number;
  readonly pause_ms: number;
}

const PATIENT: Patience = { lock_timeout_ms: LOCK_TIMEOUT_MS, tries: TRIES, pause_ms: PAUSE_MS };

/**
 * Applies the migrations that this database lacks, in the order of their names, each in its own transaction, but for
 * `…concurrently.sql`.
 *
 * Several servers may start at once: one migrates under a lock, the others wait. Returns the names applied. Throws an Error
 * that says what to do where a database without any of them sorts text wrongly.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER, patience = PATIENT): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const names = await listPending(client, folder);
    if ((await isUntouched(client)) && !(await sortsByCode(client))) throw new Error(WRONG_TEXT_ORDER);
    for (const name of names) await applyPatiently(client, new URL(name, folder), name, patience);
    return names;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release(true);
  }
}

/** Throws an Error that says what to do where the database lacks migrations of this version. */
export async function refuseUnmigrated(pool: pg.Pool, folder = FOLDER): Promise<void> {
  const names = await pendingMigrations(pool, folder);
  if (names.length > 0)
    throw new Error(
      `The database lacks ${names.join(', ')}. Run "npm run migrate" before this version starts.`,
    );
}

/** The migrations of this version that the database lacks. */
export async function pendingMigrations(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('migrations') is not null as is_there`,
  );
  return rows[0]?.is_there ? listPending(pool, folder) : ['every migration'];
}

async function listPending(db: Pick<pg.Pool | pg.PoolClient, 'query'>, folder: URL): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  return (await readdir(folder)).filter((name) => name.endsWith('.sql') && !done.has(name)).toSorted();
}

async function isUntouched(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('select from migrations limit 1');
  return rowCount === 0;
}

async function applyPatiently(
  client: pg.PoolClient,
  file: URL,
  name: string,
  patience: Patience,
): Promise<void> {
  for (let left = patience.tries; ; left -= 1) {
    try {
      return await apply(client, file, name, patience.lock_timeout_ms);
    } catch (error) {
      const mayPass = error instanceof pg.DatabaseError && TRY_AGAIN.has(error.code ?? '');
      if (!mayPass || left <= 1)
        throw new Error(
          `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      await pause(patience.pause_ms);
    }
  }
}

async function apply(client: pg.PoolClient, file: URL, name: string, lock_timeout_ms: number): Promise<void> {
  const sql = await readFile(file, 'utf8');
  const note = () => client.query('insert into migrations (name) values ($1)', [name]);
  if (ALONE.test(name)) {
    for (const statement of sql.split(/;\s*$/m)) if (statement.trim() !== '') await client.query(statement);
    await note();
    return;
  }
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lock_timeout_ms}`);
    await client.query(sql);
    await note();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
