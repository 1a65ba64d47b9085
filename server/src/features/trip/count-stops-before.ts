import { isTerminal } from '@sendero/core/order/status';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { listStatusesBefore } from './store.ts';

/** How many drops of an order's trip its rider still brings before it; 0 for an order alone (BRD-15). */
export async function countStopsBefore(
  { db }: Pick<World, 'db'>,
  { root_id, order_id, trip, status }: Pick<OrderRow, 'root_id' | 'order_id' | 'trip' | 'status'>,
): Promise<number> {
  if (!trip || trip.stop === 1 || isTerminal(status)) return 0;
  const statuses = await listStatusesBefore(db, { root_id, order_id });
  return statuses.filter((one) => !isTerminal(one) && one !== 'RETURN_INITIATED').length;
}
