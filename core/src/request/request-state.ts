// The state of a request while it is typed (decision 0064).
import type { Order } from '../order/order.ts';
import type { Issue } from '../values/issue.ts';
import type { OrderPayload } from './order-payload.ts';
import { type RequestDraft, dropoffOf } from './draft.ts';
import type { FormSection } from './form-section.ts';
import { type RequestFacts, type Step, nextStep } from './step.ts';
import type { TripPayload } from './trip-payload.ts';

/** A request for a rider as it was sent. Repeats under its key still make one order, or one trip (ORD-08). */
export interface Attempt<Body = OrderPayload | TripPayload> {
  readonly key: string;
  readonly body: Body;
}

/** One of several drops while they are typed. What all of them share counts in the request's draft alone. */
export interface Stop {
  readonly id: number;
  readonly draft: RequestDraft;
}

/** Several drops in one request (BRD-15); `reduceTrip` changes them. */
export interface TripDraft {
  /** In the order in which the rider passes them. The open one's fields are those of the request's draft. */
  readonly stops: readonly Stop[];
  /** The stop that is being edited, by its id. */
  readonly open: number | null;
  /** The order of the stops before the proposed one was taken. */
  readonly before?: readonly number[] | undefined;
}

/** The part of a request that is stored in the browser (FLOW-18). */
export interface SavedRequest {
  readonly draft: RequestDraft;
  readonly are_details_done: boolean;
  /** A request that was sent and has no answer yet. */
  readonly attempt: Attempt | null;
  /** The payment that was begun for the request and has not ended yet. */
  readonly intent_id: string | null;
  /** Null for one drop. */
  readonly trip: TripDraft | null;
}

/** Facts that do not depend on the form. */
export interface Circumstances {
  readonly origin: RequestFacts['origin'];
  /** Whether riders are on duty now; null while unknown. */
  readonly is_open_now: boolean | null;
}

/** The server's answer about the destination; null while it is pending. */
export type Quoted = Pick<RequestFacts, 'area' | 'price'>;

/**
 * What the page shows open: a section of the form, the origin before them, or the notice that no riders are on duty.
 */
export type View = FormSection | 'origin' | 'closed';

export interface RequestState extends SavedRequest {
  /** The draft that a new request starts with. */
  readonly blank: RequestDraft;
  readonly circumstances: Circumstances;
  readonly quoted: Quoted;
  /** An answered question that the sender opened again. */
  readonly reopened: 'origin' | 'destination' | null;
  /** Stays unchanged while a new place is being checked, so that the page does not move under the user's hands. */
  readonly view: View;
  /** The draft was stored before the page was opened, and no new request was begun since. */
  readonly is_restored: boolean;
  /** The form is complete, and the card is being entered. */
  readonly is_at_card: boolean;
  /** The order that the request became, and its draft. */
  readonly placed: { readonly order: Order; readonly draft: RequestDraft } | null;
  /** The orders that a request for several drops became, by stop. */
  readonly placed_trip: readonly Order[] | null;
  /** The fields whose issues are shown. */
  readonly shown: readonly string[];
  /** The server's last refusal. */
  readonly refused: Issue | null;
}

/** The inputs of the server's answer: it is valid for these only. */
export type PriceBasis = ReturnType<typeof priceBasis>;

/**
 * The part of a request that area and price depend on. The customer counts only with a voucher, once the details are
 * done.
 */
export function priceBasis({ draft, are_details_done }: Pick<RequestState, 'draft' | 'are_details_done'>) {
  const { preordered_for, payment_method, voucher_code, destination_phone_number } = draft;
  const phone = voucher_code && are_details_done ? destination_phone_number : '';
  return { to: dropoffOf(draft), preordered_for, payment_method, voucher_code, phone };
}

export const isSameBasis = (a: PriceBasis, b: PriceBasis): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether the server's answer about the destination is pending. */
export const isBeingChecked = ({ draft, circumstances, quoted }: RequestState): boolean =>
  circumstances.origin === 'saved' &&
  dropoffOf(draft) !== null &&
  (quoted.area === null || quoted.price === null);

/**
 * Whether the order waits for a card: the card is being entered, or a payment was begun, maybe before the page was
 * opened.
 */
export const isBeingPaid = ({ is_at_card, intent_id }: RequestState): boolean =>
  is_at_card || intent_id !== null;

/** Whether to tell the sender that the form was filled in earlier. */
export const showsRestored = ({ is_restored, draft, blank, trip }: RequestState): boolean =>
  is_restored && (trip !== null || JSON.stringify(draft) !== JSON.stringify(blank));

interface OpenRequestInput {
  readonly blank: RequestDraft;
  readonly saved: SavedRequest | null;
  readonly circumstances: Circumstances;
}

/** The initial request of a page: from storage, or blank. */
export function openRequest({ blank, saved, circumstances }: OpenRequestInput): RequestState {
  const opened: SavedRequest = saved ?? {
    draft: blank,
    are_details_done: false,
    attempt: null,
    intent_id: null,
    trip: null,
  };
  const reached = opened.are_details_done ? 'payment' : 'details';
  return withView({
    ...opened,
    blank,
    circumstances,
    quoted: { area: null, price: null },
    reopened: null,
    view: dropoffOf(opened.draft) === null ? 'destination' : reached,
    is_restored: saved !== null,
    is_at_card: false,
    placed: null,
    placed_trip: null,
    shown: [],
    refused: null,
  });
}

/** Returns `state` with the view that its facts require; while a check is pending, with its previous view. */
export function withView(state: RequestState): RequestState {
  const view = viewOf(nextStep(factsOf(state))) ?? state.view;
  return view === state.view ? state : { ...state, view };
}

/** A pre-order is for later, so that current service hours do not matter to it. */
function factsOf({ draft, are_details_done, circumstances, quoted, reopened }: RequestState): RequestFacts {
  const { origin, is_open_now } = circumstances;
  const isOpen = is_open_now === true || draft.preordered_for !== null;
  return {
    origin,
    is_editing_origin: reopened === 'origin',
    service_hours: isOpen ? 'OPEN' : is_open_now === null ? null : 'CLOSED',
    has_destination: dropoffOf(draft) !== null && reopened !== 'destination',
    ...quoted,
    are_details_done,
  };
}

const views: Readonly<Record<Step, View | null>> = {
  AskForOriginAddress: 'origin',
  AskForOriginAddressDetails: 'origin',
  CheckServiceHours: null,
  ServiceClosed: 'closed',
  AskForDestinationAddress: 'destination',
  CheckIfDestinationIsValid: null,
  FillOrderDetails: 'details',
  FillPaymentDetails: 'payment',
};

const viewOf = (step: Step): View | null => views[step];
