import type { Site } from '@sendero/core/market/site';
import { deliveryPaymentOf } from '@sendero/core/order/delivery-payment';
import type { PublicReceipt } from '@sendero/core/order/public-documents';
import { shortName } from '@sendero/core/tracking/masking';
import { toMajor } from '@sendero/core/values/money';
import type { World } from '../../world.ts';
import { givenBack } from '../case/show-case.ts';
import { type OrderRow, toOrder } from '../order/order-row.ts';
import { pageOfVendor } from './delivery-page.ts';
import { milestonesOf } from './milestones.ts';
import { orderByLink } from './order-by-link.ts';
import { senderOf } from './sender-of.ts';
import { publicProof, shownProofs } from './show-proof.ts';

/** Returns an order's price and its course for the holder of a signed link (PUB-02, PUB-06). */
export async function showReceipt(world: World, site: Site, linkId: string): Promise<PublicReceipt> {
  const row = await orderByLink(world, linkId);
  const proofs = await shownProofs(world, site, row);
  const delivery = proofs.find(({ kind }) => kind === 'delivery');
  const order = toOrder(world.config.signing_keys, row);
  const sender = senderOf(row);
  const page = await pageOfVendor(world, row.vendor_id);
  const given_back = await givenBack(world, row);
  return {
    order_id: order.order_id,
    short_code: order.short_code ?? '',
    status: order.status,
    country_code: row.country_code,
    time_zone: world.sites.findMarket(row.country_code)?.time_zone ?? 'UTC',
    vendor_name: sender.name,
    vendor_address: sender.is_shop ? sender.address : '',
    vat_number: row.vat_number,
    customer_name: shortName(order.customer.name),
    description: order.order.description,
    goods: row.goods ?? page.goods,
    currency: order.currency,
    ...feesOf(row),
    ...(given_back > 0 && { given_back: toMajor(given_back, row.currency) }),
    delivery_payment: deliveryPaymentOf(row.status_history),
    amount: order.order.amount,
    payment_method: order.order.payment_method,
    created_at: order.created_at,
    preordered_for: order.preordered_for,
    collect_at: order.collect_at,
    is_test: order.is_test,
    ...milestonesOf(row),
    is_person_erased: Boolean(row.person_erased_at),
    proofs: proofs.map(({ kind }) => kind),
    proof: delivery ? await publicProof(world, site, { order: row, linkId, proof: delivery }) : null,
  };
}

/** The price as it was: its lines where they are known, the discount, and the total to pay. */
function feesOf(row: OrderRow): Pick<PublicReceipt, 'lines' | 'voucher_code' | 'total'> {
  const { delivery_fee, fee_lines, currency, voucher } = row;
  const fee = [{ key: 'delivery', amount: delivery_fee + (voucher?.discount ?? 0) }] as const;
  const off = voucher ? [{ key: 'voucher', amount: -voucher.discount } as const] : [];
  return {
    lines: [...(fee_lines ?? fee), ...off].map(({ key, amount }) => ({
      key,
      amount: toMajor(amount, currency),
    })),
    voucher_code: voucher?.code ?? null,
    total: toMajor(delivery_fee, currency),
  };
}
