import type { RememberedColumns } from '@sendero/core/bulk/headers';
import type { Column } from '@sendero/core/bulk/columns';
import type { JobPhase, StateCounts } from '@sendero/core/bulk/job';
import pg from 'pg';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { SheetProblemCode } from '../../sheet/sheet-problem.ts';
import type { Payer } from '../payment/charge-unattended.ts';

/** A sheet of orders as its table has it, with how many of its rows stand in which state. */
export interface JobRow {
  readonly root_id: string;
  readonly job_id: string;
  readonly vendor_id: string;
  readonly site_id: string;
  readonly country_code: string;
  readonly created_at: Date;
  readonly created_by: string;
  readonly owner_email: string;
  readonly file_name: string;
  readonly phase: JobPhase;
  /** Why the file could not be read to its end. */
  readonly problem: SheetProblemCode | null;
  readonly sheet: string;
  readonly other_sheets: string[];
  readonly hidden_rows: number;
  readonly headers: string[];
  /** What each column of the sheet was taken for, in the order of the headers. */
  readonly columns: (Column | null)[];
  readonly taken_until: Date | null;
  /** Whose kept card pays; while the job is being placed. */
  readonly payer?: Payer | null;
  readonly counts: StateCounts;
}

/** What names a job in every table. */
export type JobKey = Pick<JobRow, 'root_id' | 'job_id'>;

const select = `select j.*, coalesce((
    select jsonb_object_agg(c.state, jsonb_build_object('rows', c.rows, 'fee', c.fee))
    from bulk_counts c where c.root_id = j.root_id and c.job_id = j.job_id), '{}') as counts
  from bulk_jobs j`;

/** Inserts a job with its file, which is kept until its rows are. */
export async function insertJob(
  db: Database,
  job: Omit<JobRow, 'counts'>,
  content: Uint8Array,
): Promise<void> {
  const row = JSON.stringify(job);
  await inTransaction(db, async (client) => {
    await client.query('insert into bulk_jobs select * from jsonb_populate_record(null::bulk_jobs, $1)', [
      row,
    ]);
    await client.query('insert into bulk_files (root_id, job_id, content) values ($1, $2, $3)', [
      job.root_id,
      job.job_id,
      content,
    ]);
  });
}

export async function findJob(db: Database, { root_id, job_id }: JobKey): Promise<JobRow | undefined> {
  const { rows } = await db.pool.query<JobRow>({
    name: 'find-bulk-job',
    text: `${select} where j.root_id = $1 and j.job_id = $2`,
    values: [root_id, job_id],
  });
  return rows[0];
}

/** Jobs by id alone, for the live feed, which knows of a job no more. */
export async function findJobs(db: Database, jobIds: readonly string[]): Promise<JobRow[]> {
  const { rows } = await db.pool.query<JobRow>({
    name: 'find-bulk-jobs',
    text: `${select} where (j.root_id, j.job_id) in (
             select v.root_id, w.job_id from unnest($1::text[]) w(job_id)
             join vendors v on v.vendor_id = regexp_replace(w.job_id, '-[^-]*$', ''))`,
    values: [jobIds],
  });
  return rows;
}

/** A vendor's jobs, newest first. */
export async function listJobs(db: Database, vendorId: string, most: number): Promise<JobRow[]> {
  const { rows } = await db.pool.query<JobRow>({
    name: 'list-bulk-jobs',
    text: `${select} where j.vendor_id = $1 order by j.created_at desc, j.job_id desc limit $2`,
    values: [vendorId, most],
  });
  return rows;
}

/** Takes the job that has waited longest among those nobody works on; no two servers take the same. */
export async function takeJob(db: Database, now: Date, until: Date): Promise<JobRow | undefined> {
  const { rows } = await db.pool.query<JobKey>({
    name: 'take-bulk-job',
    text: `update bulk_jobs set taken_until = $2
           where (root_id, job_id) = (
             select root_id, job_id from bulk_jobs
             where phase in ('CHECKING', 'PLACING') and (taken_until is null or taken_until <= $1)
             order by taken_until nulls first limit 1 for update skip locked)
           returning root_id, job_id`,
    values: [now, until],
  });
  return rows[0] && findJob(db, rows[0]);
}

/** Keeps a job for its worker until then; null gives it back. */
export async function updateTaken(
  db: Database,
  { root_id, job_id }: JobKey,
  until: Date | null,
): Promise<void> {
  await db.pool.query({
    name: 'keep-bulk-job',
    text: 'update bulk_jobs set taken_until = $3 where root_id = $1 and job_id = $2',
    values: [root_id, job_id, until],
  });
}

/**
 * The job as it is while nobody else can change it or its rows: until the transaction ends. It is read by a statement of
 * its own once it is held, since one that waits counts the rows as they were before.
 */
export async function lockJob(
  client: pg.PoolClient,
  { root_id, job_id }: JobKey,
): Promise<JobRow | undefined> {
  const values = [root_id, job_id];
  await client.query({
    name: 'lock-bulk-job',
    text: 'select from bulk_jobs where root_id = $1 and job_id = $2 for update',
    values,
  });
  const { rows } = await client.query<JobRow>({
    name: 'find-bulk-job',
    text: `${select} where j.root_id = $1 and j.job_id = $2`,
    values,
  });
  return rows[0];
}

export async function findFile(db: Database, { root_id, job_id }: JobKey): Promise<Buffer | undefined> {
  const { rows } = await db.pool.query<{ content: Buffer }>(
    'select content from bulk_files where root_id = $1 and job_id = $2',
    [root_id, job_id],
  );
  return rows[0]?.content;
}

/** The file has been read as far as it goes: it is dropped. `problem`: why it goes no further. */
export async function endReading(
  db: Database,
  { root_id, job_id }: JobKey,
  { problem, hidden_rows }: Pick<JobRow, 'problem' | 'hidden_rows'>,
): Promise<void> {
  await inTransaction(db, async (client) => {
    await client.query('delete from bulk_files where root_id = $1 and job_id = $2', [root_id, job_id]);
    await client.query(
      'update bulk_jobs set problem = $3, hidden_rows = $4 where root_id = $1 and job_id = $2',
      [root_id, job_id, problem, hidden_rows],
    );
  });
}

/** Ends a phase once none of its rows is left in a state that it works off; false where some are. */
export async function endPhase(
  db: Database,
  { root_id, job_id }: JobKey,
  phase: 'CHECKING' | 'PLACING',
): Promise<boolean> {
  const [left, next] = phase === 'CHECKING' ? [['CHECKING'], 'READY'] : [['VALID', 'PAYING'], 'DONE'];
  const { rowCount } = await db.pool.query({
    name: 'end-bulk-phase',
    text: `update bulk_jobs j set phase = $5, taken_until = null, payer = null
           where root_id = $1 and job_id = $2 and phase = $3
             and not exists (select from bulk_files f where f.root_id = j.root_id and f.job_id = j.job_id)
             and not exists (select from bulk_counts c
                             where c.root_id = j.root_id and c.job_id = j.job_id and c.state = any($4) and c.rows > 0)`,
    values: [root_id, job_id, phase, left, next],
  });
  return rowCount === 1;
}

/** Takes the columns for something else: every row is to be checked anew. Null where the job does not wait for somebody. */
export async function updateColumns(
  db: Database,
  key: JobKey,
  columns: readonly (Column | null)[],
): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const job = await lockJob(client, key);
    if (job?.phase !== 'READY') return false;
    await client.query(
      `update bulk_jobs set columns = $3, phase = 'CHECKING', taken_until = null where root_id = $1 and job_id = $2`,
      [key.root_id, key.job_id, JSON.stringify(columns)],
    );
    await client.query(
      `update bulk_rows set state = 'CHECKING', duplicate_key = null where root_id = $1 and job_id = $2 and state in ('VALID', 'INVALID')`,
      [key.root_id, key.job_id],
    );
    return true;
  });
}

export async function findRememberedColumns(
  db: Database,
  { root_id, vendor_id }: Pick<JobRow, 'root_id' | 'vendor_id'>,
): Promise<RememberedColumns> {
  const { rows } = await db.pool.query<{ columns: RememberedColumns }>(
    'select columns from bulk_columns where root_id = $1 and vendor_id = $2',
    [root_id, vendor_id],
  );
  return rows[0]?.columns ?? {};
}

/** Adds to what a vendor's headers are taken for. */
export async function rememberColumns(
  db: Database,
  { root_id, vendor_id }: Pick<JobRow, 'root_id' | 'vendor_id'>,
  columns: RememberedColumns,
): Promise<void> {
  await db.pool.query(
    `insert into bulk_columns as c (root_id, vendor_id, columns) values ($1, $2, $3)
     on conflict (root_id, vendor_id) do update set columns = c.columns || excluded.columns`,
    [root_id, vendor_id, JSON.stringify(columns)],
  );
}

/** Deletes a job of which nothing was placed, with all that belongs to it; false where something was or is being placed. */
export async function deleteJob(db: Database, key: JobKey): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const job = await lockJob(client, key);
    if (!job || job.phase === 'PLACING' || (job.counts.PLACED?.rows ?? 0) > 0) return false;
    await deleteWhole(client, [key]);
    return true;
  });
}

/** Deletes a country's jobs that were made before `then`, at most `most`; answers how many. */
export async function deleteJobsBefore(
  db: Database,
  countryCode: string,
  then: Date,
  most: number,
): Promise<number> {
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<JobKey>(
      `select root_id, job_id from bulk_jobs where country_code = $1 and created_at < $2
       order by created_at limit $3 for update skip locked`,
      [countryCode, then, most],
    );
    await deleteWhole(client, rows);
    return rows.length;
  });
}

async function deleteWhole(client: pg.PoolClient, keys: readonly JobKey[]): Promise<void> {
  const values = [keys.map(({ root_id }) => root_id), keys.map(({ job_id }) => job_id)];
  for (const table of ['bulk_files', 'bulk_rows', 'bulk_counts', 'bulk_jobs'])
    await client.query(
      `delete from ${table} where (root_id, job_id) in (select * from unnest($1::text[], $2::text[]))`,
      values,
    );
}

const DATA_EXCEPTION = /^2[23]/;

/** Whether a statement failed for what it was given, so that it would fail again. */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && DATA_EXCEPTION.test(error.code ?? '');
}
