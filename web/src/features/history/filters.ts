// What the history shows, as its address says it: shareable, and a step back is the filter before.
import {
  type CustomDays,
  type DateCategory,
  type HistoryStatus,
  dateCategories,
  historyStatuses,
} from '@sendero/core/order/history';
import type { QueryValues } from '../../lib/navigation.tsx';
import type { UrlParts } from '../../paths.ts';
import { type ColumnName, columnNames, usuallyHidden } from './column-names.ts';

export interface Filters {
  readonly period: DateCategory;
  /** Of a custom period, as typed; a missing day is empty text. */
  readonly days: CustomDays | null;
  readonly status: HistoryStatus;
  /** The beginning of an order's id, or a telephone number. */
  readonly search: string;
  /** The columns left out. */
  readonly hidden: readonly ColumnName[];
  /** Whose drawer is open. */
  readonly opened: string | null;
}

/** What of the filters this device keeps (HIS-07). */
export type KeptFilters = Pick<Filters, 'period' | 'days' | 'status'>;

/** The filters that an address names; where it names none, or no real one, those that are kept. */
export function filtersIn(query: QueryValues, kept: KeptFilters): Filters {
  const period = oneOf(dateCategories, query['period']) ?? kept.period;
  const named: readonly string[] = query['hide']?.split(',') ?? usuallyHidden;
  return {
    period,
    days: period === 'custom' ? daysIn(query, kept) : null,
    status: oneOf(historyStatuses, query['status']) ?? kept.status,
    search: query['search'] ?? '',
    hidden: columnNames.filter((name) => named.includes(name)),
    opened: query['order'] ?? null,
  };
}

function daysIn({ first, last }: QueryValues, kept: KeptFilters): CustomDays {
  if (first === undefined && last === undefined) return kept.days ?? { first: '', last: '' };
  return { first: first ?? '', last: last ?? '' };
}

const oneOf = <Name extends string>(names: readonly Name[], name: string | undefined): Name | undefined =>
  names.find((one) => one === name);

/** The filters as a query, complete, so that whoever opens it sees the same; with `outlets` as it is chosen everywhere. */
export function queryOf(
  { period, days, status, search, hidden, opened }: Filters,
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
    hide: named === usuallyHidden.join(',') ? undefined : named,
    order: opened,
  };
}
