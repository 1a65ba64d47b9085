import type { RiderInfo } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import type { OrderRow } from '../order/order-row.ts';

/** When the rider is expected at the door: before the collection by the way that was measured for the price. */
export function arrivalOf(
  order: Pick<OrderRow, 'status' | 'ride_seconds'>,
  info: RiderInfo | undefined,
  now: Date,
): Date | null {
  if (!info || isTerminal(order.status)) return null;
  const { eta_origin_minutes: origin, eta_destination_minutes: destination } = info;
  const minutes = destination ?? (origin === null ? null : origin + order.ride_seconds / 60);
  return minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
}
