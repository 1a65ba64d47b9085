/** The steps of the request flow (spec 1 §4, FLOW-01). */
export type Step =
  | 'AskForDestinationAddress'
  | 'AskForOriginAddress'
  | 'AskForOriginAddressDetails'
  | 'CheckServiceHours'
  | 'ServiceClosed'
  | 'CheckIfDestinationIsValid'
  | 'FillOrderDetails'
  | 'FillPaymentDetails';

/** What is known of a request. A fact nobody has asked for yet, or no more, is null. */
export interface RequestFacts {
  /** Whether the vendor has a saved location, and while it has none, whether one is picked (FLOW-02). */
  readonly origin: 'missing' | 'picked' | 'saved' | null;
  /** The user went back to change the origin's details. */
  readonly is_editing_origin: boolean;
  readonly service_hours: 'OPEN' | 'CLOSED' | null;
  /** Whether the typed text resolved to a place, or the marker was moved (FLOW-04). */
  readonly has_destination: boolean;
  /** The answer of the area check; `FAILED` where there was none. */
  readonly area: 'DELIVERABLE' | 'OUT_OF_AREA' | 'TOO_FAR' | 'SERVICE_CLOSED' | 'FAILED' | null;
  readonly price: 'KNOWN' | 'FAILED' | null;
  readonly are_details_done: boolean;
}

/** Before anything is known, and again after a change of vendor, which cancels the flow (FLOW-07). */
export const noFacts: RequestFacts = {
  origin: null,
  is_editing_origin: false,
  service_hours: null,
  has_destination: false,
  area: null,
  price: null,
  are_details_done: false,
};

/**
 * The question to ask next, given the facts (FLOW-01…04).
 *
 * The origin comes first, then the hours, then a destination that is deliverable and priced, then the order and how
 * it is paid. A destination that failed is asked for again; `requestError` says why. Until the vendor is known the
 * flow stands at its initial step.
 */
export function nextStep(facts: RequestFacts): Step {
  if (facts.origin === null) return 'AskForDestinationAddress';
  if (facts.origin === 'missing') return 'AskForOriginAddress';
  if (facts.origin === 'picked' || facts.is_editing_origin) return 'AskForOriginAddressDetails';
  if (facts.service_hours === null) return 'CheckServiceHours';
  if (facts.service_hours === 'CLOSED' || facts.area === 'SERVICE_CLOSED') return 'ServiceClosed';
  if (!facts.has_destination || requestError(facts)) return 'AskForDestinationAddress';
  if (facts.area === null || facts.price === null) return 'CheckIfDestinationIsValid';
  return facts.are_details_done ? 'FillPaymentDetails' : 'FillOrderDetails';
}

/**
 * The facts after one step back, on a submit issue or because the user wants it (FLOW-06).
 *
 * From payment to the order's details, from those to the destination, and from there to the origin's details.
 */
export function stepBack(facts: RequestFacts): RequestFacts {
  switch (nextStep(facts)) {
    case 'FillPaymentDetails':
      return { ...facts, are_details_done: false };
    case 'FillOrderDetails':
    case 'CheckIfDestinationIsValid':
      return { ...facts, has_destination: false, area: null, price: null };
    case 'AskForDestinationAddress':
      return facts.origin === 'saved' ? editOrigin(facts) : facts;
    default:
      return facts;
  }
}

/** The facts after the user asked to change where it is collected; hours, area and price are asked for anew. */
export function editOrigin(facts: RequestFacts): RequestFacts {
  return { ...facts, is_editing_origin: true, service_hours: null, area: null, price: null };
}

/** An address failure, the field it belongs to, and the key of its text (FLOW-20). */
export interface RequestError {
  readonly location: 'ORIGIN_ADDRESS' | 'DESTINATION_ADDRESS';
  readonly key: `request.error.${'undeliverable-address' | 'cannot-verify-address' | 'cannot-compute-price'}`;
}

/** Why the destination cannot be served; null where nothing is known against it. */
export function requestError({ area, price }: Pick<RequestFacts, 'area' | 'price'>): RequestError | null {
  const location = 'DESTINATION_ADDRESS';
  if (area === 'FAILED') return { location, key: 'request.error.cannot-verify-address' };
  if (area === 'OUT_OF_AREA' || area === 'TOO_FAR')
    return { location, key: 'request.error.undeliverable-address' };
  return price === 'FAILED' ? { location, key: 'request.error.cannot-compute-price' } : null;
}
