import * as z from 'zod/mini';
import { type Order, type PaymentMethod, paymentMethods } from '../order/order.ts';
import { joinAddress } from '../order/address-parts.ts';
import type { SavedAddress } from '../order/saved-address.ts';
import type { OrderDraft } from '../order/validate.ts';
import type { VoucherType } from '../quote/voucher-type.ts';

/** What the form holds until the order is placed, called off or the user leaves (spec 1 §3, FLOW-18). */
export const requestDraftSchema = z.object({
  destination_city: z.string(),
  destination_area: z.string(),
  destination_name: z.string(),
  destination_phone_number: z.string(),
  destination_longitude: z.nullable(z.number()),
  destination_latitude: z.nullable(z.number()),
  destination_text_address: z.string(),
  destination_unit_number: z.string(),
  destination_building: z.string(),
  rider_notes: z.string(),
  /** Major units; null while nothing is typed. */
  order_amount: z.nullable(z.number()),
  order_description: z.string(),
  /** `NONE` while none is picked. */
  payment_method: z.enum(paymentMethods),
  vat_number: z.string(),
  /** Unix seconds; null is as soon as possible. */
  preordered_for: z.nullable(z.int()),
  voucher_code: z.string(),
  /** Whether the delivery fee is paid by card before a rider is asked for; nothing of the card stands here. */
  pays_by_card: z._default(z.boolean(), false),
  age_validation_required: z.boolean(),
  item_value_confirmed: z.boolean(),
  saved_address_id: z.nullable(z.string()),
  /** The order that is being edited, if any (FLOW-19). */
  order_id: z.nullable(z.string()),
  address_edited: z.boolean(),
});

export type RequestDraft = z.infer<typeof requestDraftSchema>;

/** What a site decides about a fresh form: its phone prefix (FLOW-11) and its usual payment method (FLOW-09). */
export interface DraftDefaults {
  readonly phone_prefix: string;
  readonly payment_method: PaymentMethod;
}

export function emptyDraft(defaults: DraftDefaults): RequestDraft {
  return {
    destination_city: '',
    destination_area: '',
    destination_name: '',
    destination_phone_number: defaults.phone_prefix,
    destination_longitude: null,
    destination_latitude: null,
    destination_text_address: '',
    destination_unit_number: '',
    destination_building: '',
    rider_notes: '',
    order_amount: null,
    order_description: '',
    payment_method: defaults.payment_method,
    vat_number: '',
    preordered_for: null,
    voucher_code: '',
    pays_by_card: false,
    age_validation_required: false,
    item_value_confirmed: false,
    saved_address_id: null,
    order_id: null,
    address_edited: false,
  };
}

/** The draft that was stored; null where it is none, or one of another version. */
export function readDraft(stored: unknown): RequestDraft | null {
  const read = z.safeParse(requestDraftSchema, stored);
  return read.success ? read.data : null;
}

/**
 * The form filled from an order, to edit it (FLOW-19). Its address is one text by now, unit and building included. To whom
 * and where is left open once the person is gone from it (SAF-10).
 */
export function draftFromOrder(order: Order, defaults: DraftDefaults): RequestDraft {
  return {
    ...emptyDraft(defaults),
    ...(order.person_erased_at === undefined && destinationOf(order)),
    order_amount: order.order.amount,
    order_description: order.order.description,
    payment_method: order.order.payment_method,
    vat_number: order.vat_number ?? '',
    preordered_for: order.preordered_for,
    age_validation_required: order.age_validation_required ?? false,
    order_id: order.order_id,
  };
}

function destinationOf({ customer: { name, phone_number, location } }: Order): Partial<RequestDraft> {
  return {
    destination_name: name,
    destination_phone_number: phone_number,
    destination_longitude: location.longitude,
    destination_latitude: location.latitude,
    destination_text_address: location.address,
    rider_notes: location.notes,
  };
}

/** The same again, as soon as possible; a high value is to be looked at anew. */
export function sameAgain(draft: RequestDraft): RequestDraft {
  return { ...draft, preordered_for: null, item_value_confirmed: false, voucher_code: '', order_id: null };
}

/** What picking a saved customer fills in: who, where, which door, and what the rider should know (GEO-06). */
export function filledFrom(saved: SavedAddress): Partial<RequestDraft> {
  return {
    destination_name: saved.name,
    destination_phone_number: saved.phone_number,
    destination_latitude: saved.latitude,
    destination_longitude: saved.longitude,
    destination_city: '',
    destination_area: '',
    destination_text_address: saved.address_text,
    destination_unit_number: saved.unit,
    destination_building: saved.building,
    rider_notes: saved.notes,
    saved_address_id: saved.id,
    address_edited: false,
  };
}

/** The draft in the shape in which it is validated and sent: unit, building and text joined by commas (spec 1 §3). */
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
    },
    ...(draft.vat_number.trim() && { vat_number: draft.vat_number.trim() }),
    preordered_for: draft.preordered_for,
  } satisfies OrderDraft;
}

/** What a voucher makes of a signed price; money in major units. */
export interface SignedDiscount {
  readonly code: string;
  readonly type: VoucherType;
  /** Per cent, or money. */
  readonly amount: number;
  /** Before it was taken off. */
  readonly full_fee: number;
  readonly signature: string;
}

/** The signed price that an order is placed at; `fee` in major units, what is left with a voucher. */
export interface SignedFee {
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
    age_validation_required: draft.age_validation_required,
    login_pickup_estimation: LOGIN_PICKUP_ESTIMATION,
    delivery_fee: quote.voucher?.full_fee ?? quote.fee,
    signature: quote.signature,
    ...(quote.voucher && discountOf(quote.voucher, quote.fee)),
    item_value_confirmed: draft.item_value_confirmed,
  };
}

const discountOf = ({ code, type, amount, signature }: SignedDiscount, fee: number) => ({
  voucher: { code, amount, type },
  discounted_delivery_fee: fee,
  discounted_signature: signature,
});
