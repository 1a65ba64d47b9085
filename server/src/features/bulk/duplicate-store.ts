import type { Database } from '../../db/db.ts';
import { type BulkRowRow, type PackedRow, unpacked } from './row-store.ts';
import type { JobKey } from './store.ts';

interface KeyedRow {
  readonly duplicate_key: string;
  readonly row_number: number;
}

/** The first row of each delivery in a job, those left out apart. */
export async function listFirstRows(db: Database, { root_id, job_id }: JobKey): Promise<KeyedRow[]> {
  const { rows } = await db.pool.query<KeyedRow>({
    name: 'list-first-rows',
    text: `select duplicate_key, min(row_number) as row_number from bulk_rows
           where root_id = $1 and job_id = $2 and duplicate_key is not null and state <> 'LEFT_OUT'
           group by duplicate_key`,
    values: [root_id, job_id],
  });
  return rows;
}

/** The checked rows of some deliveries, in the order of the sheet. */
export async function listRowsLike(
  db: Database,
  { root_id, job_id }: JobKey,
  keys: readonly string[],
): Promise<BulkRowRow[]> {
  const { rows } = await db.pool.query<PackedRow>({
    name: 'list-rows-like',
    text: `select *, xmin::text as version from bulk_rows
           where root_id = $1 and job_id = $2 and duplicate_key = any($3) order by row_number`,
    values: [root_id, job_id, keys],
  });
  return rows.map(unpacked);
}

/** Writes warnings where they are others than before. */
export async function updateWarnings(
  db: Database,
  { root_id, job_id }: JobKey,
  rows: readonly Pick<BulkRowRow, 'row_number' | 'warnings'>[],
): Promise<void> {
  const batch = rows.map(({ row_number, warnings }) => ({ row_number, warnings }));
  await db.pool.query({
    name: 'update-warnings',
    text: `update bulk_rows r set warnings = c.warnings from jsonb_populate_recordset(null::bulk_rows, $3) c
           where r.root_id = $1 and r.job_id = $2 and r.row_number = c.row_number and r.warnings <> c.warnings`,
    values: [root_id, job_id, JSON.stringify(batch)],
  });
}
