import { type QueryKey, hashKey, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOrderChanged } from '../tracking/active-orders.ts';
import type { HistoryQuery, Sorting } from './history-query.ts';
import {
  applyPastOrder,
  listKey,
  ordersOf,
  readPage,
  readTotals,
  sumsKey,
  type Page,
  type Pages,
} from './past-orders.ts';
import { useMore } from './use-more.ts';

/**
 * The matching orders, page by page. While a new query loads, the same vendor's previous orders stay, marked as stale.
 */
export function usePastOrders(ask: HistoryQuery | null, { sort, ascending }: Sorting) {
  const sorting = { sort, ascending };
  useEffect(() => onOrderChanged(applyPastOrder), []);
  const { data, ...query } = useInfiniteQuery<Page, Error, Pages, QueryKey, string | null>({
    queryKey: listKey(ask, sorting),
    queryFn: ask ? ({ pageParam, signal }) => readPage(ask, sorting, pageParam, signal) : skipToken,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (held, of) => (of?.queryKey[3] === ask?.vendor_id ? held : undefined),
    refetchOnMount: 'always',
  });
  const next = useMore({
    ...query,
    name: hashKey(listKey(ask, sorting)),
    count: data?.pages.length ?? 0,
  });
  return {
    orders: ordersOf(data),
    isLoading: data === undefined && !query.isError && ask !== null,
    isStale: query.isPlaceholderData,
    isError: query.isError,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage || next.isAwaited,
    more: next.more,
    refetch: () => void query.refetch(),
    /** In unix seconds. */
    readAt: query.dataUpdatedAt / 1000,
  };
}

/** The totals of all matching orders, however many are shown. */
export function useTotals(ask: HistoryQuery | null) {
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: sumsKey(ask),
    queryFn: ask ? ({ signal }) => readTotals(ask, signal) : skipToken,
    placeholderData: (held, of) => (of?.queryKey[3] === ask?.vendor_id ? held : undefined),
    refetchOnMount: 'always',
  });
  return { totals: data, isStale: isPlaceholderData, isError };
}
