import type { Database } from '../db/db.ts';

/** Less than a page of 8 kB, and more than half of one. */
const FILLING = 7000;
const LARGEST_BYTES = 8_000_000;
const LOCK_MS = 200;

/** Writes a row durably on a page of its own, as an order may have to: fails where that fails. */
export async function insertProbe({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ is_large: boolean }>({
    name: 'insert-probe',
    text: `insert into probes values (repeat('x', ${FILLING})) returning pg_relation_size('probes') > ${LARGEST_BYTES} as is_large`,
  });
  if (rows[0]?.is_large) await emptyProbes(pool);
}

/** Gives the pages back, unless a backup reads them. */
async function emptyProbes(pool: Database['pool']): Promise<void> {
  await pool
    .query(`begin; set local lock_timeout = ${LOCK_MS}; truncate probes; commit`)
    .catch(() => undefined);
}
