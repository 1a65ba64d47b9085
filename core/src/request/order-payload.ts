import { joinAddress } from '../order/address-parts.ts';
import type { Sender } from '../order/sender.ts';
import type { OrderDraft } from '../order/validate.ts';
import type { VoucherType } from '../quote/voucher-type.ts';
import type { RequestDraft } from './draft.ts';

/** The draft in the form that is validated and sent: unit, building and text joined by commas (spec 1 §3). */
export function toOrderDraft(draft: RequestDraft, vendor_id: string) {
  const unit = draft.destination_unit_number.trim();
  const building = draft.destination_building.trim();
  return {
    vendor_id,
    customer: {
      name: draft.destination_name.trim(),
      phone_number: draft.destination_phone_number.trim(),
      location: {
        address: joinAddress({ unit, building, address_text: draft.destination_text_address }),
        unit,
        building,
        notes: draft.rider_notes.trim(),
        latitude: draft.destination_latitude,
        longitude: draft.destination_longitude,
      },
    },
    order: {
      amount: draft.order_amount,
      description: draft.order_description.trim(),
      payment_method: draft.payment_method,
      ...(draft.goods && { goods: draft.goods }),
    },
    ...(draft.vat_number.trim() && { vat_number: draft.vat_number.trim() }),
    preordered_for: draft.preordered_for,
  } satisfies OrderDraft;
}

/** A signed price reduced by a voucher; money in major units. */
export interface SignedDiscount {
  readonly code: string;
  readonly type: VoucherType;
  /** Per cent, or money. */
  readonly amount: number;
  /** The fee before the discount. */
  readonly full_fee: number;
  readonly signature: string;
}

/** The signed price that an order is placed at; `fee` in major units, after any discount. */
interface SignedFee {
  readonly vendor_id: string;
  readonly fee: number;
  readonly signature: string;
  readonly voucher?: SignedDiscount | undefined;
}

const LOGIN_PICKUP_ESTIMATION = 15;

/** The create payload (spec 1 §3, ORD-01). */
export function toOrderPayload(draft: RequestDraft, quote: SignedFee) {
  const told = toOrderDraft(draft, quote.vendor_id);
  const cold_bag_needed: false = false;
  return {
    ...told,
    order: { ...told.order, cold_bag_needed },
    ...(isCollectAsked(draft) && { collect_at: draft.preordered_for }),
    age_validation_required: draft.age_validation_required,
    ...(draft.pin_required !== null && { pin_required: draft.pin_required }),
    ...(draft.no_rider && { no_rider: draft.no_rider }),
    login_pickup_estimation: LOGIN_PICKUP_ESTIMATION,
    delivery_fee: quote.voucher?.full_fee ?? quote.fee,
    signature: quote.signature,
    ...(quote.voucher && discountOf(quote.voucher, quote.fee)),
    item_value_confirmed: draft.item_value_confirmed,
  };
}

/**
 * What is sent to place an order; from a guest it includes the sender (FLOW-17). With `shop_draft_id` it becomes the order of
 * that draft, and of no other (DEV-11).
 */
export type OrderPayload = ReturnType<typeof toOrderPayload> & {
  readonly sender?: Sender;
  readonly shop_draft_id?: string;
};

/** The delivery's time needs no field of its own: `preordered_for` alone is it. */
const isCollectAsked = ({ preordered_for, preordered_end }: RequestDraft): boolean =>
  preordered_for !== null && preordered_end === 'COLLECT';

const discountOf = ({ code, type, amount, signature }: SignedDiscount, fee: number) => ({
  voucher: { code, amount, type },
  discounted_delivery_fee: fee,
  discounted_signature: signature,
});
