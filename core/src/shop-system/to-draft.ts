import { joinAddress } from '../order/address-parts.ts';
import type { PaymentMethod } from '../order/order.ts';
import { readEmail } from '../session/email.ts';
import type { ShopOrder } from './shop-order.ts';

/** Where it goes: found, or chosen. */
export interface ShopOrderPlace {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** How it is paid at the door; null where the shop still waits for its money by other means. */
export function paymentOf({
  is_paid,
  is_cash,
}: Pick<ShopOrder, 'is_paid' | 'is_cash'>): PaymentMethod | null {
  if (is_paid) return 'PAID';
  return is_cash ? 'CASH_ON_DELIVERY' : null;
}

/** The shop's order as an order here. `currency`: the country's; an amount in another one is left out. */
export function toOrderDraft(
  order: Pick<ShopOrder, 'is_paid' | 'is_cash' | 'content'>,
  vendor_id: string,
  place: ShopOrderPlace | null,
  currency: string,
) {
  const { name, phone_number, address, unit, notes, description, ...value } = order.content;
  const email = readEmail(value.email);
  return {
    vendor_id,
    customer: {
      name,
      phone_number,
      ...(email !== null && { email }),
      location: {
        address: joinAddress({ unit, building: '', address_text: place?.address ?? address }),
        unit,
        building: '',
        notes,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      },
    },
    order: {
      amount: value.currency === currency ? value.amount : null,
      description,
      payment_method: paymentOf(order) ?? 'NONE',
    },
  };
}
