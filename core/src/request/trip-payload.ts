import type { RequestDraft } from './draft.ts';
import { toOrderDraft } from './order-payload.ts';

/** The signed price that a trip is placed at; `fee` in major units. */
interface SignedTrip {
  readonly vendor_id: string;
  readonly fee: number;
  readonly signature: string;
}

/** The payload that places several drops (BRD-15), in the order of the price. What they share is of `shared`. */
export function toTripPayload(drafts: readonly RequestDraft[], shared: RequestDraft, priced: SignedTrip) {
  const { order, vat_number, preordered_for } = toOrderDraft(shared, priced.vendor_id);
  return {
    vendor_id: priced.vendor_id,
    stops: drafts.map((draft) => dropOf(draft, priced.vendor_id)),
    payment_method: order.payment_method,
    ...(vat_number !== undefined && { vat_number }),
    ...(preordered_for !== null && { collect_at: preordered_for }),
    delivery_fee: priced.fee,
    signature: priced.signature,
    item_value_confirmed: drafts.some(({ item_value_confirmed }) => item_value_confirmed),
  };
}

function dropOf(draft: RequestDraft, vendor_id: string) {
  const { customer, order } = toOrderDraft(draft, vendor_id);
  const { amount, description, goods } = order;
  const { age_validation_required, pin_required } = draft;
  return {
    customer,
    amount,
    description,
    ...(goods && { goods }),
    age_validation_required,
    ...(pin_required !== null && { pin_required }),
  };
}

/** What is sent to place a trip. */
export type TripPayload = ReturnType<typeof toTripPayload>;
