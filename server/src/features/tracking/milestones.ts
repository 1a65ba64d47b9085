import type { OrderStatus } from '@sendero/core/order/status';
import type { OrderRow } from '../order/order-row.ts';

/** When an order was collected, and when it was handed to its recipient, in unix seconds; null where it was not. */
export function milestonesOf({ status_history }: Pick<OrderRow, 'status_history'>): {
  readonly collected_at: number | null;
  readonly delivered_at: number | null;
} {
  const firstOf = (...statuses: readonly OrderStatus[]): number | null =>
    status_history.find(({ status }) => statuses.includes(status))?.created_at ?? null;
  const delivered_at = firstOf('DELIVERED', 'RETURNED_TO_VENDOR');
  return {
    collected_at: firstOf('PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER') ?? delivered_at,
    delivered_at,
  };
}
