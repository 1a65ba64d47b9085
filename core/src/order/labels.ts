import { isScheduled } from './lists.ts';
import type { Order } from './order.ts';
import type { OrderStatus } from './status.ts';

/** The label list of the specification (spec 2 §4, ORD-07). The text of one is `order.status.<label>`. */
export const statusLabels = [
  'new',
  'received',
  'dispatched',
  'waiting-for-rider',
  'in-progress',
  'near-vendor',
  'picked-up',
  'near-customer',
  'delivered',
  'returning',
  'returned',
  'cancelled',
  'delayed',
  'stalled',
  'payment_committed',
  'initiated',
  'scheduled',
  'in-transit',
  'unknown',
] as const;

export type StatusLabel = (typeof statusLabels)[number];

/** The colour family of a label's pill; the word and the icon beside it carry the same meaning. */
export type Tone = 'neutral' | 'info' | 'progress' | 'ok' | 'warn' | 'danger';

const labelByStatus: Record<OrderStatus, StatusLabel> = {
  INITIATED: 'initiated',
  PAYMENT_INITIATED: 'initiated',
  PAYMENT_COMMITTED: 'payment_committed',
  NEW: 'new',
  RECEIVED: 'received',
  RECEIVED_BY_VENDOR: 'received',
  ACCEPTED_BY_VENDOR: 'received',
  WAITING_FOR_TRANSPORT: 'waiting-for-rider',
  ASSIGNED_TO_TRANSPORT: 'dispatched',
  COURIER_ACCEPTED_DELIVERY: 'in-progress',
  MODIFIED: 'received',
  NEAR_VENDOR: 'near-vendor',
  PICKED_UP: 'picked-up',
  COURIER_LEFT_VENDOR: 'in-transit',
  NEAR_CUSTOMER: 'near-customer',
  DELIVERED: 'delivered',
  RETURN_INITIATED: 'returning',
  RETURNED_TO_VENDOR: 'returned',
  STALLED: 'stalled',
  DELAYED: 'delayed',
  CANCELLED: 'cancelled',
  PAYMENT_FAILED: 'cancelled',
  PAYMENT_CANCELLED: 'cancelled',
};

const labels = new Map<string, StatusLabel>(Object.entries(labelByStatus));

const tones: Record<StatusLabel, Tone> = {
  new: 'info',
  received: 'info',
  dispatched: 'progress',
  'waiting-for-rider': 'info',
  'in-progress': 'progress',
  'near-vendor': 'progress',
  'picked-up': 'progress',
  'near-customer': 'progress',
  delivered: 'ok',
  returning: 'warn',
  returned: 'warn',
  cancelled: 'danger',
  delayed: 'warn',
  stalled: 'danger',
  payment_committed: 'info',
  initiated: 'neutral',
  scheduled: 'neutral',
  'in-transit': 'progress',
  unknown: 'neutral',
};

/** The label of a status; 'unknown' for a status that this version does not know. */
export function labelOf(status: string): StatusLabel {
  return labels.get(status) ?? 'unknown';
}

/** The label of an order: 'scheduled' while a pre-order waits for its time, else that of its status. */
export function orderLabel(order: Pick<Order, 'status' | 'preordered_for'>, now: Date): StatusLabel {
  return isScheduled(order, now) ? 'scheduled' : labelOf(order.status);
}

export function labelKey(label: StatusLabel): `order.status.${StatusLabel}` {
  return `order.status.${label}`;
}

export function toneOf(label: StatusLabel): Tone {
  return tones[label];
}
