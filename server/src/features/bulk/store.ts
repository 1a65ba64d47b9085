import type { RememberedColumns } from '@sendero/core/bulk/headers';
import type { Column } from '@sendero/core/bulk/columns';
import { type BulkJobPhase, type StateCounts, mayDiscard } from '@sendero/core/bulk/state';
import pg from 'pg';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { mayBeNamed, nameObjects, unnameObjects } from '../../objects/objects-store.ts';
import type { SheetProblemCode } from '@sendero/sheet/problem';
import type { Payer } from '../payment/charge-unattended.ts';
import { rootsIn } from '../../db/shards.ts';
import { columnsOf, insertRecord } from '../../db/columns-of.ts';

/** A bulk job as it is stored, with the number of its rows in each state. */
export interface BulkJobRow {
  readonly root_id: string;
  readonly job_id: string;
  readonly vendor_id: string;
  readonly site_id: string;
  readonly country_code: string;
  readonly created_at: Date;
  readonly created_by: string;
  readonly owner_email: string;
  readonly file_name: string;
  readonly phase: BulkJobPhase;
  /** Why the file could not be read to its end. */
  readonly problem: SheetProblemCode | null;
  readonly sheet: string;
  readonly other_sheets: string[];
  readonly hidden_rows: number;
  readonly headers: string[];
  /** The column that each header of the sheet was assigned, in the order of the headers. */
  readonly columns: (Column | null)[];
  readonly taken_until: Date | null;
  /** The payer whose saved card is charged, while the job is being placed. */
  readonly payer?: Payer | null;
  readonly counts: StateCounts;
}

/** The key of a job in every table. */
export type BulkJobKey = Pick<BulkJobRow, 'root_id' | 'job_id'>;

/** SQL: jobs of these roots; each table names them for itself, so that Citus sees the shard. */
const selectOf = (roots: '$1' | 'any($1)') => `select ${columnsOf('bulk_jobs', 'j')}, coalesce((
    select jsonb_object_agg(c.state, jsonb_build_object('rows', c.rows, 'fee', c.fee))
    from bulk_counts c where c.root_id = ${roots} and c.root_id = j.root_id and c.job_id = j.job_id), '{}') as counts
  from bulk_jobs j`;

/** A file's bytes, or the object that has them. */
export type BulkFile =
  | { readonly content: Uint8Array; readonly object_key: null }
  | { readonly content: null; readonly object_key: string };

/** Inserts a job with its file, which stays until all its rows are written. */
export async function insertBulkJob(
  db: Database,
  job: Omit<BulkJobRow, 'counts'>,
  { content, object_key }: BulkFile,
): Promise<void> {
  const row = JSON.stringify(job);
  await inTransaction(db, async (client) => {
    await client.query(insertRecord('bulk_jobs', '$1'), [row]);
    const { rowCount } = await client.query(
      `insert into bulk_files (root_id, job_id, content, object_key) select $1, $2, $3, $4::text
       where $4 is null or ${mayBeNamed('$1', '$4', '$5')}`,
      [job.root_id, job.job_id, content, object_key, job.created_at],
    );
    if (rowCount !== 1) throw new Error('the object of a sheet was removed before it was named');
    if (object_key !== null) await nameObjects(client, [{ root_id: job.root_id, object_key }]);
  });
}

export async function findBulkJob(
  db: Database,
  { root_id, job_id }: BulkJobKey,
): Promise<BulkJobRow | undefined> {
  const { rows } = await db.pool.query<BulkJobRow>({
    name: 'find-bulk-job',
    text: `${selectOf('$1')} where j.root_id = $1 and j.job_id = $2`,
    values: [root_id, job_id],
  });
  return rows[0];
}

/** Finds jobs by id alone, for the live feed, which knows nothing else of a job. */
export async function findBulkJobs(db: Database, jobIds: readonly string[]): Promise<BulkJobRow[]> {
  const jobs = jobIds.map((job_id) => ({ job_id, vendor_id: job_id.replace(/-[^-]*$/, '') }));
  const found: BulkJobRow[] = [];
  for (const part of await db.shards.parts(await db.shards.withRoots(jobs))) {
    const { rows } = await db.pool.query<BulkJobRow>({
      name: 'find-bulk-jobs',
      text: `${selectOf('any($1)')} where j.root_id = any($1) and j.job_id = any($2)`,
      values: [rootsIn(part), part.map(({ job_id }) => job_id)],
    });
    found.push(...rows);
  }
  return found;
}

/** A vendor's jobs, newest first. */
export async function listBulkJobs(db: Database, vendorId: string, most: number): Promise<BulkJobRow[]> {
  const roots = await db.shards.rootsOf([vendorId]);
  const { rows } = await db.pool.query<BulkJobRow>({
    name: 'list-bulk-jobs',
    text: `${selectOf('$1')} where j.root_id = $1 and j.vendor_id = $2 order by j.created_at desc, j.job_id desc limit $3`,
    values: [roots.get(vendorId), vendorId, most],
  });
  return rows;
}

/**
 * Locks a job and its rows until the transaction ends, and returns the job. A second statement reads it after the lock:
 * a statement that waits for the lock would count the rows as they were before.
 */
export async function lockBulkJob(
  client: pg.PoolClient,
  { root_id, job_id }: BulkJobKey,
): Promise<BulkJobRow | undefined> {
  const values = [root_id, job_id];
  await client.query({
    name: 'lock-bulk-job',
    text: 'select from bulk_jobs where root_id = $1 and job_id = $2 for update',
    values,
  });
  const { rows } = await client.query<BulkJobRow>({
    name: 'find-bulk-job',
    text: `${selectOf('$1')} where j.root_id = $1 and j.job_id = $2`,
    values,
  });
  return rows[0];
}

export async function findFile(db: Database, { root_id, job_id }: BulkJobKey): Promise<BulkFile | undefined> {
  const { rows } = await db.pool.query<BulkFile>(
    'select content, object_key from bulk_files where root_id = $1 and job_id = $2',
    [root_id, job_id],
  );
  return rows[0];
}

/** SQL: deletes the files that `whose` selects, and has their objects removed. */
async function deleteFiles(client: pg.PoolClient, which: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ root_id: string; object_key: string | null }>(
    `delete from bulk_files where ${which} returning root_id, object_key`,
    [...values],
  );
  await unnameObjects(client, rows);
}

/** Deletes a file that was read as far as possible. `problem` says why it could not be read to its end. */
export async function endReading(
  db: Database,
  { root_id, job_id }: BulkJobKey,
  { problem, hidden_rows }: Pick<BulkJobRow, 'problem' | 'hidden_rows'>,
): Promise<void> {
  await inTransaction(db, async (client) => {
    await deleteFiles(client, 'root_id = $1 and job_id = $2', [root_id, job_id]);
    await client.query(
      'update bulk_jobs set problem = $3, hidden_rows = $4 where root_id = $1 and job_id = $2',
      [root_id, job_id, problem, hidden_rows],
    );
  });
}

/** Whether a job's file has not been read to its end. */
export async function hasFile(client: pg.PoolClient, { root_id, job_id }: BulkJobKey): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'has-bulk-file',
    text: 'select from bulk_files where root_id = $1 and job_id = $2',
    values: [root_id, job_id],
  });
  return rowCount === 1;
}

/** Writes a phase; only `advanceBulkJob` may call it. Releases the lease, so that a worker leases the job again. */
export async function updatePhase(
  client: pg.PoolClient,
  { root_id, job_id }: BulkJobKey,
  { phase, payer }: { readonly phase: BulkJobPhase; readonly payer: Payer | null },
): Promise<void> {
  await client.query({
    name: 'update-bulk-phase',
    text: 'update bulk_jobs set phase = $3, payer = $4, taken_until = null where root_id = $1 and job_id = $2',
    values: [root_id, job_id, phase, payer && JSON.stringify(payer)],
  });
}

/** Writes the assignment of a sheet's columns. */
export async function updateColumns(
  client: pg.PoolClient,
  { root_id, job_id }: BulkJobKey,
  columns: readonly (Column | null)[],
): Promise<void> {
  await client.query('update bulk_jobs set columns = $3 where root_id = $1 and job_id = $2', [
    root_id,
    job_id,
    JSON.stringify(columns),
  ]);
}

export async function findRememberedColumns(
  db: Database,
  { root_id, vendor_id }: Pick<BulkJobRow, 'root_id' | 'vendor_id'>,
): Promise<RememberedColumns> {
  const { rows } = await db.pool.query<{ columns: RememberedColumns }>(
    'select columns from bulk_columns where root_id = $1 and vendor_id = $2',
    [root_id, vendor_id],
  );
  return rows[0]?.columns ?? {};
}

/** Adds to the remembered column assignments of a vendor's headers. */
export async function rememberColumns(
  db: Database,
  { root_id, vendor_id }: Pick<BulkJobRow, 'root_id' | 'vendor_id'>,
  columns: RememberedColumns,
): Promise<void> {
  await db.pool.query(
    `insert into bulk_columns as c (root_id, vendor_id, columns) values ($1, $2, $3)
     on conflict (root_id, vendor_id) do update set columns = c.columns || excluded.columns`,
    [root_id, vendor_id, JSON.stringify(columns)],
  );
}

/** Deletes a job with all its rows. Returns false where a row was placed or is being placed. */
export async function deleteBulkJob(db: Database, key: BulkJobKey): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const job = await lockBulkJob(client, key);
    if (!job || !mayDiscard(job.phase, job.counts.PLACED?.rows ?? 0)) return false;
    await deleteWhole(client, [key]);
    return true;
  });
}

/** Deletes at most `most` of a country's jobs created before `then`; returns how many. */
export async function deleteBulkJobsBefore(
  db: Database,
  countryCode: string,
  then: Date,
  most: number,
): Promise<number> {
  // Servers share the work; on shards they only repeat each other's.
  const shared = (await db.shards.isDistributed()) ? '' : 'for update skip locked';
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<BulkJobKey>(
      `select root_id, job_id from bulk_jobs where country_code = $1 and created_at < $2
       order by created_at limit $3 ${shared}`,
      [countryCode, then, most],
    );
    for (const part of await db.shards.within(client).parts(rows)) await deleteWhole(client, part);
    return rows.length;
  });
}

async function deleteWhole(client: pg.PoolClient, keys: readonly BulkJobKey[]): Promise<void> {
  const values = [keys.map(({ root_id }) => root_id), keys.map(({ job_id }) => job_id), rootsIn(keys)];
  const those =
    'root_id = any($3) and (root_id, job_id) in (select k.root_id, k.job_id from unnest($1::text[], $2::text[]) k(root_id, job_id))';
  await deleteFiles(client, those, values);
  for (const table of ['bulk_rows', 'bulk_counts', 'bulk_jobs'])
    await client.query(`delete from ${table} where ${those}`, values);
}

const DATA_EXCEPTION = /^2[23]/;

/** Whether a statement failed because of its data, so that a retry would fail too. */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  // What a shard refuses of rows that are copied to it comes without its code.
  return DATA_EXCEPTION.test(error.code ?? '') || / violates .* constraint /.test(error.message);
}
