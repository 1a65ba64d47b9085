import type { Order } from './order.ts';
import { type OrderStatus, collectedStatuses, isTerminal, mayAdvance } from './status.ts';

/** The delayed-cancellation flag: on for delayed orders, or its own list of statuses. */
export interface CancelFlags {
  readonly delayed_cancellation: boolean | readonly OrderStatus[];
}

const SLOW_PAYMENT_S = 10 * 60;

const cancellable: ReadonlySet<OrderStatus> = new Set([
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'MODIFIED',
]);

/**
 * Whether `order` may still be cancelled at `now` (ORD-05).
 *
 * A committed payment may be cancelled only after ten minutes, so that a slow payment is not refunded while it is still
 * arriving (spec 1 §4). Delayed orders, or those of the flag's own list, may be cancelled only if the flag says so
 * (spec 2 §4). Whatever a flag says, an order cannot be cancelled once the rider has collected it.
 */
export function mayCancel(
  order: Pick<Order, 'status' | 'status_history' | 'created_at'>,
  now: Date,
  flags: CancelFlags,
): boolean {
  if (!mayAdvance([...order.status_history, order], 'CANCELLED')) return false;
  if (order.status === 'PAYMENT_COMMITTED' && now.getTime() / 1000 - order.created_at > SLOW_PAYMENT_S)
    return true;
  return cancellable.has(order.status) || isLate(order.status, flags.delayed_cancellation);
}

function isLate(status: OrderStatus, flag: CancelFlags['delayed_cancellation']): boolean {
  return typeof flag === 'boolean' ? flag && status === 'DELAYED' : flag.includes(status);
}

/** Why an order cannot be cancelled now; its text is `order.uncancellable.<reason>`. */
export type CancelRefusal =
  | 'sending'
  | 'unpaid'
  | 'rider-accepted'
  | 'stalled'
  | 'delayed'
  | 'collected'
  | 'ended';

/** Why `order` cannot be cancelled at `now`, to be said where it would be done (BRD-10); null if it can. */
export function cancelRefusal(
  order: Pick<Order, 'status' | 'status_history' | 'created_at'>,
  now: Date,
  flags: CancelFlags,
): CancelRefusal | null {
  if (mayCancel(order, now, flags)) return null;
  const { status, status_history } = order;
  if (isTerminal(status)) return 'ended';
  if ([...status_history, order].some((entry) => collectedStatuses.has(entry.status))) return 'collected';
  return refusals[status] ?? 'sending';
}

const refusals: Partial<Record<OrderStatus, CancelRefusal>> = {
  INITIATED: 'unpaid',
  PAYMENT_INITIATED: 'unpaid',
  PAYMENT_COMMITTED: 'unpaid',
  COURIER_ACCEPTED_DELIVERY: 'rider-accepted',
  NEAR_VENDOR: 'rider-accepted',
  STALLED: 'stalled',
  DELAYED: 'delayed',
};
