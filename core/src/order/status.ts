/** Every status an order may have, in the order of the specification (spec 2 §4, ORD-06). */
export const orderStatuses = [
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_COMMITTED',
  'NEW',
  'RECEIVED',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'MODIFIED',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
  'RETURN_INITIATED',
  'RETURNED_TO_VENDOR',
  'STALLED',
  'DELAYED',
  'CANCELLED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** A set of statuses that accepts any text, so that an unknown status belongs to none. */
export type StatusGroup = ReadonlySet<string>;

const group = (...statuses: OrderStatus[]): StatusGroup => new Set<string>(statuses);

/** Placed and not collected yet (spec 2 §4). */
export const newStatuses = group(
  'PAYMENT_COMMITTED',
  'NEW',
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'ASSIGNED_TO_TRANSPORT',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'MODIFIED',
  'NEAR_VENDOR',
);

/** With the rider. */
export const collectedStatuses = group(
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'RETURN_INITIATED',
);

/** Cancelled, or no rider came. */
export const cancelledStatuses = group('CANCELLED', 'PAYMENT_CANCELLED', 'STALLED', 'PAYMENT_FAILED');

/** The parcel has reached its recipient, or is back with the sender. */
export const deliveredStatuses = group('DELIVERED', 'RETURNED_TO_VENDOR');

const sideRanks: Record<string, number> = {
  CANCELLED: -1,
  PAYMENT_CANCELLED: -2,
  PAYMENT_FAILED: -3,
  STALLED: -4,
  DELAYED: -5,
};

const roadRanks: Record<string, number> = Object.fromEntries(
  orderStatuses.filter((status) => !Object.hasOwn(sideRanks, status)).map((status, rank) => [status, rank]),
);

const ranks = new Map(Object.entries({ ...roadRanks, ...sideRanks }));

/**
 * The progress rank of a status: 0 for INITIATED up to 17 for RETURNED_TO_VENDOR.
 *
 * Statuses outside the normal course rank negative: cancelled -1, payment cancelled -2, payment failed -3, stalled -4
 * (spec 2 §4) and delayed -5, which may occur anywhere. An unknown status ranks lowest.
 */
export function rankOf(status: string): number {
  return ranks.get(status) ?? Number.NEGATIVE_INFINITY;
}

const offered = ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'] as const;
const carried = ['PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'DELIVERED'] as const;
const broughtBack = ['RETURN_INITIATED', 'RETURNED_TO_VENDOR'] as const;
const halted = ['STALLED', 'DELAYED', 'CANCELLED'] as const;

const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  INITIATED: [
    'PAYMENT_INITIATED',
    'PAYMENT_COMMITTED',
    'PAYMENT_FAILED',
    'PAYMENT_CANCELLED',
    'NEW',
    'CANCELLED',
  ],
  PAYMENT_INITIATED: ['PAYMENT_COMMITTED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED', 'CANCELLED'],
  PAYMENT_COMMITTED: ['NEW', 'RECEIVED', 'CANCELLED'],
  NEW: ['RECEIVED', 'RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', ...offered, 'MODIFIED', ...halted],
  RECEIVED: ['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', ...offered, 'MODIFIED', ...halted],
  RECEIVED_BY_VENDOR: ['ACCEPTED_BY_VENDOR', ...offered, 'MODIFIED', ...halted],
  ACCEPTED_BY_VENDOR: [...offered, 'MODIFIED', ...halted],
  WAITING_FOR_TRANSPORT: [
    'ASSIGNED_TO_TRANSPORT',
    'COURIER_ACCEPTED_DELIVERY',
    'MODIFIED',
    'NEAR_VENDOR',
    ...carried,
    ...halted,
  ],
  ASSIGNED_TO_TRANSPORT: [
    'WAITING_FOR_TRANSPORT',
    'COURIER_ACCEPTED_DELIVERY',
    'MODIFIED',
    'NEAR_VENDOR',
    ...carried,
    ...halted,
  ],
  COURIER_ACCEPTED_DELIVERY: ['WAITING_FOR_TRANSPORT', 'MODIFIED', 'NEAR_VENDOR', ...carried, ...halted],
  MODIFIED: [
    'RECEIVED',
    'RECEIVED_BY_VENDOR',
    'ACCEPTED_BY_VENDOR',
    ...offered,
    'MODIFIED',
    'NEAR_VENDOR',
    ...carried,
    ...halted,
  ],
  NEAR_VENDOR: ['WAITING_FOR_TRANSPORT', 'MODIFIED', ...carried, ...halted],
  PICKED_UP: ['COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'DELIVERED', ...broughtBack, 'DELAYED'],
  COURIER_LEFT_VENDOR: ['NEAR_CUSTOMER', 'DELIVERED', ...broughtBack, 'DELAYED'],
  NEAR_CUSTOMER: ['DELIVERED', ...broughtBack, 'DELAYED'],
  DELIVERED: [],
  RETURN_INITIATED: ['RETURNED_TO_VENDOR', 'DELAYED'],
  RETURNED_TO_VENDOR: [],
  STALLED: [...offered, 'CANCELLED'],
  DELAYED: [
    'RECEIVED',
    'RECEIVED_BY_VENDOR',
    'ACCEPTED_BY_VENDOR',
    ...offered,
    'MODIFIED',
    'NEAR_VENDOR',
    ...carried,
    ...broughtBack,
    'STALLED',
    'CANCELLED',
  ],
  CANCELLED: [],
  PAYMENT_FAILED: [],
  PAYMENT_CANCELLED: [],
};

/**
 * Whether an order may go from one status directly to another (ORD-06).
 *
 * Forward moves may skip statuses, since a rider network may lose reports. Backward moves lead only to
 * WAITING_FOR_TRANSPORT, when a rider gives the order up or is found after all, and to MODIFIED, which may be entered
 * and left at any stage before pick-up.
 *
 * @internal Exported for its table of moves; the product asks `mayAdvance`.
 */
export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to);
}

/** Whether the status is final. */
export function isTerminal(status: OrderStatus): boolean {
  return moves[status].length === 0;
}

/** Whether a rider is searched for an order, or was searched in vain. */
export const isSearched = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === 'WAITING_FOR_TRANSPORT' || status === 'STALLED';

/** Whether an order ended, cancelled or not paid, before it was collected. */
export function endedUncollected(history: readonly { readonly status: OrderStatus }[]): boolean {
  const last = history.at(-1)?.status;
  const hasEnded = last !== undefined && isTerminal(last) && cancelledStatuses.has(last);
  return hasEnded && !history.some(({ status }) => collectedStatuses.has(status));
}

/** The status of an order before it was modified or delayed; undefined if its history names none. */
export function stageOf(history: readonly { readonly status: OrderStatus }[]): OrderStatus | undefined {
  return history.findLast(({ status }) => status !== 'DELAYED' && status !== 'MODIFIED')?.status;
}

/**
 * Whether an order with this history, oldest first, may advance to `to`.
 *
 * Stricter than `mayFollow` in one point: a modified or delayed order continues from the stage that it was in, so that
 * a late report cannot take a collected order back to the shop after a delay.
 */
export function mayAdvance(history: readonly { readonly status: OrderStatus }[], to: OrderStatus): boolean {
  const latest = history.at(-1)?.status;
  if (latest === undefined || !mayFollow(latest, to)) return false;
  const stage = stageOf(history) ?? latest;
  return stage === latest || stage === to || mayFollow(stage, to);
}
