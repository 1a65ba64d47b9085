// Rows that ride together: one rider collects all of a route, so they agree in what is one for all (BRD-15).
import type { PreorderEnd } from '../order/preorder.ts';
import { MOST_STOPS } from '../trip/trip-fee.ts';
import { fold } from '../values/text.ts';
import type { Column } from './columns.ts';
import type { BulkPaymentType } from './row-draft.ts';
import type { Finding } from './to-order.ts';

/** A row of a route, as it was checked by itself. */
export interface RouteRow {
  readonly row_number: number;
  /** Whether nothing is wrong with the row by itself. */
  readonly is_right: boolean;
  readonly vendor_id: string | null;
  readonly preordered_for: number | null;
  readonly preordered_end: PreorderEnd | null;
  readonly payment_type: BulkPaymentType | null;
}

/** What two names of one route have in common: `Route 1` is `route 1`. Empty for no route. */
export const routeKey = (route: string): string => fold(route);

/**
 * What keeps the rows of a route from riding together, by row; empty where nothing does. `rows` are in the order of the
 * sheet. One row alone is an ordinary order.
 *
 * Each fault is named where it differs from the first row. The rows that are right wait, and name one that is not: a
 * route is placed whole.
 */
export function routeFindings(
  route: string,
  rows: readonly RouteRow[],
): ReadonlyMap<number, readonly Finding[]> {
  const [first] = rows;
  if (!first || rows.length < 2) return new Map();
  if (rows.length > MOST_STOPS) {
    const full = isFull(route);
    return new Map(rows.map(({ row_number }) => [row_number, [full]]));
  }
  const found = new Map(rows.map((row) => [row.row_number, faultsOf(route, row, first)]));
  const wrong = rows.find((row) => !row.is_right || found.get(row.row_number)?.length);
  if (!wrong) return new Map();
  for (const row of rows)
    if (row.is_right && !found.get(row.row_number)?.length)
      found.set(row.row_number, [waitsFor(wrong.row_number)]);
  return found;
}

/** The finding of a row that is right, and rides together with one that is not. */
export const waitsFor = (row: number): Finding => finding('route', 'route-waits', { row });

/** The finding of every row of a route with more of them than a trip has stops. */
export const isFull = (route: string): Finding => finding('route', 'route-full', { route, most: MOST_STOPS });

/** The finding of rows whose route is no longer as it was when it was priced. */
export const routeChanged = (route: string): Finding => finding('route', 'route-changed', { route });

/** The finding of every row of a route that is too long for one rider. */
export const isTooLong = (route: string): Finding => finding('route', 'route-long', { route });

function faultsOf(route: string, row: RouteRow, first: RouteRow): readonly Finding[] {
  const found: Finding[] = [];
  const values = { route, row: first.row_number };
  const isElsewhere = row.vendor_id !== null && first.vendor_id !== null && row.vendor_id !== first.vendor_id;
  if (isElsewhere) found.push(finding('outlet', 'route-outlet', values));
  if (row.preordered_for !== null && row.preordered_end !== 'COLLECT')
    found.push(finding('delivery_time', 'route-delivery-time'));
  else if (row.preordered_for !== first.preordered_for)
    found.push(finding('collect_time', 'route-time', values));
  if (row.payment_type === 'ONLINE_PAYMENT') found.push(finding('payment_method', 'route-online'));
  return found;
}

function finding(column: Column, name: string, values?: Finding['values']): Finding {
  return { column, key: `bulk.issue.${name}`, ...(values && { values }) };
}
