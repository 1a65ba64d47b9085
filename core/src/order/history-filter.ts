import { startOfLocalDay } from '../values/clock-time.ts';
import type { Issue } from '../values/issue.ts';
import { isPossiblePhone } from '../values/phone.ts';
import { withoutSpaces } from '../values/text.ts';
import { readShortCode } from './short-code.ts';

/** The longest period, in calendar days (HIS-02). */
const MOST_DAYS = 92;

/** A filter of the history, as it is sent. */
export interface HistoryFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly include_outlets?: boolean | undefined;
  readonly customer_phone_number?: string | undefined;
  readonly order_id?: string | undefined;
  readonly short_code?: string | undefined;
  /** Words of the customer's name, address or telephone number. */
  readonly text?: string | undefined;
  readonly sort?: string | undefined;
}

/** Whose history is requested: the chosen vendor, or the vendor and its outlets; in which country. */
export interface HistoryOf {
  readonly vendor_ids: readonly string[];
  readonly country_code: string;
  readonly time_zone: string;
}

type FilterIssueName =
  | 'days-missing'
  | 'period-backwards'
  | 'period-long'
  | 'phone-outlets'
  | 'order-id'
  | 'short-code';

export type FilterIssue = Issue<
  'from' | 'to' | 'customer_phone_number' | 'order_id' | 'short_code',
  `history.issue.${FilterIssueName}` | 'order.issue.phone-invalid'
>;

/** The first fault of a filter; null if it is valid (HIS-02, HIS-03, HIS-04, ORD-12). */
export function filterIssue(filter: HistoryFilter, of: HistoryOf): FilterIssue | null {
  return (
    periodIssue(filter, of) ??
    boundsIssue(filter) ??
    phoneIssue(filter, of) ??
    orderIdIssue(filter, of) ??
    shortCodeIssue(filter)
  );
}

/** A period with both ends must not end before it starts, and covers at most 92 calendar days. */
function periodIssue({ from, to }: HistoryFilter, { time_zone }: HistoryOf): FilterIssue | null {
  if (from === undefined || to === undefined) return null;
  if (to < from) return { field: 'to', key: 'history.issue.period-backwards' };
  const longest = startOfLocalDay(new Date(from * 1000), time_zone, MOST_DAYS);
  return to * 1000 > longest.getTime() ? { field: 'to', key: 'history.issue.period-long' } : null;
}

/** No index helps to find by words or to sort: both read every order of the period, which needs two ends for it. */
function boundsIssue({ from, to, text, sort }: HistoryFilter): FilterIssue | null {
  if (!text && (sort === undefined || sort === 'created')) return null;
  if (from === undefined) return { field: 'from', key: 'history.issue.days-missing' };
  return to === undefined ? { field: 'to', key: 'history.issue.days-missing' } : null;
}

/** A telephone number is allowed only with all outlets, and must be a possible number. */
function phoneIssue(
  { customer_phone_number: phone, include_outlets }: HistoryFilter,
  { country_code }: HistoryOf,
): FilterIssue | null {
  if (!phone) return null;
  const field = 'customer_phone_number';
  if (!include_outlets) return { field, key: 'history.issue.phone-outlets' };
  return isPossiblePhone(withoutSpaces(phone), country_code)
    ? null
    : { field, key: 'order.issue.phone-invalid' };
}

/** A prefix of an order's id must hold at least the vendor's id and the dash. */
function orderIdIssue({ order_id }: HistoryFilter, { vendor_ids }: HistoryOf): FilterIssue | null {
  if (!order_id || vendor_ids.some((id) => order_id.startsWith(`${id}-`))) return null;
  return { field: 'order_id', key: 'history.issue.order-id' };
}

function shortCodeIssue({ short_code }: HistoryFilter): FilterIssue | null {
  if (!short_code || readShortCode(short_code) !== null) return null;
  return { field: 'short_code', key: 'history.issue.short-code' };
}
