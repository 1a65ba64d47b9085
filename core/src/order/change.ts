import type { Order } from './order.ts';
import { type OrderStatus, cancelledStatuses, collectedStatuses, mayAdvance, stageOf } from './status.ts';

/** Why a part of an order may not be changed; its text is `order.unchangeable.<reason>`. */
export type ChangeRefusal =
  | 'unpaid'
  | 'delayed'
  | 'collected'
  | 'ended'
  | 'rider-accepted'
  | 'paid-online'
  | 'voucher'
  | 'trip';

/** The fields of an order that decide what may be changed. */
export type ToChange = Pick<Order, 'status' | 'status_history'> & {
  readonly voucher?: object | null | undefined;
  readonly trip?: object | null | undefined;
};

/** Which parts of an order may be changed now: null if allowed, else the reason against it. */
export interface Changeable {
  /** The item: what it is, what it is worth, what the rider should know. */
  readonly order: ChangeRefusal | null;
  /** The destination, including its door. */
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
 * Which parts of `order` may be changed (FLOW-19, TRK-06, decision 0028). After a rider has collected it, none. After a
 * rider has accepted it, not the destination. An order paid online, with a voucher, or as one of several drops, keeps its price
 * and everything that the price depends on.
 */
export function mayChange(order: ToChange): Changeable {
  const refusal = refusalOf(order);
  if (refusal) return { order: refusal, place: refusal, payment: refusal };
  const isPaidOnline = order.status_history.some(({ status }) => status === 'PAYMENT_COMMITTED');
  const stage = stageOf(order.status_history) ?? order.status;
  const payment = isPaidOnline ? 'paid-online' : order.voucher ? 'voucher' : order.trip ? 'trip' : null;
  return { order: null, place: beforeAcceptance.has(stage) ? payment : 'rider-accepted', payment };
}

/**
 * Why an order goes to no other place at its recipient's wish, whatever it costs (RCP-03, decision 0154). What a card, a voucher or a
 * trip makes of the price is reckoned with the wish.
 */
export function moveRefusal(order: Pick<ToChange, 'status' | 'status_history'>): ChangeRefusal | null {
  const stage = stageOf(order.status_history) ?? order.status;
  return refusalOf(order) ?? (beforeAcceptance.has(stage) ? null : 'rider-accepted');
}

function refusalOf(order: Pick<ToChange, 'status' | 'status_history'>): ChangeRefusal | null {
  const { status, status_history } = order;
  if (status === 'DELAYED') return 'delayed';
  if (mayAdvance([...status_history, order], 'MODIFIED')) return null;
  if (collectedStatuses.has(status)) return 'collected';
  return cancelledStatuses.has(status) || status === 'DELIVERED' || status === 'RETURNED_TO_VENDOR'
    ? 'ended'
    : 'unpaid';
}

/**
 * How often an order was changed. A change names the revision that it is based on, so that nobody overwrites another's
 * change unseen.
 */
export function revisionOf({ status_history }: Pick<Order, 'status_history'>): number {
  return status_history.filter(({ status }) => status === 'MODIFIED').length;
}
