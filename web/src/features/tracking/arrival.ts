import { etaKind, isNear, minutesLeft } from '@sendero/core/order/eta';
import type { Order } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import type { RiderUpdate } from './riders.ts';

/** When the rider arrives, and where: at the collection point or the customer's address. */
export interface Arrival {
  readonly at: 'origin' | 'destination';
  readonly minutes: number;
  /** Whether the texts for a near rider apply (RID-05). */
  readonly near: boolean;
}

/**
 * The arrival to show, counted down since its report; null if the status shows none or the arrival is unknown (RID-04).
 */
export function arrivalOf(
  order: Pick<Order, 'status'>,
  heard: RiderUpdate | undefined,
  now: Date,
): Arrival | null {
  const at = etaKind(order.status);
  if (at === null || heard === undefined) return null;
  const told = at === 'origin' ? heard.info.eta_origin_minutes : heard.info.eta_destination_minutes;
  if (told === null) return null;
  const passed = Math.max(0, Math.floor((now.getTime() - heard.heard_ms) / 60_000));
  const minutes = Math.max(0, told - passed);
  return { at, minutes, near: isNear(minutes) };
}

/** Whole minutes past the promised time; 0 before it and for ended orders. */
export function minutesLate(order: Pick<Order, 'status' | 'promised_at'>, now: Date): number {
  if (isTerminal(order.status) || minutesLeft(order.promised_at, now) > 0) return 0;
  return Math.floor((now.getTime() / 1000 - order.promised_at) / 60);
}
