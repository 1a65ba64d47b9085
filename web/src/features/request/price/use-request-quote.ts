import {
  type Circumstances,
  type RequestState,
  isBeingChecked,
  priceBasis,
} from '@sendero/core/request/request-state';
import type { LatLng } from '@sendero/core/values/place';
import { useLayoutEffect } from 'react';
import { useFlag } from '../../../lib/flags.ts';
import type { Hours } from '../conditions/use-order-times.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import { usePriceTiming } from './use-price-timing.ts';
import { type Quote, useQuote } from './use-quote.ts';

interface UseRequestQuoteInput {
  readonly vendorId: string;
  readonly pickup: LatLng | null;
  readonly origin: Circumstances['origin'];
  readonly hours: Pick<Hours, 'isOpenNow' | 'whyClosedAt'>;
  readonly state: RequestState;
  readonly dispatch: Dispatch;
}

/** The price of a request as it is typed; the request's state gets each answer before the next paint. */
export function useRequestQuote(input: UseRequestQuoteInput): Quote {
  const { vendorId, pickup, origin, hours, state, dispatch } = input;
  const basis = priceBasis(state);
  const { to, preordered_for, voucher_code } = basis;
  const quote = useQuote({
    ...basis,
    vendor_id: vendorId,
    from: pickup,
    preordered_for:
      preordered_for !== null && hours.whyClosedAt(preordered_for) === null ? preordered_for : null,
    voucher_code: useFlag('voucher') ? voucher_code : '',
    isHeld: state.attempt !== null,
  });
  usePriceTiming(to, quote.price);
  useLayoutEffect(() => {
    const circumstances = { origin, is_open_now: hours.isOpenNow };
    dispatch({ type: 'learn', circumstances, basis, quoted: { area: quote.area, price: quote.price } });
  });
  // Computed from the state that is rendered: keys held back for the price then go to the field that opens with it.
  return { ...quote, isAsking: isBeingChecked(state) };
}
