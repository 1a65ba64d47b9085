import type { Order } from '@sendero/core/order/order';
import { orderAgain } from '@sendero/core/request/draft-from-order';
import type { SavedRequest } from '@sendero/core/request/request-state';
import { boot } from '../../../lib/boot.ts';
import { readDraft, restoreDraft } from './drafts.ts';

/**
 * Fills the request form of the order's vendor from the order. The price is asked for again, and nothing is placed.
 * Returns the draft that was replaced, for undo, or null; returns `false` and changes nothing if a sent request is
 * unanswered.
 */
export function fillSameAgain(order: Order): SavedRequest | null | false {
  const begun = readDraft(order.vendor_id);
  if (begun?.attempt) return false;
  const { phone_prefix, default_payment_method: payment_method } = boot.market;
  const draft = orderAgain(order, { phone_prefix, payment_method });
  restoreDraft(order.vendor_id, {
    draft,
    are_details_done: false,
    attempt: null,
    intent_id: null,
    trip: null,
  });
  return begun;
}

/** Undoes `fillSameAgain`. */
export function undoSameAgain(vendorId: string, begun: SavedRequest): void {
  restoreDraft(vendorId, begun);
}
