// Orders sorted by something else than the time of creation (BRD-13). No index serves it: a page reads every order of its
// period, and keeps as many as it shows.
import type { HistorySort } from '@sendero/core/order/history';

/** An order's position in the list. */
export interface Place {
  readonly created_at: Date;
  readonly order_id: string;
}

export interface OrderSort {
  readonly by: HistorySort;
  readonly ascending: boolean;
}

/** By ICU's order for all languages, whatever the database's locale is. */
const ofText = (column: string): string => `lower((${column}) collate "und-x-icu")`;

const expressions: Record<HistorySort, string> = {
  created: 'o.created_at',
  outlet: ofText(`o.pickup->>'name'`),
  customer: ofText('o.customer_name'),
  amount: 'o.amount',
  fee: 'o.delivery_fee',
  promised: 'o.promised_at',
  // What goes on ends after all that has ended.
  ended: `case when o.stage in ('delivered', 'cancelled') then (o.status_history->-1->>'created_at')::double precision
               else 'infinity' end`,
};

/** The order of a list; two orders never have the same place in it. By time alone, `listed` has it. */
export function orderBy(sort: OrderSort | null, listed: 'o' | 'u'): string {
  if (!sort) return `${listed}.created_at desc, ${listed}.order_id desc`;
  const direction = sort.ascending ? 'asc' : 'desc';
  return [expressions[sort.by], 'o.created_at', 'o.order_id']
    .map((part) => `${part} ${direction}`)
    .join(', ');
}

/**
 * The condition for what follows a place. A sorted list goes on where the order of that place stands now, so that no
 * customer's name is in a page's key.
 */
export function pageAfter(
  { sort, root_id }: { readonly sort: OrderSort | null; readonly root_id: string },
  { from, listed }: { readonly from: string; readonly listed: 'o' | 'u' },
  after: Place,
  put: (value: unknown) => string,
): string {
  if (!sort)
    return `(${listed}.created_at, ${listed}.order_id) < (${put(after.created_at)}, ${put(after.order_id)})`;
  const place = `${expressions[sort.by]}, o.created_at, o.order_id`;
  const held = `select ${place} from ${from} where o.root_id = ${put(root_id)} and o.order_id = ${put(after.order_id)}`;
  return `(${place}) ${sort.ascending ? '>' : '<'} (${held})`;
}
