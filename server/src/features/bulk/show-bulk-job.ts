import { type RowFilter, statesOf } from '@sendero/core/bulk/state';
import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import type { BulkProgress } from '@sendero/core/bulk/progress';
import type { World } from '../../world.ts';
import { type Asking, getBulkVendor, getOwnBulkJob } from './get-own-bulk-job.ts';
import { listRows } from './row-store.ts';
import { findBulkJobs, listBulkJobs as listBulkJobRows } from './store.ts';
import { toBulkJob, toProgress, toRow } from './to-bulk-job.ts';

const MOST_JOBS = 200;
const USUAL_ROWS = 200;

/** Which rows of a job, and in which language. */
interface RowsQuery {
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

/** A vendor's bulk jobs, newest first (BLK-06). */
export async function listBulkJobs(world: World, asking: Asking, vendorId: string): Promise<BulkJob[]> {
  const { vendor } = await getBulkVendor(world, asking, vendorId);
  return (await listBulkJobRows(world.db, vendor.vendor_id, MOST_JOBS)).map((job) => toBulkJob(world, job));
}

/** Returns a job's present state with a page of its rows (BLK-03, BLK-06). */
export async function showBulkJob(
  world: World,
  asking: Asking,
  jobId: string,
  query: RowsQuery,
): Promise<Shown> {
  const { after = 0, limit = USUAL_ROWS, filter = 'all', locale } = query;
  const job = await getOwnBulkJob(world, asking, jobId);
  const rows = await listRows(world.db, job, { states: statesOf(filter), after, limit });
  return {
    bulk_job: toBulkJob(world, job),
    rows: rows.map((row) => toRow(world, job, row, locale)),
    next_row_number: rows.length === limit ? (rows.at(-1)?.row_number ?? null) : null,
  };
}

/** Returns the progress of jobs by id. The live feed calls it and has already checked who may watch. */
export async function progressOf(world: World, jobIds: readonly string[]): Promise<readonly BulkProgress[]> {
  return (await findBulkJobs(world.db, jobIds)).map((job) => toProgress(world, job));
}
