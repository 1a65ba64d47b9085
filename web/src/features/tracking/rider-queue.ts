import { hasRider, mayPollRider } from '@sendero/core/order/eta';
import type { Order } from '@sendero/core/order/order';

/** How long a rider's data stays fresh; shorter for the order in the drawer, whose route is drawn. */
const REST_MS = 15_000;
const OPENED_REST_MS = 5000;

const nobody: ReadonlySet<string> = new Set();

interface Queue {
  readonly orders: readonly Order[];
  readonly opened: Order | null;
  /** The ids of the orders whose rows are visible. */
  readonly visibleOrders?: ReadonlySet<string>;
  /** When data of an order's rider was last received or requested, in ms. */
  readonly lastMs: (orderId: string) => number | undefined;
}

/**
 * The order whose rider to query next: the opened order, otherwise the order with the oldest data, visible ones first.
 * With 500 riders, one call at a time reaches each only every quarter of an hour. Null while all data is fresh (RID-01,
 * RID-03). The rider of an ended order is queried once, when the order is opened.
 */
export function nextToAsk(
  { orders, opened, visibleOrders = nobody, lastMs }: Queue,
  now: Date,
): string | null {
  const age = (order: Order) => now.getTime() - (lastMs(order.order_id) ?? Number.NEGATIVE_INFINITY);
  if (
    opened &&
    hasRider(opened.status_history) &&
    age(opened) > (mayPollRider(opened) ? OPENED_REST_MS : Number.MAX_VALUE)
  ) {
    return opened.order_id;
  }
  const due = orders.filter((order) => mayPollRider(order) && age(order) > REST_MS);
  const rank = (order: Order) => (visibleOrders.has(order.order_id) ? 1 : 0);
  return due.toSorted((a, b) => rank(b) - rank(a) || compareAges(age(b), age(a)))[0]?.order_id ?? null;
}

/** A rider without data has an infinite age, and Infinity - Infinity is not a number. */
const compareAges = (a: number, b: number): number => (a === b ? 0 : a - b);
