import { bulkPaymentTypes } from '@sendero/core/bulk/row-draft';
import { offeredPayments } from '@sendero/core/order/payments';
import { makeTemplate } from '../../sheet/template.ts';
import type { World } from '../../world.ts';
import { listOwnTree } from '../vendor/get-own-vendor.ts';
import { type Asking, getBulkVendor } from './get-own-job.ts';

/** The sheet to fill in for a vendor, with its outlets and ways of paying to choose from (BLK-02). */
export async function writeTemplate(
  world: World,
  asking: Asking,
  vendorId: string,
  language: string,
): Promise<Uint8Array> {
  const { vendor, root_id } = await getBulkVendor(world, asking, vendorId);
  const { site, caller } = asking;
  const tree = await listOwnTree(world, caller, root_id);
  const offered: readonly string[] = offeredPayments(site.market, vendor, world.flags.flagsFor(site));
  return makeTemplate(world.texts, {
    language,
    market: site.market,
    outlets: tree.map((outlet) => outlet.vendor.name),
    payments: bulkPaymentTypes.filter((type) => offered.includes(type)),
  });
}
