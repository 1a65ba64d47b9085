import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { Maker } from '../repeat/new-repeat.ts';
import type { BulkJobKey } from './store.ts';

/** Notes who has the rows of a job placed, in place of who did before. */
export async function insertPlacer(
  client: pg.PoolClient,
  { root_id, job_id }: BulkJobKey,
  { user_id, language, portal }: Maker,
): Promise<void> {
  await client.query({
    name: 'insert-bulk-placer',
    text: `insert into bulk_placers (root_id, job_id, user_id, language, portal) values ($1, $2, $3, $4, $5)
           on conflict (root_id, job_id) do update
           set user_id = excluded.user_id, language = excluded.language, portal = excluded.portal`,
    values: [root_id, job_id, user_id, language, portal],
  });
}

/** Finds who had the rows of a job placed; null where that is nobody with an account. */
export async function findPlacer({ pool }: Database, { root_id, job_id }: BulkJobKey): Promise<Maker | null> {
  const { rows } = await pool.query<Maker>({
    name: 'find-bulk-placer',
    text: 'select user_id, language, portal from bulk_placers where root_id = $1 and job_id = $2',
    values: [root_id, job_id],
  });
  return rows[0] ?? null;
}
