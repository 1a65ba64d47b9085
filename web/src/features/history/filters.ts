// The history's filters, stored in the address: it can be shared, and going back restores the previous filters.
import {
  type CustomDays,
  type DateCategory,
  type HistorySort,
  type HistoryStatus,
  dateCategories,
  historySorts,
  historyStatuses,
} from '@sendero/core/order/history';
import type { QueryValues } from '../../lib/navigation.tsx';
import type { UrlParts } from '../../paths.ts';
import { type ColumnName, columnNames, usuallyHidden } from './column-names.ts';

export interface Filters {
  readonly period: DateCategory;
  /** The days of a custom period as typed; a missing day is an empty text. */
  readonly days: CustomDays | null;
  readonly status: HistoryStatus;
  /** The beginning of an order's id, a short code, a telephone number, or words. */
  readonly search: string;
  readonly sort: HistorySort;
  readonly ascending: boolean;
  /** The hidden columns. */
  readonly hidden: readonly ColumnName[];
  /** Whether the picture of what was found is shown. */
  readonly figures: boolean;
  /** The id of the order in the drawer. */
  readonly opened: string | null;
}

/** The filters that are saved on this device (HIS-07). */
export type SavedFilters = Pick<Filters, 'period' | 'days' | 'status'>;

/** The filters in an address; missing or invalid ones are taken from the saved filters. */
export function filtersIn(query: QueryValues, kept: SavedFilters): Filters {
  const period = oneOf(dateCategories, query['period']) ?? kept.period;
  const named: readonly string[] = query['hide']?.split(',') ?? usuallyHidden;
  return {
    period,
    days: period === 'custom' ? daysIn(query, kept) : null,
    status: oneOf(historyStatuses, query['status']) ?? kept.status,
    search: query['search'] ?? '',
    sort: oneOf(historySorts, query['sort']) ?? 'created',
    ascending: query['ascending'] === 'true',
    hidden: columnNames.filter((name) => named.includes(name)),
    figures: query['figures'] === 'true',
    opened: query['order'] ?? null,
  };
}

function daysIn({ first, last }: QueryValues, kept: SavedFilters): CustomDays {
  if (first === undefined && last === undefined) return kept.days ?? { first: '', last: '' };
  return { first: first ?? '', last: last ?? '' };
}

const oneOf = <Name extends string>(names: readonly Name[], name: string | undefined): Name | undefined =>
  names.find((one) => one === name);

/**
 * The filters as a complete query, so that whoever opens the address sees the same; `outlets` is the choice shared by
 * all screens.
 */
export function queryOf(
  { period, days, status, search, sort, ascending, hidden, figures, opened }: Filters,
  outlets: boolean,
): UrlParts {
  const named = hidden.join(',');
  return {
    period,
    first: days?.first,
    last: days?.last,
    status,
    outlets,
    search: search || undefined,
    sort: sort === 'created' ? undefined : sort,
    ascending: ascending || undefined,
    hide: named === usuallyHidden.join(',') ? undefined : named,
    figures: figures || undefined,
    order: opened,
  };
}
