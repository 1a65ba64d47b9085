import type { Database } from './db.ts';

/** Indexes that no statement asks for since a migration; servers of the version before it do, and are slow without. */
const UNASKED: Readonly<Record<string, readonly string[]>> = {
  '0167-undelivered-orders.sql': [
    'orders_by_vendor',
    'orders_by_root',
    'orders_by_vendor_stage',
    'orders_by_root_stage',
  ],
};

/** Drops indexes a day after the migration that nothing asks for them since: servers of before it are gone by then. */
export async function dropUnaskedIndexes({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from migrations where name = any($1) and applied_at < now() - interval '1 day'`,
    [Object.keys(UNASKED)],
  );
  for (const { name } of rows)
    for (const index of UNASKED[name] ?? []) await pool.query(`drop index concurrently if exists ${index}`);
}
