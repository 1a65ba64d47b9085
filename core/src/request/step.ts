import type { Issue } from '../values/issue.ts';

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

/** The facts of a request. A fact that is unknown, or no longer valid, is null. */
export interface RequestFacts {
  /** Whether the vendor has a saved location; if not, whether one is picked (FLOW-02). */
  readonly origin: 'missing' | 'picked' | 'saved' | null;
  /** The user went back to change the origin's details. */
  readonly is_editing_origin: boolean;
  readonly service_hours: 'OPEN' | 'CLOSED' | null;
  /** Whether the typed text resolved to a place, or the marker was moved (FLOW-04). */
  readonly has_destination: boolean;
  /** The result of the area check; `FAILED` if there was none. */
  readonly area: 'DELIVERABLE' | 'OUT_OF_AREA' | 'TOO_FAR' | 'SERVICE_CLOSED' | 'FAILED' | null;
  readonly price: 'KNOWN' | 'FAILED' | null;
  readonly are_details_done: boolean;
}

/**
 * The next question, given the facts (FLOW-01…04).
 *
 * The order is: the origin, the service hours, a destination that is deliverable and priced, the order's details, the
 * payment. A destination that failed is asked for again; `destinationIssue` says why. The flow stays at its initial
 * step until it is known whether the vendor has an origin.
 */
export function nextStep(facts: RequestFacts): Step {
  if (facts.origin === null) return 'AskForDestinationAddress';
  if (facts.origin === 'missing') return 'AskForOriginAddress';
  if (facts.origin === 'picked' || facts.is_editing_origin) return 'AskForOriginAddressDetails';
  if (facts.service_hours === null) return 'CheckServiceHours';
  if (facts.service_hours === 'CLOSED' || facts.area === 'SERVICE_CLOSED') return 'ServiceClosed';
  if (!facts.has_destination || destinationIssue(facts)) return 'AskForDestinationAddress';
  if (facts.area === null || facts.price === null) return 'CheckIfDestinationIsValid';
  return facts.are_details_done ? 'FillPaymentDetails' : 'FillOrderDetails';
}

/** Why the destination cannot be served, at its field (FLOW-20); null if there is no known reason. */
export function destinationIssue({
  area,
  price,
}: Pick<RequestFacts, 'area' | 'price'>): DestinationIssue | null {
  const field = 'customer.location.address';
  if (area === 'FAILED') return { field, key: 'request.error.cannot-verify-address' };
  if (area === 'OUT_OF_AREA' || area === 'TOO_FAR')
    return { field, key: 'request.error.undeliverable-address' };
  return price === 'FAILED' ? { field, key: 'request.error.cannot-compute-price' } : null;
}

export type DestinationIssue = Issue<
  'customer.location.address',
  `request.error.${'undeliverable-address' | 'cannot-verify-address' | 'cannot-compute-price'}`
>;
