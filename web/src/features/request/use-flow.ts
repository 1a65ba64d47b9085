import { type RequestError, type RequestFacts, nextStep, requestError } from '@sendero/core/request/step';
import type { Vendor } from '@sendero/core/vendor/vendor';
import type { LatLng } from '@sendero/core/values/place';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useFlag } from '../../lib/flags.ts';
import type { Part } from './parts.ts';
import { useBook } from './use-book.ts';
import { useDestination } from './use-destination.ts';
import type { DraftState } from './use-draft.ts';
import { useOrigin } from './use-origin.ts';
import { usePriceTiming } from './use-price-timing.ts';
import { useQuote } from './use-quote.ts';
import type { Hours } from './use-service-hours.ts';

/** What the page shows open: one of the form's parts, the origin before them, or that there are no riders now. */
export type View = Part | 'origin' | 'closed';

/**
 * The places of a request, its price, and which question is open, by `nextStep` over what is known (FLOW-01).
 *
 * While a new place is being checked the part stays that was open, so that nothing moves under the user's hands.
 */
export function useFlow(vendor: Vendor, kept: DraftState, hours: Hours) {
  const { draft } = kept;
  const [editing, setEditing] = useState<'origin' | 'destination' | null>(null);
  const pickup = pickupOf(vendor);
  const near = pickup ?? boot.market.centre;
  const origin = useOrigin(vendor, near, () => setEditing(null));
  const destination = useDestination(kept, near, () => setEditing(null));
  const book = useBook(kept, destination, () => setEditing(null));
  const { preordered_for } = draft;
  const quote = useQuote({
    vendor_id: vendor.vendor_id,
    from: pickup,
    to: destination.at,
    preordered_for: preordered_for !== null && hours.isOpenAt(preordered_for) ? preordered_for : null,
    payment_method: draft.payment_method,
    voucher_code: useFlag('voucher') ? draft.voucher_code : '',
    phone: kept.are_details_done ? draft.destination_phone_number : '',
    isHeld: kept.attempt !== null,
  });

  usePriceTiming(destination.at, quote.price);

  const facts: RequestFacts = {
    origin: pickup ? 'saved' : origin.at ? 'picked' : 'missing',
    is_editing_origin: editing === 'origin',
    service_hours: hours.isOpenNow || preordered_for !== null ? 'OPEN' : 'CLOSED',
    has_destination: destination.at !== null && editing !== 'destination',
    area: quote.area,
    price: quote.price,
    are_details_done: kept.are_details_done,
  };
  const [view, setView] = useState<View>(() => restoredView(kept));
  const next = viewOf(facts) ?? view;
  if (next !== view) setView(next);

  const error: RequestError | null = requestError(facts);
  return { view: next, pickup, origin, destination, quote, error, editing, setEditing, ...book };
}

export type Flow = ReturnType<typeof useFlow>;

/** The view that a step asks for; null while something is being checked. */
function viewOf(facts: RequestFacts): View | null {
  switch (nextStep(facts)) {
    case 'AskForOriginAddress':
    case 'AskForOriginAddressDetails':
      return 'origin';
    case 'ServiceClosed':
      return 'closed';
    case 'AskForDestinationAddress':
      return 'destination';
    case 'FillOrderDetails':
      return 'details';
    case 'FillPaymentDetails':
      return 'payment';
    case 'CheckServiceHours':
    case 'CheckIfDestinationIsValid':
      return null;
  }
}

function restoredView({ draft, are_details_done }: DraftState): View {
  if (draft.destination_latitude === null) return 'destination';
  return are_details_done ? 'payment' : 'details';
}

function pickupOf({ vendor_information: { location } }: Vendor): LatLng | null {
  return location && { lat: location.latitude, lng: location.longitude };
}
