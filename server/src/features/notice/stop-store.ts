import type { Database } from '../../db/db.ts';

/** Whether any of these addresses wants no notices, in any of these scopes. */
export async function isAnyStopped(
  { pool }: Database,
  scopes: readonly string[],
  hashes: readonly string[],
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-any-stopped',
    text: 'select from notice_stops where scope = any($1) and address_hash = any($2) limit 1',
    values: [scopes, hashes],
  });
  return rowCount === 1;
}

export async function insertStops(
  { pool }: Database,
  scope: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await pool.query({
    name: 'insert-stops',
    text: `insert into notice_stops (scope, address_hash, stopped_at)
           select $1, h, $3 from unnest($2::text[]) h on conflict do nothing`,
    values: [scope, hashes, now],
  });
}

export async function deleteStops(
  { pool }: Database,
  scopes: readonly string[],
  hashes: readonly string[],
): Promise<void> {
  await pool.query({
    name: 'delete-stops',
    text: 'delete from notice_stops where scope = any($1) and address_hash = any($2)',
    values: [scopes, hashes],
  });
}
