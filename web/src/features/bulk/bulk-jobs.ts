// What the page holds of the server's sheets, and how it is kept up to date.
import type { RowFilter } from '@sendero/core/bulk/job';
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

/** A sheet and whose it is. */
export type SheetId = Pick<BulkJob, 'bulk_job_id' | 'vendor_id'>;

/** Which rows of a sheet, and the language of what is said about them. */
export interface RowsAsk extends SheetId {
  readonly filter: RowFilter;
  readonly language: string;
}

export type RowsData = InfiniteData<RowsPage, number>;

const ROWS_A_PAGE = 200;

/** The amounts of the rows are no part of a sheet's sums. */
export const cashKey = (sheet: Pick<SheetId, 'bulk_job_id'>) => [...jobKey(sheet), 'cash'] as const;
export const jobsKey = (vendorId: string) => ['bulk', 'jobs', vendorId] as const;
export const jobKey = ({ bulk_job_id }: Pick<SheetId, 'bulk_job_id'>) =>
  ['bulk', 'job', bulk_job_id] as const;
const allRowsKey = ({ bulk_job_id }: Pick<SheetId, 'bulk_job_id'>) => ['bulk', 'rows', bulk_job_id] as const;
export const rowsKey = (ask: RowsAsk) => [...allRowsKey(ask), ask.filter, ask.language] as const;
export const rowKey = ({ bulk_job_id }: Pick<SheetId, 'bulk_job_id'>, rowNumber: number) =>
  ['bulk', 'row', bulk_job_id, rowNumber] as const;

/** A vendor's sheets, newest first; an answer of another code is none (BLK-06). */
export async function readJobs(vendorId: string, signal: AbortSignal): Promise<BulkJob[]> {
  const { code, body } = await call(listBulkJobs, { params: { vendorId }, signal });
  if (code !== 200) throw new Problem({ code: 'Internal' });
  return body;
}

export async function readJob(sheet: SheetId, signal: AbortSignal): Promise<BulkJob> {
  const query = { limit: 1 };
  return (await call(getBulkJob, { params: paramsOf(sheet), query, signal })).body.bulk_job;
}

/** A page of rows behind row number `after`. */
export async function readPage(ask: RowsAsk, after: number, signal?: AbortSignal): Promise<RowsPage> {
  const read_at = Date.now();
  const { filter, language } = ask;
  const { rows, next_row_number } = (
    await call(getBulkJob, {
      params: paramsOf(ask),
      query: { filter, language, after, limit: ROWS_A_PAGE },
      ...(signal && { signal }),
    })
  ).body;
  return { after, rows, next: next_row_number, read_at };
}

/** One row by its number; null where the sheet has no such row. */
export async function readRow(
  sheet: SheetId,
  rowNumber: number,
  language: string,
  signal: AbortSignal,
): Promise<BulkRow | null> {
  const query = { after: rowNumber - 1, limit: 1, language };
  const [row] = (await call(getBulkJob, { params: paramsOf(sheet), query, signal })).body.rows;
  return row?.row_number === rowNumber ? row : null;
}

const paramsOf = ({ vendor_id, bulk_job_id }: SheetId) => ({ vendorId: vendor_id, jobId: bulk_job_id });

export type RowChange = BodyOf<typeof changeBulkRow>;

/** Puts a row right on the server and wherever the page shows it (BLK-03). */
export async function changeRow(
  sheet: SheetId,
  rowNumber: number,
  change: RowChange,
  language: string,
): Promise<BulkRow> {
  const params = { jobId: sheet.bulk_job_id, rowNumber };
  const { bulk_job, row } = (await call(changeBulkRow, { params, query: { language }, body: change })).body;
  queryClient.setQueryData<BulkJob>(jobKey(sheet), bulk_job);
  queryClient.setQueryData<BulkRow>(rowKey(sheet, rowNumber), row);
  void queryClient.invalidateQueries({ queryKey: cashKey(sheet) });
  queryClient.setQueriesData<RowsData>(
    { queryKey: allRowsKey(sheet) },
    (held) => held && { ...held, pages: patchPages(held.pages, row) },
  );
  return row;
}

/** Takes in how far a sheet is. What else changes with a step is read; a sheet that nobody heard of is, too. */
export function applyProgress(progress: BulkProgress): void {
  const held = queryClient.getQueryData<BulkJob>(jobKey(progress));
  const keys = [jobsKey(progress.vendor_id), jobKey(progress)];
  queryClient.setQueryData<BulkJob>(jobKey(progress), (job) => job && { ...job, ...progress });
  queryClient.setQueryData<BulkJob[]>(jobsKey(progress.vendor_id), (jobs) =>
    jobs?.map((job) => (job.bulk_job_id === progress.bulk_job_id ? { ...job, ...progress } : job)),
  );
  if (held?.phase === progress.phase) return;
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
