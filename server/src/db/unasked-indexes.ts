import type { Database } from './db.ts';
import { mendDue } from './due-orders.ts';

/** Indexes that nothing needs a day after a migration. */
interface Unasked {
  readonly indexes: readonly string[];
  /** What has to be written before they go. */
  readonly first?: (db: Database) => Promise<unknown>;
}

/** Indexes that no statement asks for since a migration; servers of the version before it do, and are slow without. */
const UNASKED: Readonly<Record<string, Unasked>> = {
  '0167-undelivered-orders.sql': {
    indexes: ['orders_by_vendor', 'orders_by_root', 'orders_by_vendor_stage', 'orders_by_root_stage'],
  },
  // Due orders are found by it until it goes, and by what `mendDue` has written afterwards.
  '0173-when-orders-are-due.sql': { indexes: ['orders_due'], first: mendDue },
  '0183-what-staff-find-orders-by.concurrently.sql': { indexes: ['order_codes_by_code'] },
};

/** Drops indexes a day after the migration that nothing asks for them since: servers of before it are gone by then. */
export async function dropUnaskedIndexes(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select name from migrations where name = any($1) and applied_at < now() - interval '1 day'`,
    [Object.keys(UNASKED)],
  );
  for (const { name } of rows) {
    const { indexes = [], first } = UNASKED[name] ?? {};
    if (first && (await areThere(db, indexes))) await first(db);
    for (const index of indexes) await db.pool.query(`drop index concurrently if exists ${index}`);
  }
}

async function areThere({ pool }: Database, indexes: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from unnest($1::text[]) i(name) where to_regclass(name) is not null',
    [indexes],
  );
  return rowCount !== 0;
}
