import { publicAddress, shortName } from '@sendero/core/tracking/masking';
import type { OrderRow } from '../order/order-row.ts';

/** An order's sender for a public page: a shop by its name and address, a person with fewer details (PUB-06). */
export function senderOf({ sender, pickup }: OrderRow): {
  readonly name: string;
  readonly address: string;
  readonly is_shop: boolean;
} {
  return sender
    ? { name: shortName(sender.name), address: publicAddress(pickup.address), is_shop: false }
    : { name: pickup.name, address: pickup.address, is_shop: true };
}
