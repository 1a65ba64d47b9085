import { bulkPaymentTypes } from '@sendero/core/bulk/row-draft';
import { offeredPayments } from '@sendero/core/order/payments';
import { type TemplateFor, makeTemplate } from './template.ts';
import type { World } from '../../world.ts';
import { onlinePayment } from '../site/online-payment.ts';
import { listOwnTree } from '../vendor/get-own-vendor.ts';
import { listVendors } from '../vendor/list-vendors.ts';
import { type Asking, getBulkVendor } from './get-own-bulk-job.ts';

/**
 * Returns the template for a vendor, or for the caller's first one if none is named, with its outlets and payment
 * methods to choose from (BLK-02).
 */
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
  return templateOf(world, {
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

function templateOf({ caches, texts }: World, wanted: TemplateFor): Promise<Uint8Array> {
  const { language, market, outlets, payments } = wanted;
  const { currency, phone_prefix, centre } = market;
  const key = JSON.stringify([language, currency, phone_prefix, centre, outlets, payments]);
  return caches.sheet_templates.memoize(key, () => makeTemplate(texts, wanted));
}
