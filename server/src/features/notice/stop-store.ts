import type { Database } from '../../db/db.ts';

/** Which of these addresses want no notices, in any of these scopes. */
export async function listStops(
  { pool }: Database,
  scopes: readonly string[],
  hashes: readonly string[],
): Promise<{ readonly scope: string; readonly address_hash: string }[]> {
  const { rows } = await pool.query({
    name: 'list-stops',
    text: 'select scope, address_hash from notice_stops where scope = any($1) and address_hash = any($2)',
    values: [scopes, hashes],
  });
  return rows;
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
