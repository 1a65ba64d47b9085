import type { KnownCustomer } from '@sendero/core/order/known-customer';
import type { PaymentMethod } from '@sendero/core/order/order';
import type { SavedAddress } from '@sendero/core/order/saved-address';
import { type RequestDraft, emptyDraft } from '@sendero/core/request/draft';
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
  const { root, toIssue } = useSectionFocus(
    state.placed ? 'placed' : state.view === 'payment' ? 'details' : state.view,
    state.trip?.open,
  );
  usePaymentTiming(state.view, state.attempt !== null);
  const placing = usePlacing({ vendorId, state, dispatch, conditions, quote, toIssue });
  const errorOf = useErrors(state, conditions.issuesOf(state.draft));
  /** Fills the form with a saved customer's data (GEO-06). */
  const fillFrom = (saved: SavedAddress) => {
    search.type('');
    dispatch({ type: 'fill-customer', saved });
  };
  /** As `fillFrom`, with the content of the customer's last order (BRD-06). */
  const fillKnown = (known: KnownCustomer) => {
    search.type('');
    dispatch({
      type: 'fill-customer',
      saved: { ...known, id: known.saved_id },
      // Several drops are paid in one way.
      content: contentOf(known, state.trip ? [] : conditions.payments),
    });
  };
  /** Nobody has the number: the address is asked for next. */
  const beginNew = (destination_phone_number: string) => {
    search.type('');
    dispatch({ type: 'type-destination', text: '' });
    dispatch({ type: 'change', changes: { destination_phone_number } });
  };
  return {
    root,
    beginNew,
    fillKnown,
    state,
    dispatch,
    conditions,
    pickup,
    origin,
    search,
    quote,
    errorOf,
    placing,
    fillFrom,
    toIssue,
  };
}

/** What the last order had in it; the way of paying where it is still offered. */
function contentOf({ last }: KnownCustomer, payments: readonly PaymentMethod[]): Partial<RequestDraft> {
  if (!last) return {};
  const { amount: order_amount, description: order_description, payment_method } = last;
  const paid = payments.includes(payment_method) ? { payment_method } : {};
  return { order_amount, order_description, item_value_confirmed: false, ...paid };
}
