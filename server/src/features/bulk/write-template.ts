import { bulkPaymentTypes } from '@sendero/core/bulk/row-draft';
import { offeredPayments } from '@sendero/core/order/payments';
import { makeTemplate } from '../../sheet/template.ts';
import type { World } from '../../world.ts';
import { onlinePayment } from '../site/online-payment.ts';
import { listOwnTree } from '../vendor/get-own-vendor.ts';
import { listVendors } from '../vendor/list-vendors.ts';
import { type Asking, getBulkVendor } from './get-own-job.ts';

/** The sheet to fill in for a vendor, the caller's first where none is named, with its outlets and ways of paying to choose from (BLK-02). */
export async function writeTemplate(
  world: World,
  asking: Asking,
  vendorId: string | undefined,
  language: string,
): Promise<Uint8Array> {
  const { site, caller } = asking;
  const wanted = vendorId ?? (await listVendors(world, caller))[0]?.vendor_id ?? '';
  const { vendor, root_id } = await getBulkVendor(world, asking, wanted);
  const tree = await listOwnTree(world, caller, root_id);
  const offered: readonly string[] = offeredPayments(site.market, vendor, world.flags.flagsFor(site));
  return makeTemplate(world.texts, {
    language,
    market: site.market,
    outlets: tree.map((outlet) => outlet.vendor.name),
    payments: bulkPaymentTypes.filter((type) =>
      type === 'ONLINE_PAYMENT'
        ? onlinePayment(world, site) && offered.includes('PAID')
        : offered.includes(type),
    ),
  });
}
