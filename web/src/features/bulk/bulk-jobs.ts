// The page's cache of bulk jobs, and its updates.
import type { RowFilter } from '@sendero/core/bulk/state';
import type { BulkProgress } from '@sendero/core/bulk/progress';
import {
  type BulkJob,
  type BulkRow,
  changeBulkRow,
  getBulkJob,
  listBulkJobs,
} from '@sendero/core/contract/bulk-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { InfiniteData } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Problem } from '../../lib/problem.ts';
import { queryClient } from '../../lib/query.ts';
import { patchPages, type RowsPage } from './row-pages.ts';

/** The key of a bulk job: its id and vendor. */
export type BulkJobId = Pick<BulkJob, 'bulk_job_id' | 'vendor_id'>;

/** Selects rows of a bulk job, and the language of the messages about them. */
export interface RowsQuery extends BulkJobId {
  readonly filter: RowFilter;
  readonly language: string;
}

export type RowsData = InfiniteData<RowsPage, number>;

const ROWS_A_PAGE = 200;

/** The sums of the rows' amounts are a query of their own. */
export const cashKey = (job: Pick<BulkJobId, 'bulk_job_id'>) => [...bulkJobKey(job), 'cash'] as const;
export const bulkJobsKey = (vendorId: string) => ['bulk', 'jobs', vendorId] as const;
export const bulkJobKey = ({ bulk_job_id }: Pick<BulkJobId, 'bulk_job_id'>) =>
  ['bulk', 'job', bulk_job_id] as const;
const allRowsKey = ({ bulk_job_id }: Pick<BulkJobId, 'bulk_job_id'>) =>
  ['bulk', 'rows', bulk_job_id] as const;
export const rowsKey = (query: RowsQuery) => [...allRowsKey(query), query.filter, query.language] as const;
export const rowKey = ({ bulk_job_id }: Pick<BulkJobId, 'bulk_job_id'>, rowNumber: number) =>
  ['bulk', 'row', bulk_job_id, rowNumber] as const;

/** A vendor's bulk jobs, newest first; throws for any other status code (BLK-06). */
export async function readBulkJobs(vendorId: string, signal: AbortSignal): Promise<BulkJob[]> {
  const { code, body } = await call(listBulkJobs, { params: { vendorId }, signal });
  if (code !== 200) throw new Problem({ code: 'Internal' });
  return body;
}

export async function readBulkJob(job: BulkJobId, signal: AbortSignal): Promise<BulkJob> {
  const query = { limit: 1 };
  return (await call(getBulkJob, { params: paramsOf(job), query, signal })).body.bulk_job;
}

/** A page of rows after row number `after`. */
export async function readPage(query: RowsQuery, after: number, signal?: AbortSignal): Promise<RowsPage> {
  const read_at = Date.now();
  const { filter, language } = query;
  const { rows, next_row_number } = (
    await call(getBulkJob, {
      params: paramsOf(query),
      query: { filter, language, after, limit: ROWS_A_PAGE },
      ...(signal && { signal }),
    })
  ).body;
  return { after, rows, next: next_row_number, read_at };
}

/** One row by its number; null where there is no such row. */
export async function readRow(
  job: BulkJobId,
  rowNumber: number,
  language: string,
  signal: AbortSignal,
): Promise<BulkRow | null> {
  const query = { after: rowNumber - 1, limit: 1, language };
  const [row] = (await call(getBulkJob, { params: paramsOf(job), query, signal })).body.rows;
  return row?.row_number === rowNumber ? row : null;
}

const paramsOf = ({ vendor_id, bulk_job_id }: BulkJobId) => ({ vendorId: vendor_id, jobId: bulk_job_id });

export type RowChange = BodyOf<typeof changeBulkRow>;

/** Corrects a row on the server and in every cached query (BLK-03). */
export async function changeRow(
  job: BulkJobId,
  rowNumber: number,
  change: RowChange,
  language: string,
): Promise<BulkRow> {
  const params = { jobId: job.bulk_job_id, rowNumber };
  const { bulk_job, row } = (await call(changeBulkRow, { params, query: { language }, body: change })).body;
  queryClient.setQueryData<BulkJob>(bulkJobKey(job), bulk_job);
  queryClient.setQueryData<BulkRow>(rowKey(job, rowNumber), row);
  void queryClient.invalidateQueries({ queryKey: cashKey(job) });
  queryClient.setQueriesData<RowsData>(
    { queryKey: allRowsKey(job) },
    (held) => held && { ...held, pages: patchPages(held.pages, row) },
  );
  // Those who ride with it have another price now, or another fault.
  if (row.route !== '' || change.cells?.route !== undefined)
    void queryClient.invalidateQueries({ queryKey: allRowsKey(job) });
  return row;
}

/** Applies a job's progress to the cache. Reads the job again if its phase changed or the job is unknown. */
export function applyProgress(progress: BulkProgress): void {
  const held = queryClient.getQueryData<BulkJob>(bulkJobKey(progress));
  const keys = [bulkJobsKey(progress.vendor_id), bulkJobKey(progress)];
  queryClient.setQueryData<BulkJob>(bulkJobKey(progress), (job) => job && { ...job, ...progress });
  queryClient.setQueryData<BulkJob[]>(bulkJobsKey(progress.vendor_id), (jobs) =>
    jobs?.map((job) => (job.bulk_job_id === progress.bulk_job_id ? { ...job, ...progress } : job)),
  );
  if (held?.phase === progress.phase) return;
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
