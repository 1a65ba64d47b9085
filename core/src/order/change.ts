import type { Order } from './order.ts';
import { type OrderStatus, cancelledStatuses, collectedStatuses, mayAdvance, stageOf } from './status.ts';

/** Why something of an order may not be changed; the text of one is `order.unchangeable.<reason>`. */
export type ChangeRefusal =
  | 'unpaid'
  | 'delayed'
  | 'collected'
  | 'ended'
  | 'rider-accepted'
  | 'paid-online'
  | 'voucher';

/** What of an order decides over its changes. */
type ToChange = Pick<Order, 'status' | 'status_history'> & { readonly voucher?: object | null | undefined };

/** What of an order may be changed now: null where it may, else why not. */
export interface Changeable {
  /** Anything at all: what it is, what it is worth, what the rider should know. */
  readonly order: ChangeRefusal | null;
  /** Where it goes, its door included. */
  readonly place: ChangeRefusal | null;
  readonly payment: ChangeRefusal | null;
}

const beforeAcceptance: ReadonlySet<OrderStatus> = new Set([
  'NEW',
  'RECEIVED',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
]);

/**
 * What of `order` may be changed (FLOW-19, TRK-06, decision 0028): nothing once a rider has collected it, and not where
 * it goes once a rider has accepted to ride there. What was paid online, or with a voucher, keeps its price, and what that
 * price is for.
 */
export function mayChange(order: ToChange): Changeable {
  const refusal = refusalOf(order);
  if (refusal) return { order: refusal, place: refusal, payment: refusal };
  const isPaidOnline = order.status_history.some(({ status }) => status === 'PAYMENT_COMMITTED');
  const stage = stageOf(order.status_history) ?? order.status;
  const payment = isPaidOnline ? 'paid-online' : order.voucher ? 'voucher' : null;
  return { order: null, place: beforeAcceptance.has(stage) ? payment : 'rider-accepted', payment };
}

function refusalOf(order: ToChange): ChangeRefusal | null {
  const { status, status_history } = order;
  if (status === 'DELAYED') return 'delayed';
  if (mayAdvance([...status_history, order], 'MODIFIED')) return null;
  if (collectedStatuses.has(status)) return 'collected';
  return cancelledStatuses.has(status) || status === 'DELIVERED' || status === 'RETURNED_TO_VENDOR'
    ? 'ended'
    : 'unpaid';
}

/** How often an order was changed: whoever changes it says which version they saw, so that nobody undoes another's change unseen. */
export function revisionOf({ status_history }: Pick<Order, 'status_history'>): number {
  return status_history.filter(({ status }) => status === 'MODIFIED').length;
}
