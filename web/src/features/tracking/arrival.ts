import { etaKind, isNear, minutesLeft } from '@sendero/core/order/eta';
import type { Order } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import type { Heard } from './riders.ts';

/** When the rider arrives, and where: at the collection point or at the customer's. */
export interface Arrival {
  readonly at: 'origin' | 'destination';
  readonly minutes: number;
  /** Near wording applies (RID-05). */
  readonly near: boolean;
}

/** The arrival to show, counted down since it was told; null where the status shows none, or nobody knows (RID-04). */
export function arrivalOf(order: Pick<Order, 'status'>, heard: Heard | undefined, now: Date): Arrival | null {
  const at = etaKind(order.status);
  if (at === null || heard === undefined) return null;
  const told = at === 'origin' ? heard.info.eta_origin_minutes : heard.info.eta_destination_minutes;
  if (told === null) return null;
  const passed = Math.max(0, Math.floor((now.getTime() - heard.heard_ms) / 60_000));
  const minutes = Math.max(0, told - passed);
  return { at, minutes, near: isNear(minutes) };
}

/** Whole minutes past the promised time, 0 before it and once nothing more will happen. */
export function minutesLate(order: Pick<Order, 'status' | 'promised_at'>, now: Date): number {
  if (isTerminal(order.status) || minutesLeft(order.promised_at, now) > 0) return 0;
  return Math.floor((now.getTime() / 1000 - order.promised_at) / 60);
}
