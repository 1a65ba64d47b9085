import type { SavedAddress } from '@sendero/core/order/saved-address';
import { emptyDraft } from '@sendero/core/request/draft';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { boot } from '../../lib/boot.ts';
import { pickupOf } from '../vendor/pickup-of.ts';
import { useConditions } from './conditions/use-conditions.ts';
import { useDestinationSearch } from './destination/use-destination-search.ts';
import { useRequestStore } from './drafts/request-store.ts';
import { useErrors } from './form/use-errors.ts';
import { useSectionFocus } from './form/use-section-focus.ts';
import { useOrigin } from './origin/use-origin.ts';
import { usePlacing } from './placing/use-placing.ts';
import { useRequestQuote } from './price/use-request-quote.ts';
import { usePaymentTiming } from './use-payment-timing.ts';

/**
 * One vendor's request, from the first question to the placed order: its state (core/request) and its side effects.
 * Each part gets only what it needs of it (decision 0064).
 */
export function useRequest(vendor: Vendor) {
  const vendorId = vendor.vendor_id;
  const conditions = useConditions(vendor);
  const { hours } = conditions;
  const pickup = pickupOf(vendor);
  const near = pickup ?? boot.market.centre;
  const [state, dispatch] = useRequestStore(vendorId, {
    blank: emptyDraft(conditions.defaults),
    circumstances: { origin: pickup ? 'saved' : 'missing', is_open_now: hours.isOpenNow },
  });
  const origin = useOrigin(vendor, near);
  const search = useDestinationSearch(near, dispatch);
  const quote = useRequestQuote({
    vendorId,
    pickup,
    origin: pickup ? 'saved' : origin.at ? 'picked' : 'missing',
    hours,
    state,
    dispatch,
  });
  const { root, toIssue } = useSectionFocus(state.view);
  usePaymentTiming(state.view);
  const placing = usePlacing({ vendorId, state, dispatch, conditions, quote, toIssue });
  const errorOf = useErrors(state, conditions.issuesOf(state.draft));
  /** Fills the form with a saved customer's data (GEO-06). */
  const fillFrom = (saved: SavedAddress) => {
    search.type('');
    dispatch({ type: 'fill-customer', saved });
  };
  return { root, state, dispatch, conditions, pickup, origin, search, quote, errorOf, placing, fillFrom };
}
