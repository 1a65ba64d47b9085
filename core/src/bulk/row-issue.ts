import type { Market } from '../market/market.ts';
import type { Column } from './columns.ts';

/** Why a cell cannot be read; the text of one is `bulk.issue.<name>`. */
export type RowIssueName =
  | 'amount-ambiguous'
  | 'amount-currency'
  | 'amount-unreadable'
  | 'cell-error'
  | 'coordinates-unreadable'
  | 'date-unreadable'
  | 'payment-unknown'
  | 'phone-shortened'
  | 'time-missing'
  | 'time-unreadable';

type Values = Readonly<Record<string, string | number>>;

/** A cell that cannot be read: its column, the key of the text that says what to do, and the values that text needs. */
export interface RowIssue {
  readonly column: Column;
  readonly key: `bulk.issue.${RowIssueName}`;
  readonly values?: Values;
}

/** What a country decides about reading a cell: its numbers, dates, telephones and money. A market is one. */
export type SheetCountry = Pick<
  Market,
  'country_code' | 'currency' | 'time_zone' | 'default_payment_method' | 'default_language' | 'languages'
>;

/** What a cell says, or why it cannot be read. */
export type Reading<T> = { readonly value: T } | { readonly issue: RowIssue };

/** A cell that cannot be read, as a reading. */
export function unreadable(column: Column, name: RowIssueName, values?: Values): { issue: RowIssue } {
  return { issue: { column, key: `bulk.issue.${name}`, ...(values && { values }) } };
}
