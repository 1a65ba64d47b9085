import { useEffect, useState } from 'react';

/** A list that is read page by page, as TanStack Query has it. */
interface PagedList {
  /** Tells it from lists of other questions. */
  readonly name: string;
  /** How many pages were read. */
  readonly count: number;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: (how: { readonly cancelRefetch: false }) => unknown;
}

/**
 * Reads the next page when asked to. A refetch of the list, as after a lost connection, ends that reading: the page is
 * read once the refetch is over.
 */
export function useMore(list: PagedList): { readonly more: () => void; readonly isAwaited: boolean } {
  const [asked, setAsked] = useState({ name: list.name, pages: 1 });
  const isAwaited = asked.name === list.name && list.count < asked.pages && list.hasNextPage && !list.isError;
  const isDue = isAwaited && !list.isFetching;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isDue) void fetchNextPage({ cancelRefetch: false });
  }, [isDue, fetchNextPage]);
  return {
    more: () => {
      setAsked({ name: list.name, pages: list.count + 1 });
      void fetchNextPage({ cancelRefetch: false });
    },
    isAwaited,
  };
}
