import { hasRider, mayPollRider } from '@sendero/core/order/eta';
import type { Order } from '@sendero/core/order/order';

/** What is known of an order's rider stays good for so long; of the order in the drawer, whose way is drawn, less. */
const REST_MS = 15_000;
const OPENED_REST_MS = 5000;

const nobody: ReadonlySet<string> = new Set();

interface Queue {
  readonly orders: readonly Order[];
  readonly opened: Order | null;
  /** Whose cards are in sight. */
  readonly inSight?: ReadonlySet<string>;
  /** When each order's rider was last heard of or asked for, in ms. */
  readonly lastMs: (orderId: string) => number | undefined;
}

/**
 * Whose rider to ask for next: the opened order's, else the one of whom nothing was heard for longest, those in sight
 * first, since of 500 riders one call at a time reaches each only every quarter of an hour; null while
 * everything is fresh (RID-01, RID-03). Of an order that ended its rider is asked for once, when it is opened.
 */
export function nextToAsk({ orders, opened, inSight = nobody, lastMs }: Queue, now: Date): string | null {
  const age = (order: Order) => now.getTime() - (lastMs(order.order_id) ?? Number.NEGATIVE_INFINITY);
  if (
    opened &&
    hasRider(opened.status_history) &&
    age(opened) > (mayPollRider(opened) ? OPENED_REST_MS : Number.MAX_VALUE)
  ) {
    return opened.order_id;
  }
  const due = orders.filter((order) => mayPollRider(order) && age(order) > REST_MS);
  const rank = (order: Order) => (inSight.has(order.order_id) ? 1 : 0);
  return due.toSorted((a, b) => rank(b) - rank(a) || compareAges(age(b), age(a)))[0]?.order_id ?? null;
}

/** Nobody ever heard of is of an age beyond all numbers, from which nothing can be taken away. */
const compareAges = (a: number, b: number): number => (a === b ? 0 : a - b);
