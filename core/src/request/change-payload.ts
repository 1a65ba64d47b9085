import type { RequestDraft } from './draft.ts';
import { toOrderDraft } from './order-payload.ts';

interface ToChangePayloadInput {
  readonly vendor_id: string;
  /** The order's revision when it was read. */
  readonly revision: number;
  /** The signed price, if it changed; `fee` in major units. */
  readonly price: { readonly fee: number; readonly signature: string } | null;
}

/** The update payload (spec 1 §3, ORD-02). */
export function toChangePayload(draft: RequestDraft, { vendor_id, revision, price }: ToChangePayloadInput) {
  const { customer, order } = toOrderDraft(draft, vendor_id);
  return {
    vendor_id,
    payment_method: order.payment_method,
    amount: order.amount,
    item_details: order.description,
    location: customer.location,
    item_value_confirmed: draft.item_value_confirmed,
    revision,
    ...(price && { delivery_fee: price.fee, signature: price.signature }),
  };
}
