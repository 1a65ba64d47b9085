import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { type Asking, getBulkVendor } from './get-own-job.ts';
import { findRowOfOrder } from './placing-store.ts';

/** The sheet and row that an order of the caller's own came from; null where it came from none. */
export async function rowOfOrder(
  world: World,
  asking: Asking,
  orderId: string,
): Promise<{ bulk_job_id: string; vendor_id: string; row_number: number } | null> {
  const vendorId = vendorIdOf(orderId);
  const { root_id } = await getBulkVendor(world, asking, vendorId);
  await getOwnRow(world, asking.caller, vendorId, orderId);
  const row = await findRowOfOrder(world.db, root_id, orderId);
  return row ? { bulk_job_id: row.job_id, vendor_id: row.vendor_id, row_number: row.row_number } : null;
}
