import type { PaymentMethod } from '../order/order.ts';
import { type DraftDefaults, type RequestDraft, emptyDraft } from './draft.ts';

/** An order of a shop system that waits, as far as the form needs it. */
interface WaitingShopOrder {
  readonly draft_id: string;
  readonly number: string;
  readonly customer: { readonly name: string; readonly phone_number: string } | null;
  readonly address: string;
  readonly unit: string;
  readonly notes: string;
  readonly description: string;
  readonly amount: number | null;
  readonly payment_method: PaymentMethod | null;
  readonly place: {
    readonly address: string;
    readonly latitude: number;
    readonly longitude: number;
  } | null;
}

/** The form filled from an order of a shop system (DEV-11); an address in doubt is left to be searched for. */
export function draftFromShopOrder(order: WaitingShopOrder, defaults: DraftDefaults): RequestDraft {
  const { place, customer } = order;
  return {
    ...emptyDraft(defaults),
    destination_name: customer?.name ?? '',
    destination_phone_number: customer?.phone_number || defaults.phone_prefix,
    destination_text_address: place?.address ?? order.address,
    destination_latitude: place?.latitude ?? null,
    destination_longitude: place?.longitude ?? null,
    destination_unit_number: order.unit,
    rider_notes: order.notes,
    order_amount: order.amount,
    order_description: order.description,
    payment_method: order.payment_method ?? defaults.payment_method,
    shop_order: { draft_id: order.draft_id, number: order.number },
  };
}
