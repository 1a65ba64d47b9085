import * as z from 'zod/mini';
import { type PaymentMethod, paymentMethods } from '../order/order.ts';
import { noRiderSchema } from '../order/no-rider.ts';
import { preorderEndSchema } from '../order/preorder.ts';
import type { SavedAddress } from '../order/saved-address.ts';
import { goodsSchema } from '../vendor/delivery-page.ts';
import type { LatLng } from '../values/place.ts';

/** What the form holds until the order is placed or cancelled, or the user leaves (spec 1 §3, FLOW-18). */
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
  /** Unix seconds; null means as soon as possible. */
  preordered_for: z.nullable(z.int()),
  /** Which end of the delivery that time is asked for (FLOW-22). */
  preordered_end: z._default(preorderEndSchema, 'DELIVER'),
  voucher_code: z.string(),
  /** Whether the delivery fee is paid by card before a rider is requested; the draft holds no card data. */
  pays_by_card: z._default(z.boolean(), false),
  age_validation_required: z.boolean(),
  /** What it is; null for what the shop sends (RCP-02). */
  goods: z._default(z.nullable(goodsSchema), null),
  /** Whether the customer tells the rider a PIN at the door; null for as the shop has it (RCP-05). */
  pin_required: z._default(z.nullable(z.boolean()), null),
  /** What happens if no rider is found; null for what the shop chose (BRD-09). */
  no_rider: z._default(z.nullable(noRiderSchema), null),
  item_value_confirmed: z.boolean(),
  saved_address_id: z.nullable(z.string()),
  /** The order that is being edited, or null (FLOW-19). */
  order_id: z.nullable(z.string()),
  address_edited: z.boolean(),
  /** The order of a shop system that the form was filled from; null for none (DEV-11). */
  shop_order: z._default(z.nullable(z.object({ draft_id: z.string(), number: z.string() })), null),
});

export type RequestDraft = z.infer<typeof requestDraftSchema>;

/** The site's defaults for a new form: its phone prefix (FLOW-11) and its usual payment method (FLOW-09). */
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
    preordered_end: 'DELIVER',
    voucher_code: '',
    pays_by_card: false,
    age_validation_required: false,
    goods: null,
    pin_required: null,
    no_rider: null,
    item_value_confirmed: false,
    saved_address_id: null,
    order_id: null,
    address_edited: false,
    shop_order: null,
  };
}

/** The destination; null until it is a place on the map. */
export function dropoffOf({
  destination_latitude: lat,
  destination_longitude: lng,
}: RequestDraft): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng };
}

/** A customer at one of their places; `id` is null where no address book has them. */
export type Filling = Omit<SavedAddress, 'id' | 'address'> & { readonly id: string | null };

/** The fields that picking a saved customer fills in: name, number, place, door, and notes for the rider (GEO-06). */
export function filledFrom(saved: Filling): Partial<RequestDraft> {
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
