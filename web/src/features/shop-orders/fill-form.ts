import type { ShopOrderDraft } from '@sendero/core/contract/shop-system-api';
import { draftFromShopOrder } from '@sendero/core/request/draft-from-shop-order';
import type { SavedRequest } from '@sendero/core/request/request-state';
import { boot } from '../../lib/boot.ts';
import { readDraft, restoreDraft } from '../request/drafts/drafts.ts';

/**
 * Fills the request form of the draft's vendor from it; what is placed there is this order of the shop's, and no other.
 * Returns the request that was replaced, for undo, or null; `false`, and nothing changes, where a sent one is unanswered.
 */
export function fillForm(shopOrder: ShopOrderDraft): SavedRequest | null | false {
  const begun = readDraft(shopOrder.vendor_id);
  if (begun?.attempt) return false;
  const { phone_prefix, default_payment_method: payment_method } = boot.market;
  restoreDraft(shopOrder.vendor_id, {
    draft: draftFromShopOrder(shopOrder, { phone_prefix, payment_method }),
    are_details_done: false,
    attempt: null,
    intent_id: null,
    trip: null,
  });
  return begun;
}

/** Undoes `fillForm`. */
export const unfillForm = (vendorId: string, begun: SavedRequest): void => restoreDraft(vendorId, begun);
