import type { Order } from '../order/order.ts';
import type { Issue } from '../values/issue.ts';
import type { Address, LatLng } from '../values/place.ts';
import { type Filling, type RequestDraft, filledFrom } from './draft.ts';
import { type FormSection, sectionOf } from './form-section.ts';
import {
  type Attempt,
  type Circumstances,
  type PriceBasis,
  type Quoted,
  type RequestState,
  type SavedRequest,
  isSameBasis,
  openRequest,
  priceBasis,
  withView,
} from './request-state.ts';

/** The actions on a request; decision 0064 says who dispatches them. */
export type RequestAction =
  /** Fields changed that have no further effect. */
  | { readonly type: 'change'; readonly changes: Partial<RequestDraft> }
  | { readonly type: 'type-destination'; readonly text: string }
  /** A place was picked, or the marker moved. Its address may follow later, or never (FLOW-04). */
  | {
      readonly type: 'place-destination';
      readonly at: LatLng;
      readonly address: Address | null;
      readonly unit?: string | undefined;
    }
  /** A known customer was picked, maybe with the content of their last order. */
  | {
      readonly type: 'fill-customer';
      readonly saved: Filling;
      readonly content?: Partial<RequestDraft> | undefined;
    }
  /** The sender opens a section, earlier or later (FLOW-06). */
  | { readonly type: 'open'; readonly section: FormSection | 'origin' }
  /** The reopened question was answered or dismissed. */
  | { readonly type: 'close' }
  /** Continue from a section, unless it has one of the form's issues. */
  | { readonly type: 'go-on'; readonly from: FormSection; readonly issues: readonly Issue[] }
  | { readonly type: 'show-issues'; readonly issues: readonly Issue[] }
  | { readonly type: 'leave-field'; readonly field: string }
  /** The server refused the request; null if the refusal is about no field. */
  | { readonly type: 'refuse'; readonly issue: Issue | null }
  /** New facts from outside; `quoted` is the answer about `basis`. */
  | {
      readonly type: 'learn';
      readonly circumstances: Circumstances;
      readonly basis: PriceBasis;
      readonly quoted: Quoted;
    }
  /** The request was sent; null once its outcome is known, or was given up. */
  | { readonly type: 'send'; readonly attempt: Attempt | null }
  | { readonly type: 'go-to-card' }
  | { readonly type: 'begin-intent'; readonly intent_id: string }
  /** Back to the form; the intent of another request is left unchanged. */
  | { readonly type: 'leave-card'; readonly intent_id: string | null }
  | { readonly type: 'place'; readonly order: Order }
  /** Start over, from an empty form or from `draft`. */
  | { readonly type: 'begin'; readonly draft?: RequestDraft | undefined }
  | { readonly type: 'restore'; readonly saved: SavedRequest }
  /** Something about several drops; `reduceTrip` comes to the page with the second drop (decision 0085). */
  | { readonly type: 'trip'; readonly reduce: (state: RequestState) => RequestState };

/**
 * Returns the request after an action. It is pure, and returns the same object where nothing changes.
 *
 * The answer about the destination is dropped as soon as its basis changes. The view is derived from the facts
 * (FLOW-01).
 */
export function reduceRequest(state: RequestState, action: RequestAction): RequestState {
  const next = step(state, action);
  if (next === state) return state;
  const isAskedAnew = !isSameBasis(priceBasis(state), priceBasis(next));
  return withView(isAskedAnew ? { ...next, quoted: { area: null, price: null } } : next);
}

function step(state: RequestState, action: RequestAction): RequestState {
  switch (action.type) {
    case 'change':
      return changed(state, action.changes);
    case 'type-destination':
      return changed(state, { ...nowhere, destination_text_address: action.text });
    case 'place-destination':
      return destined(state, action);
    case 'fill-customer':
      return { ...changed(state, { ...filledFrom(action.saved), ...action.content }), reopened: null };
    case 'open':
      return opened(state, action.section);
    case 'close':
      return { ...state, reopened: null };
    case 'go-on':
      return goneOn(state, action.from, action.issues);
    case 'show-issues':
      return issuesShown(state, action.issues);
    case 'leave-field':
      return state.shown.includes(action.field) ? state : { ...state, shown: [...state.shown, action.field] };
    case 'refuse':
      return issuesShown({ ...state, refused: action.issue }, action.issue ? [action.issue] : []);
    case 'learn':
      return learned(state, action);
    case 'send':
      return { ...state, attempt: action.attempt };
    case 'go-to-card':
      return { ...state, is_at_card: true };
    case 'begin-intent':
      return { ...state, intent_id: action.intent_id };
    case 'leave-card': {
      const isOwn = state.intent_id === action.intent_id;
      return { ...state, is_at_card: false, intent_id: isOwn ? null : state.intent_id };
    }
    case 'place':
      return placed(state, action.order);
    case 'begin':
      return begun(state, action.draft);
    case 'restore':
      return { ...state, ...action.saved };
    case 'trip':
      return action.reduce(state);
  }
}

const changed = (state: RequestState, changes: Partial<RequestDraft>): RequestState => ({
  ...state,
  draft: { ...state.draft, ...changes },
});

/** New text means a new place, which has to be found first and belongs to no saved customer. */
const nowhere = {
  destination_latitude: null,
  destination_longitude: null,
  saved_address_id: null,
  address_edited: true,
};

/** House number, unit and notes stay (FLOW-04); a unit typed within the address moves to its own field. */
function destined(
  state: RequestState,
  { at, address, unit }: Extract<RequestAction, { type: 'place-destination' }>,
): RequestState {
  const text = address?.formatted_address ?? (state.draft.destination_text_address.trim() || inDegrees(at));
  const next = changed(state, {
    ...nowhere,
    destination_latitude: at.lat,
    destination_longitude: at.lng,
    destination_text_address: text,
    ...(address && { destination_city: address.city }),
    ...(unit && { destination_unit_number: unit }),
  });
  return address ? { ...next, reopened: null } : next;
}

/** One decimal less than the map gives; it is still precise to a metre. */
const inDegrees = ({ lat, lng }: LatLng): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** The details count as done until somebody goes back to them. */
function opened(state: RequestState, section: FormSection | 'origin'): RequestState {
  if (section === 'origin' || section === 'destination') return { ...state, reopened: section };
  return { ...state, reopened: null, are_details_done: section === 'payment' };
}

function goneOn(state: RequestState, from: FormSection, issues: readonly Issue[]): RequestState {
  const found = issues.filter(({ field }) => sectionOf(field) === from);
  if (found.length > 0) return issuesShown(state, found);
  return from === 'destination' ? { ...state, reopened: null } : opened(state, 'payment');
}

/** Opens the section of the first issue. */
function issuesShown(state: RequestState, issues: readonly Issue[]): RequestState {
  const [first] = issues;
  if (!first) return state;
  const shown = [...new Set([...state.shown, ...issues.map(({ field }) => field)])];
  return opened({ ...state, shown }, sectionOf(first.field));
}

/** Ignores an answer to an earlier question. */
function learned(
  state: RequestState,
  { circumstances, basis, quoted }: Extract<RequestAction, { type: 'learn' }>,
): RequestState {
  const { origin, is_open_now } = state.circumstances;
  const { area, price } = state.quoted;
  const isQuoteNews =
    isSameBasis(basis, priceBasis(state)) && (area !== quoted.area || price !== quoted.price);
  const isElsewise = origin !== circumstances.origin || is_open_now !== circumstances.is_open_now;
  if (!isQuoteNews && !isElsewise) return state;
  return { ...state, circumstances, quoted: isQuoteNews ? quoted : state.quoted };
}

function begun(state: RequestState, draft: RequestDraft = state.blank): RequestState {
  const { blank, circumstances, view } = state;
  return { ...openRequest({ blank, saved: null, circumstances }), draft, view };
}

/** The same answer twice has no further effect. */
function placed(state: RequestState, order: Order): RequestState {
  if (state.placed?.order.order_id === order.order_id) return state;
  return { ...begun(state), placed: { order, draft: state.draft } };
}
