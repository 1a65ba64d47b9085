import type { Site } from '@sendero/core/market/site';
import { deliveryPaymentOf } from '@sendero/core/order/delivery-payment';
import type { PublicParcel } from '@sendero/core/order/public-documents';
import { publicAddress, shortName } from '@sendero/core/tracking/masking';
import type { World } from '../../world.ts';
import { toOrder } from '../order/order-row.ts';
import { milestonesOf } from './milestones.ts';
import { orderByLink } from './order-by-link.ts';
import { senderOf } from './sender-of.ts';
import { showByLink } from './show-by-link.ts';

/** Returns what sender and recipient of a parcel may see by its signed link (PUB-03, PUB-06). */
export async function showParcel(world: World, site: Site, linkId: string): Promise<PublicParcel> {
  const [row, order] = await Promise.all([orderByLink(world, linkId), showByLink(world, site, linkId)]);
  const { currency, delivery_fee, order: goods } = toOrder(world.config.signing_keys, row);
  const { name, address } = senderOf(row);
  return {
    order,
    ...milestonesOf(row),
    sender_name: name,
    sender_address: address,
    receiver_name: shortName(row.customer_name),
    receiver_address: publicAddress(row.destination_address),
    currency,
    total: delivery_fee,
    delivery_payment: deliveryPaymentOf(row.status_history),
    amount: goods.amount,
    payment_method: goods.payment_method,
  };
}
