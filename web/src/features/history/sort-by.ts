import { type HistorySort, historySorts } from '@sendero/core/order/history';
import type { Sorting } from './history-query.ts';
import { changeFilters } from './use-filters.ts';

/** Texts are sorted from A first, times and amounts from the largest. */
const fromTheFirst: ReadonlySet<HistorySort> = new Set(['outlet', 'customer']);

export const sortOf = (column: string): HistorySort | undefined => historySorts.find((one) => one === column);

/** Sorts the list by a column; once more turns it around (BRD-13). */
export function sortBy(column: string, { sort, ascending }: Sorting): void {
  const chosen = sortOf(column);
  if (!chosen) return;
  const next = chosen === sort ? !ascending : fromTheFirst.has(chosen);
  changeFilters({ sort: chosen, ascending: next }, { replace: true });
}
