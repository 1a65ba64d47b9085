import type pg from 'pg';
import type { Database } from '../db/db.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { POOLER_NOT_TOLD_OF, holdsSessions, isDirect } from '../db/session-holds.ts';

/** Less than a database page of 8 kB, and more than half of one. */
const FILLING = 7000;
const LARGEST_BYTES = 8_000_000;
const LOCK_MS = 200;

const INSERT = {
  name: 'insert-probe',
  text: `insert into probes values (repeat('x', ${FILLING}))
         returning pg_relation_size('probes') > ${LARGEST_BYTES} as is_large, pg_backend_pid() as pid`,
};

/** What stands against storing an order, in words for an operator; null: nothing. Throws where the database is away. */
export async function obstacleToStoring(db: Database): Promise<string | null> {
  const { direct } = await insertProbe(db);
  if (!direct && !db.isPooled && !(await holdsSessions(db.pool))) return POOLER_NOT_TOLD_OF;
  const lacking = await pendingMigrations(db.pool);
  return lacking.length > 0 ? `The database lacks ${lacking.join(', ')}.` : null;
}

/**
 * Writes a row durably on a new database page, as an order may have to. It fails where storing an order would fail.
 * Answers whether the connection leads to the database with nobody in between.
 */
async function insertProbe({ pool }: Database): Promise<{ readonly direct: boolean }> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query<{ is_large: boolean; pid: number }>(INSERT);
    isBroken = false;
    if (rows[0]?.is_large) await emptyProbes(client);
    return { direct: isDirect(client, rows[0]?.pid ?? 0) };
  } finally {
    client.release(isBroken);
  }
}

/** Returns the pages to the system, unless a backup is reading the table. */
async function emptyProbes(client: pg.PoolClient): Promise<void> {
  await client
    .query(`begin; set local lock_timeout = ${LOCK_MS}; truncate probes; commit`)
    .catch(() => undefined);
}
