import type { RowFilter } from '@sendero/core/bulk/job';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { type BulkJob, type BulkRow, bulkCash } from '@sendero/core/contract/bulk-api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useLocale } from '../../lib/texts.tsx';
import { useLiveState } from '../tracking/live-state.ts';
import { onSheetProgress } from '../tracking/sheet-progress.ts';
import { mergePage, pagesIn } from './row-pages.ts';
import {
  applyProgress,
  cashKey,
  jobKey,
  jobsKey,
  readJob,
  readJobs,
  readPage,
  readRow,
  rowKey,
  type RowsAsk,
  type RowsData,
  rowsKey,
  type SheetId,
} from './sheets.ts';

/** How often a sheet is asked about while it is worked on, and while it waits and the live feed is lost. */
const WORKING_MS = 2000;
const WAITING_MS = 15_000;
/** Rows in sight are read again at most so often. */
const PACE_MS = 700;

/** Whether the server is at work on a sheet. */
export const isWorking = ({ phase }: Pick<BulkJob, 'phase'>): boolean =>
  phase === 'CHECKING' || phase === 'PLACING';

/** The vendor's sheets, newest first. */
export function useSheets(vendorId: string) {
  useEffect(() => onSheetProgress(applyProgress), []);
  return useQuery({
    queryKey: jobsKey(vendorId),
    queryFn: ({ signal }) => readJobs(vendorId, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? WORKING_MS : false),
  });
}

/** One sheet, as far as it is: by the live feed, and by asking where that may have missed something (BLK-10). */
export function useSheet(sheet: SheetId) {
  const isLive = useLiveState() === 'connected';
  useEffect(() => onSheetProgress(applyProgress), []);
  useEffect(() => {
    if (isLive) void queryClient.invalidateQueries({ queryKey: jobKey({ bulk_job_id: sheet.bulk_job_id }) });
  }, [isLive, sheet.bulk_job_id]);
  return useQuery({
    queryKey: jobKey(sheet),
    queryFn: ({ signal }) => readJob(sheet, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.data && isWorking(state.data)) return WORKING_MS;
      return isLive ? false : WAITING_MS;
    },
  });
}

/** What the valid rows are to be paid with, in major units. */
export type PaymentSums = AnswerOf<typeof bulkCash>['body'];

/** As `PaymentSums`; null until it is known. It follows the sheet's own sums. */
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

/** The rows of a sheet that a filter lets through, page by page as they are wanted. */
export function useRows(sheet: SheetId, filter: RowFilter) {
  const ask = { ...sheet, filter, language: useLocale() };
  const { data, ...query } = useInfiniteQuery({
    queryKey: rowsKey(ask),
    queryFn: ({ pageParam, signal }) => readPage(ask, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    gcTime: 0,
  });
  const pages = data?.pages ?? [];
  return {
    ask,
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

/** Reads the rows in sight again whenever the sheet has changed since they were read. */
export function useFreshRows(
  { ask, pages }: Pick<ReturnType<typeof useRows>, 'ask' | 'pages'>,
  { start, end }: { readonly start: number; readonly end: number },
  changed_at: number,
): void {
  const stale = pagesIn(pages, { start, end }).filter(({ read_at }) => read_at < changed_at);
  const wanted = stale.map(({ after }) => after).join(' ');
  const readAt = Math.max(...stale.map(({ read_at }) => read_at));
  const { vendor_id, bulk_job_id, filter, language } = ask;

  useEffect(() => {
    if (wanted === '') return;
    const afters = wanted.split(' ').map(Number);
    const read = () => void freshen({ vendor_id, bulk_job_id, filter, language }, afters);
    const soon = setTimeout(read, Math.max(0, readAt + PACE_MS - Date.now()));
    const again = setInterval(read, WAITING_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [wanted, readAt, vendor_id, bulk_job_id, filter, language]);
}

async function freshen(ask: RowsAsk, afters: readonly number[]): Promise<void> {
  for (const after of afters) {
    const read = await readPage(ask, after).catch(() => null);
    if (!read) return;
    queryClient.setQueryData<RowsData>(
      rowsKey(ask),
      (held) =>
        held && {
          ...held,
          pages: held.pages.map((page) => (page.after === after ? mergePage(page, read) : page)),
        },
    );
  }
}

/** One row: `listed` where the table holds it, else read by itself. */
export function useRow(sheet: SheetId, rowNumber: number, listed: BulkRow | undefined) {
  const language = useLocale();
  const { data, isError } = useQuery({
    queryKey: rowKey(sheet, rowNumber),
    queryFn: ({ signal }) => readRow(sheet, rowNumber, language, signal),
    enabled: !listed,
  });
  return { row: listed ?? data ?? null, isMissing: !listed && (isError || data === null) };
}
