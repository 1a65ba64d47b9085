import type { Database } from '../db/db.ts';

/** Less than a database page of 8 kB, and more than half of one. */
const FILLING = 7000;
const LARGEST_BYTES = 8_000_000;
const LOCK_MS = 200;

/** Writes a row durably on a new database page, as an order may have to. It fails where storing an order would fail. */
export async function insertProbe({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ is_large: boolean }>({
    name: 'insert-probe',
    text: `insert into probes values (repeat('x', ${FILLING})) returning pg_relation_size('probes') > ${LARGEST_BYTES} as is_large`,
  });
  if (rows[0]?.is_large) await emptyProbes(pool);
}

/** Returns the pages to the system, unless a backup is reading the table. */
async function emptyProbes(pool: Database['pool']): Promise<void> {
  await pool
    .query(`begin; set local lock_timeout = ${LOCK_MS}; truncate probes; commit`)
    .catch(() => undefined);
}
