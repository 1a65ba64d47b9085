import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { type Asking, getBulkVendor } from './get-own-bulk-job.ts';
import { findRowOfOrder } from './row-store.ts';

/** The bulk job and row of one of the caller's own orders; null where the order came from no bulk job. */
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
