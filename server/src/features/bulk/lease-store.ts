// Which server works on which sheet.
import type { Database } from '../../db/db.ts';
import { type BulkJobKey, type BulkJobRow, findBulkJob } from './store.ts';

/**
 * Leases the job that has waited longest among those without a worker; no two servers lease the same one. The SQL lists
 * the phases exactly as their index does.
 */
export async function takeBulkJob(db: Database, now: Date, until: Date): Promise<BulkJobRow | undefined> {
  const key = (await db.shards.isDistributed())
    ? await takeAnywhere(db, now, until)
    : await leaseJob(
        db,
        `(select root_id, job_id from bulk_jobs where ${WAITS} limit 1 for update skip locked)`,
        [now, until],
      );
  return key && findBulkJob(db, key);
}

const FREE = `phase in ('CHECKING', 'PLACING') and (taken_until is null or taken_until <= $1)`;
const WAITS = `${FREE} order by taken_until nulls first`;
/** Jobs looked at: other servers lease some of them meanwhile. */
const MOST_LOOKED_AT = 16;

/** As `takeBulkJob`, from all shards: each lease is of one. */
async function takeAnywhere(db: Database, now: Date, until: Date): Promise<BulkJobKey | undefined> {
  const { rows } = await db.pool.query<BulkJobKey>({
    name: 'list-waiting-jobs',
    text: `select root_id, job_id from bulk_jobs where ${WAITS} limit $2`,
    values: [now, MOST_LOOKED_AT],
  });
  for (const { root_id, job_id } of rows) {
    const taken = await leaseJob(db, `($3, $4) and ${FREE}`, [now, until, root_id, job_id]);
    if (taken) return taken;
  }
  return undefined;
}

async function leaseJob(
  { pool }: Database,
  which: string,
  values: readonly unknown[],
): Promise<BulkJobKey | undefined> {
  const { rows } = await pool.query<BulkJobKey>({
    name: values.length > 2 ? 'take-this-bulk-job' : 'take-bulk-job',
    text: `update bulk_jobs set taken_until = $2 where (root_id, job_id) = ${which} returning root_id, job_id`,
    values: [...values],
  });
  return rows[0];
}

/** Leases a job to its worker until `until`; null releases it. */
export async function updateTaken(
  db: Database,
  { root_id, job_id }: BulkJobKey,
  until: Date | null,
): Promise<void> {
  await db.pool.query({
    name: 'lease-bulk-job',
    text: 'update bulk_jobs set taken_until = $3 where root_id = $1 and job_id = $2',
    values: [root_id, job_id, until],
  });
}
