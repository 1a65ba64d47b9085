import type { Order } from '@sendero/core/order/order';
import { draftFromOrder, sameAgain } from '@sendero/core/request/draft';
import { boot } from '../../lib/boot.ts';
import { type KeptRequest, keepRequest, keptRequest } from './kept-requests.ts';

/**
 * Fills the request form of an order's vendor from that order; its price is asked for anew, and nothing is placed. One
 * that was begun is answered, to be brought back. One that may have been placed is left alone, and `false` says so.
 */
export function fillSameAgain(order: Order): KeptRequest | null | false {
  const begun = keptRequest(order.vendor_id);
  if (begun?.attempt) return false;
  const { phone_prefix, default_payment_method: payment_method } = boot.market;
  const draft = sameAgain(draftFromOrder(order, { phone_prefix, payment_method }));
  keepRequest(order.vendor_id, { draft, are_details_done: false, attempt: null, intent_id: null });
  return begun;
}

/** Takes back what `fillSameAgain` did. */
export function bringBack(vendorId: string, begun: KeptRequest): void {
  keepRequest(vendorId, begun);
}
