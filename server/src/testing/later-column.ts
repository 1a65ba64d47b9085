import type pg from 'pg';
import { readColumns } from '../db/read-columns.ts';

/** A column that no statement of this version knows. */
export const LATER = 'of_a_later_version';

/**
 * Adds a column to every table, as the migration of a later version may while servers of this one still run (SCL-05). It
 * refuses null, as an ordinary column with a default does.
 */
export async function addLaterColumn(db: Pick<pg.Pool, 'query'>, name = LATER): Promise<void> {
  const tables = Object.keys(await readColumns(db));
  await db.query(
    tables.map((table) => `alter table ${table} add column ${name} integer not null default 0`).join(';'),
  );
}
