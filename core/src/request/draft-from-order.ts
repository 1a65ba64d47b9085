import type { Order } from '../order/order.ts';
import { withoutLine } from '../order/delivery-instructions.ts';
import { type DraftDefaults, type RequestDraft, emptyDraft } from './draft.ts';

/**
 * The form filled from an order, for editing (FLOW-19). Customer and destination stay empty if the person was erased
 * from the order (SAF-10).
 */
export function draftFromOrder(order: Order, defaults: DraftDefaults): RequestDraft {
  return {
    ...emptyDraft(defaults),
    ...(order.person_erased_at === undefined && destinationOf(order)),
    order_amount: order.order.amount,
    order_description: order.order.description,
    payment_method: order.order.payment_method,
    goods: order.order.goods ?? null,
    vat_number: order.vat_number ?? '',
    preordered_for: order.preordered_for,
    preordered_end: order.preordered_end ?? 'DELIVER',
    age_validation_required: order.age_validation_required ?? false,
    pin_required: order.pin_required ?? false,
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
    destination_unit_number: location.unit ?? '',
    destination_building: location.building ?? '',
    rider_notes: location.notes,
  };
}

/** A draft for the same delivery again, as soon as possible; a high value has to be confirmed again. */
export function sameAgain(draft: RequestDraft): RequestDraft {
  return {
    ...draft,
    preordered_for: null,
    preordered_end: 'DELIVER',
    item_value_confirmed: false,
    voucher_code: '',
    order_id: null,
    address_edited: false,
    shop_order: null,
  };
}

/** The same delivery as an order's, again: without what its recipient told the rider then. */
export function orderAgain(order: Order, defaults: DraftDefaults): RequestDraft {
  const { notes, recipient_line: line = '' } = order.customer.location;
  return sameAgain({ ...draftFromOrder(order, defaults), rider_notes: withoutLine({ notes, line }) });
}
