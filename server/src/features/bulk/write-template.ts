import { bulkPaymentTypes } from '@sendero/core/bulk/row-draft';
import { offeredPayments } from '@sendero/core/order/payments';
import { LRUCache } from 'lru-cache';
import { perWorld } from '../../per-world.ts';
import { type TemplateFor, makeTemplate } from '../../sheet/template.ts';
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

/** Lately made ones, of 40 kB each: to make one takes 10 ms, the first one 60. */
const keptOf = perWorld(
  ({ texts }) =>
    new LRUCache<string, Uint8Array, TemplateFor>({
      max: 100,
      fetchMethod: (_key, _before, { context }) => makeTemplate(texts, context),
    }),
);

async function templateOf(world: World, wanted: TemplateFor): Promise<Uint8Array> {
  const { language, market, outlets, payments } = wanted;
  const { currency, phone_prefix, centre } = market;
  const key = JSON.stringify([language, currency, phone_prefix, centre, outlets, payments]);
  return (await keptOf(world).fetch(key, { context: wanted })) ?? makeTemplate(world.texts, wanted);
}
