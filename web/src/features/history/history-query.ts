// What the filters ask the server, or what is wrong with them.
import { type HistoryStatus, historyRange } from '@sendero/core/order/history';
import { type FilterIssue, type HistoryOf, filterIssue } from '@sendero/core/order/history-filter';
import type { TimeWindow } from '@sendero/core/order/lists';
import type { Filters } from './filters.ts';

/** The orders that are looked for, as the three calls of the history take it. */
export interface Ask extends TimeWindow, SearchPart {
  readonly vendor_id: string;
  readonly include_outlets: boolean;
  readonly status: HistoryStatus;
}

interface SearchPart {
  readonly order_id?: string;
  readonly customer_phone_number?: string;
}

type IssueKey = FilterIssue['key'] | 'history.issue.days-missing';

export interface Issues {
  readonly period: IssueKey | null;
  readonly search: IssueKey | null;
}

/** Whose history, and the rules of its country. */
export interface Scope extends HistoryOf {
  readonly vendor_id: string;
  readonly include_outlets: boolean;
  /** Nobody could include any outlets here: the vendor by itself is all that there is. */
  readonly is_alone: boolean;
}

/** The ask of these filters; null where there is an issue with one of them (HIS-02, HIS-03, HIS-04). */
export function askOf(filters: Filters, scope: Scope, now: Date): { ask: Ask | null; issues: Issues } {
  const { vendor_id, vendor_ids, time_zone } = scope;
  const range = historyRange(filters.period, filters.days, now, time_zone);
  const part = searchPart(filters.search, vendor_ids);
  const issues = { period: periodIssue(filters, range, scope), search: searchIssue(filters.search, scope) };
  if (!range || issues.period || issues.search) return { ask: null, issues };
  const include_outlets = includesOutlets(part, scope);
  return { ask: { vendor_id, include_outlets, status: filters.status, ...range, ...part }, issues };
}

/** A telephone number is asked for across all outlets; a vendor that has none is all of its own. */
function includesOutlets(
  { customer_phone_number }: SearchPart,
  { include_outlets, is_alone }: Scope,
): boolean {
  return include_outlets || (is_alone && customer_phone_number !== undefined);
}

function periodIssue({ days }: Filters, range: TimeWindow | null, scope: Scope): IssueKey | null {
  if (!range) return 'history.issue.days-missing';
  if (days && days.last < days.first) return 'history.issue.period-backwards';
  return filterIssue(range, scope)?.key ?? null;
}

/** What is wrong with a search; null where it may be made. */
export function searchIssue(search: string, scope: Scope): IssueKey | null {
  const part = searchPart(search, scope.vendor_ids);
  return filterIssue({ include_outlets: includesOutlets(part, scope), ...part }, scope)?.key ?? null;
}

/**
 * What is typed decides what it is: the beginning of an order's id is told by the vendor's own and a dash, a telephone
 * number by its digits. Ids are written in capitals behind the dash, however they were typed.
 */
function searchPart(search: string, vendorIds: readonly string[]): SearchPart {
  const typed = search.trim();
  if (typed === '') return {};
  const vendorId = vendorIds.find((id) => typed.toLowerCase().startsWith(`${id.toLowerCase()}-`));
  if (vendorId !== undefined) {
    return { order_id: vendorId + typed.slice(vendorId.length).toUpperCase() };
  }
  return /^\+?[\d\s().-]+$/.test(typed) ? { customer_phone_number: typed } : { order_id: typed };
}
