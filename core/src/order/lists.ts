import { startOfLocalDay } from '../values/clock-time.ts';
import { fold, withoutSpaces } from '../values/text.ts';
import type { Order } from './order.ts';
import { mayBecomeCode } from './short-code.ts';
import { cancelledStatuses, collectedStatuses, deliveredStatuses, newStatuses, rankOf } from './status.ts';

const TWO_DAYS_S = 2 * 24 * 60 * 60;

export const listNames = ['new', 'scheduled', 'collected', 'delivered', 'cancelled'] as const;
export type ListName = (typeof listNames)[number];
export type OrderLists = Record<ListName, Order[]>;

/** Whether a pre-order still waits: its time is in the future, and no rider was found yet (spec 2 §4). */
export function isScheduled(order: Pick<Order, 'status' | 'preordered_for'>, now: Date): boolean {
  if (order.preordered_for === null || order.preordered_for * 1000 <= now.getTime()) return false;
  const rank = rankOf(order.status);
  return rank >= 0 && rank <= rankOf('WAITING_FOR_TRANSPORT');
}

/**
 * The list that an order belongs to; null while it is not paid yet (spec 2 §4, TRK-02).
 *
 * A pre-order is not on the new list while it is scheduled; once its time has come it is treated as any other order. A
 * delayed order is new until its history shows that it was collected or ended.
 */
export function listOf(order: Order, now: Date): ListName | null {
  if (isScheduled(order, now)) return 'scheduled';
  if (order.status === 'DELAYED') return order.status_history.some(isPastNew) ? 'collected' : 'new';
  if (newStatuses.has(order.status)) return 'new';
  if (collectedStatuses.has(order.status)) return 'collected';
  if (deliveredStatuses.has(order.status)) return 'delivered';
  return cancelledStatuses.has(order.status) ? 'cancelled' : null;
}

/** STALLED is not among them: a stalled order may still find a rider. */
function isPastNew({ status }: Pick<Order, 'status'>): boolean {
  return collectedStatuses.has(status) || deliveredStatuses.has(status) || status === 'CANCELLED';
}

/** The five lists of the tracking screen, each by `created_at` descending (TRK-02). */
export function toLists(orders: readonly Order[], now: Date): OrderLists {
  const lists: OrderLists = { new: [], scheduled: [], collected: [], delivered: [], cancelled: [] };
  for (const order of orders.toSorted((a, b) => b.created_at - a.created_at)) {
    const name = listOf(order, now);
    if (name) lists[name].push(order);
  }
  return lists;
}

/**
 * Orders whose id, customer's phone or customer's name contains `text`, or whose short code it begins; spaces, case and
 * accents don't count (TRK-03, ORD-12).
 * A phone number is found as people write it too: `050-765 4321` is in `+358507654321`.
 */
export function searchOrders(orders: readonly Order[], text: string): Order[] {
  const wanted = withoutSpaces(fold(text));
  const dialled = isDialled(wanted) ? wanted.replace(/[().-]/g, '').replace(/^0+/, '') : '';
  return orders.filter(
    ({ order_id, short_code, customer }) =>
      mayBecomeCode(text, short_code) ||
      [order_id, customer.phone_number, customer.name].some((field) =>
        withoutSpaces(fold(field)).includes(wanted),
      ) ||
      (dialled !== '' && customer.phone_number.includes(dialled)),
  );
}

const isDialled = (text: string): boolean => /^\+?[\d().-]+$/.test(text);

/** A period in unix seconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** The creation times of today's deliveries: from the start of the local day until now (TRK-04). */
export function activeWindow(now: Date, zone: string): TimeWindow {
  return {
    from: Math.floor(startOfLocalDay(now, zone).getTime() / 1000),
    to: Math.ceil(now.getTime() / 1000),
  };
}

/** The window for pre-orders reaches two days further ahead (TRK-04). */
export function scheduledWindow(now: Date, zone: string): TimeWindow {
  const { from, to } = activeWindow(now, zone);
  return { from, to: to + TWO_DAYS_S };
}
