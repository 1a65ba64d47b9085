// Converts the filters into a server query, or into issues with them.
import { type HistorySort, type HistoryStatus, historyRange } from '@sendero/core/order/history';
import { type FilterIssue, type HistoryOf, filterIssue } from '@sendero/core/order/history-filter';
import { readShortCode } from '@sendero/core/order/short-code';
import type { TimeWindow } from '@sendero/core/order/lists';
import type { Filters } from './filters.ts';

/** How the list is sorted; nothing else asks for it. */
export interface Sorting {
  readonly sort: HistorySort;
  readonly ascending: boolean;
}

/** The query of the history's calls. */
export interface HistoryQuery extends TimeWindow, SearchPart {
  readonly vendor_id: string;
  readonly include_outlets: boolean;
  readonly status: HistoryStatus;
}

interface SearchPart {
  readonly order_id?: string;
  readonly short_code?: string;
  readonly customer_phone_number?: string;
  readonly text?: string;
}

type IssueKey = FilterIssue['key'] | 'history.issue.days-missing';

export interface Issues {
  readonly period: IssueKey | null;
  readonly search: IssueKey | null;
}

/** The vendor of the history, and the rules of its country. */
export interface Scope extends HistoryOf {
  readonly vendor_id: string;
  readonly include_outlets: boolean;
  /** The vendor has no outlets that could be included. */
  readonly is_alone: boolean;
}

/** The query for these filters; null if one of them has an issue (HIS-02, HIS-03, HIS-04). */
export function askOf(
  filters: Filters,
  scope: Scope,
  now: Date,
): { ask: HistoryQuery | null; issues: Issues } {
  const { vendor_id, vendor_ids, time_zone } = scope;
  const range = historyRange(filters.period, filters.days, now, time_zone);
  const part = searchPart(filters.search, vendor_ids);
  const issues = { period: periodIssue(filters, range, scope), search: searchIssue(filters.search, scope) };
  if (!range || issues.period || issues.search) return { ask: null, issues };
  const include_outlets = includesOutlets(part, scope);
  return { ask: { vendor_id, include_outlets, status: filters.status, ...range, ...part }, issues };
}

/** A search for a telephone number must include all outlets; a vendor without outlets meets this by itself. */
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

/** The period has its own issues. */
const ANY_PERIOD = { from: 0, to: 0 };

/** The issue with a search text; null if it is valid. */
export function searchIssue(search: string, scope: Scope): IssueKey | null {
  const part = searchPart(search, scope.vendor_ids);
  return (
    filterIssue({ include_outlets: includesOutlets(part, scope), ...part, ...ANY_PERIOD }, scope)?.key ?? null
  );
}

/**
 * The text decides the kind of search: the beginning of an order's id starts with the vendor's id and a dash, a
 * short code has four characters, a telephone number only digits and separators. Ids are converted to capitals after
 * the dash. What looks like another vendor's id is asked for as an id, so that the server's refusal is shown; all else
 * is words of a name or an address (BRD-13).
 */
function searchPart(search: string, vendorIds: readonly string[]): SearchPart {
  const typed = search.trim();
  if (typed === '') return {};
  const vendorId = vendorIds.find((id) => typed.toLowerCase().startsWith(`${id.toLowerCase()}-`));
  if (vendorId !== undefined) {
    return { order_id: vendorId + typed.slice(vendorId.length).toUpperCase() };
  }
  const short_code = readShortCode(typed);
  if (short_code !== null) return { short_code };
  if (/^\+?[\d\s().-]+$/.test(typed)) return { customer_phone_number: typed };
  return /^[\w.]*\d[\w.]*-\w*$/.test(typed) ? { order_id: typed } : { text: typed };
}
