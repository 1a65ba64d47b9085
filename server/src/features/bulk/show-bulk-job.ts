import { type RowFilter, statesOf } from '@sendero/core/bulk/job';
import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import type { BulkProgress } from '@sendero/core/bulk/progress';
import type { World } from '../../world.ts';
import { type Asking, getBulkVendor, getOwnJob } from './get-own-job.ts';
import { listRows } from './row-store.ts';
import { findJobs, listJobs as listJobRows } from './store.ts';
import { toJob, toProgress, toRow } from './to-job.ts';

const MOST_JOBS = 200;
const USUAL_ROWS = 200;

/** Which rows of a job, and in whose words. */
interface RowsAsk {
  readonly filter?: RowFilter | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  readonly locale: string;
}

interface Shown {
  readonly bulk_job: BulkJob;
  readonly rows: BulkRow[];
  readonly next_row_number: number | null;
}

/** A vendor's jobs, newest first (BLK-06). */
export async function listJobs(world: World, asking: Asking, vendorId: string): Promise<BulkJob[]> {
  const { vendor } = await getBulkVendor(world, asking, vendorId);
  return (await listJobRows(world.db, vendor.vendor_id, MOST_JOBS)).map(toJob);
}

/** A job as it stands, with a page of its rows (BLK-03, BLK-06). */
export async function showJob(world: World, asking: Asking, jobId: string, ask: RowsAsk): Promise<Shown> {
  const { after = 0, limit = USUAL_ROWS, filter = 'all', locale } = ask;
  const job = await getOwnJob(world, asking, jobId);
  const rows = await listRows(world.db, job, { states: statesOf(filter), after, limit });
  return {
    bulk_job: toJob(job),
    rows: rows.map((row) => toRow(world, job, row, locale)),
    next_row_number: rows.length === limit ? (rows.at(-1)?.row_number ?? null) : null,
  };
}

/** How far jobs are, by their ids; for the live feed, which has asked who may watch. */
export async function progressOf(world: World, jobIds: readonly string[]): Promise<readonly BulkProgress[]> {
  return (await findJobs(world.db, jobIds)).map(toProgress);
}
