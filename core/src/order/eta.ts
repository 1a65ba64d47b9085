import { type OrderStatus, rankOf } from './status.ts';

const NEAR_MINUTES = 5;

/**
 * Whether a rider has the order: the last acceptance is later than the last wait for a rider (RID-02). Oldest first.
 */
export function hasRider(history: readonly { readonly status: OrderStatus }[]): boolean {
  const accepted = history.findLastIndex(({ status }) => status === 'COURIER_ACCEPTED_DELIVERY');
  const waiting = history.findLastIndex(({ status }) => status === 'WAITING_FOR_TRANSPORT');
  return accepted > waiting;
}

/** Whether to poll for rider data: when delayed, or from received-by-vendor until delivered (RID-03). */
export function mayPollRider(order: { readonly status: OrderStatus }): boolean {
  if (order.status === 'DELAYED') return true;
  const rank = rankOf(order.status);
  return rank >= rankOf('RECEIVED_BY_VENDOR') && rank < rankOf('DELIVERED');
}

const toOrigin: ReadonlySet<OrderStatus> = new Set([
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'NEAR_VENDOR',
]);

const toDestination: ReadonlySet<OrderStatus> = new Set([
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
]);

/** Which arrival is shown for this status: at the shop, at the customer, or none (RID-04, decision 0011). */
export function etaKind(status: OrderStatus): 'origin' | 'destination' | null {
  if (toOrigin.has(status)) return 'origin';
  return toDestination.has(status) ? 'destination' : null;
}

const withoutMap: ReadonlySet<OrderStatus> = new Set(['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT']);

/** Whether the full map is shown: only once there may be a rider on it (RID-04). */
export function showsFullMap(status: OrderStatus): boolean {
  return !withoutMap.has(status);
}

/** Whether the near wording applies: under five minutes (RID-05). */
export function isNear(minutes: number): boolean {
  return minutes < NEAR_MINUTES;
}

/** Whole minutes until `promised_at` (unix seconds), rounded up; 0 once it has passed. */
export function minutesLeft(promised_at: number, now: Date): number {
  return Math.max(0, Math.ceil((promised_at - now.getTime() / 1000) / 60));
}
