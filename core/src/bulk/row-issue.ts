import type { Market } from '../market/market.ts';
import type { Column } from './columns.ts';

/** Why a cell cannot be read. The text of a reason is `bulk.issue.<name>`. */
export type RowIssueName =
  | 'amount-ambiguous'
  | 'amount-currency'
  | 'amount-unreadable'
  | 'cell-error'
  | 'coordinates-unreadable'
  | 'date-unreadable'
  | 'goods-unknown'
  | 'payment-unknown'
  | 'phone-shortened'
  | 'repeat-time'
  | 'repeat-unknown'
  | 'time-missing'
  | 'time-unreadable'
  | 'two-times'
  | 'yes-or-no';

type Values = Readonly<Record<string, string | number>>;

/** A cell that cannot be read: its column, the key of the text that says what to do, and the values that text needs. */
export interface RowIssue {
  readonly column: Column;
  readonly key: `bulk.issue.${RowIssueName}`;
  readonly values?: Values;
}

/** The country data needed to read a cell: numbers, dates, telephones and money. A market satisfies it. */
export type SheetCountry = Pick<
  Market,
  'country_code' | 'currency' | 'time_zone' | 'default_payment_method' | 'default_language' | 'languages'
>;

/** The value of a cell, or why it cannot be read. */
export type Reading<T> = { readonly value: T } | { readonly issue: RowIssue };

/** Returns the reading of a cell that cannot be read. */
export function unreadable(column: Column, name: RowIssueName, values?: Values): { issue: RowIssue } {
  return { issue: { column, key: `bulk.issue.${name}`, ...(values && { values }) } };
}
