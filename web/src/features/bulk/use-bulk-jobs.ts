import { type RowFilter, isAtWork } from '@sendero/core/bulk/state';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { type BulkJob, type BulkRow, bulkCash } from '@sendero/core/contract/bulk-api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useLocale } from '../../lib/texts.tsx';
import { useLiveState } from '../tracking/live-state.ts';
import { onBulkProgress } from '../tracking/bulk-progress.ts';
import { mergePage, pagesIn } from './row-pages.ts';
import {
  applyProgress,
  cashKey,
  bulkJobKey,
  bulkJobsKey,
  readBulkJob,
  readBulkJobs,
  readPage,
  readRow,
  rowKey,
  type RowsQuery,
  type RowsData,
  rowsKey,
  type BulkJobId,
} from './bulk-jobs.ts';

/** Polling intervals of a bulk job: while the server works on it, and while it waits and the live feed is down. */
const WORKING_MS = 2000;
const WAITING_MS = 15_000;
/** The shortest interval between two reads of the visible rows. */
const REREAD_MS = 700;

/** Whether the server works on a bulk job. */
export const isWorking = ({ phase }: Pick<BulkJob, 'phase'>): boolean => isAtWork(phase);

/** The vendor's bulk jobs, newest first. */
export function useBulkJobs(vendorId: string) {
  useEffect(() => onBulkProgress(applyProgress), []);
  return useQuery({
    queryKey: bulkJobsKey(vendorId),
    queryFn: ({ signal }) => readBulkJobs(vendorId, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? WORKING_MS : false),
  });
}

/**
 * One bulk job with its progress: from the live feed, and by polling where the feed may have missed something (BLK-10).
 */
export function useBulkJob(job: BulkJobId) {
  const isLive = useLiveState() === 'connected';
  useEffect(() => onBulkProgress(applyProgress), []);
  useEffect(() => {
    if (isLive)
      void queryClient.invalidateQueries({ queryKey: bulkJobKey({ bulk_job_id: job.bulk_job_id }) });
  }, [isLive, job.bulk_job_id]);
  return useQuery({
    queryKey: bulkJobKey(job),
    queryFn: ({ signal }) => readBulkJob(job, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.data && isWorking(state.data)) return WORKING_MS;
      return isLive ? false : WAITING_MS;
    },
  });
}

/** The payment sums of the valid rows, in major units. */
export type PaymentSums = AnswerOf<typeof bulkCash>['body'];

/** The current `PaymentSums`, null until known; read again when the job's totals change. */
export function usePaymentSums(job: BulkJob): PaymentSums | null {
  const { to_place_row_count, to_place_fee } = job.metadata;
  const { data } = useQuery({
    queryKey: [...cashKey(job), to_place_row_count, to_place_fee, job.phase],
    queryFn: async ({ signal }) => {
      const params = { jobId: job.bulk_job_id };
      return (await call(bulkCash, { params, signal })).body;
    },
    enabled: !isWorking(job) && to_place_row_count > 0,
    placeholderData: (held) => held,
  });
  return to_place_row_count > 0 ? (data ?? null) : null;
}

/** The rows of a bulk job that match a filter, loaded page by page. */
export function useRows({ bulk_job_id, vendor_id }: BulkJobId, filter: RowFilter) {
  const rowsQuery = { bulk_job_id, vendor_id, filter, language: useLocale() };
  const { data, ...query } = useInfiniteQuery({
    queryKey: rowsKey(rowsQuery),
    queryFn: ({ pageParam, signal }) => readPage(rowsQuery, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    gcTime: 0,
  });
  const pages = data?.pages ?? [];
  return {
    rowsQuery,
    pages,
    rows: pages.flatMap(({ rows }) => rows),
    isLoading: query.isPending,
    isError: query.isError,
    hasMore: query.hasNextPage,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    refetch: () => void query.refetch(),
  };
}

/** Reads the visible rows again whenever the job has changed since they were read. */
export function useFreshRows(
  { rowsQuery, pages }: Pick<ReturnType<typeof useRows>, 'rowsQuery' | 'pages'>,
  { start, end }: { readonly start: number; readonly end: number },
  changed_at: number,
): void {
  const stale = pagesIn(pages, { start, end }).filter(({ read_at }) => read_at < changed_at);
  const wanted = stale.map(({ after }) => after).join(' ');
  const readAt = Math.max(...stale.map(({ read_at }) => read_at));
  const { vendor_id, bulk_job_id, filter, language } = rowsQuery;

  useEffect(() => {
    if (wanted === '') return;
    const afters = wanted.split(' ').map(Number);
    const read = () => void freshen({ vendor_id, bulk_job_id, filter, language }, afters);
    const soon = setTimeout(read, Math.max(0, readAt + REREAD_MS - Date.now()));
    const again = setInterval(read, WAITING_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [wanted, readAt, vendor_id, bulk_job_id, filter, language]);
}

async function freshen(rowsQuery: RowsQuery, afters: readonly number[]): Promise<void> {
  for (const after of afters) {
    const read = await readPage(rowsQuery, after).catch(() => null);
    if (!read) return;
    queryClient.setQueryData<RowsData>(
      rowsKey(rowsQuery),
      (held) =>
        held && {
          ...held,
          pages: held.pages.map((page) => (page.after === after ? mergePage(page, read) : page)),
        },
    );
  }
}

/** One row: `listed` if the table has loaded it, otherwise read from the server. */
export function useRow(job: BulkJobId, rowNumber: number, listed: BulkRow | undefined) {
  const language = useLocale();
  const { data, isError } = useQuery({
    queryKey: rowKey(job, rowNumber),
    queryFn: ({ signal }) => readRow(job, rowNumber, language, signal),
    enabled: !listed,
  });
  return { row: listed ?? data ?? null, isMissing: !listed && (isError || data === null) };
}
