// Several drops while they are typed (BRD-15, decision 0085). One is open at a time, in the fields of a single request.
import type { Order } from '../order/order.ts';
import { MOST_STOPS } from '../trip/trip-fee.ts';
import type { Issue } from '../values/issue.ts';
import type { RequestDraft } from './draft.ts';
import { reduceRequest } from './reduce-request.ts';
import type { RequestState, Stop, TripDraft } from './request-state.ts';

export type TripAction =
  /** Another drop behind the others, open; the first time, the drop that is typed becomes the first of two. */
  | { readonly type: 'add' }
  | { readonly type: 'open'; readonly id: number }
  /** Back to the list, with none open. */
  | { readonly type: 'fold' }
  /** The last but one removed leaves a request for one drop. */
  | { readonly type: 'remove'; readonly id: number }
  /** Undoes a removal. */
  | { readonly type: 'put-back'; readonly draft: RequestDraft; readonly at: number }
  /** One place earlier or later. */
  | { readonly type: 'move'; readonly id: number; readonly by: -1 | 1 }
  /** The proposed order. */
  | { readonly type: 'arrange'; readonly ids: readonly number[] }
  | { readonly type: 'undo-arrange' }
  /** Opens a stop, and shows what is wrong with it. */
  | { readonly type: 'show-issues'; readonly id: number; readonly issues: readonly Issue[] }
  /** The server refused the request because of this stop. */
  | { readonly type: 'refuse'; readonly id: number; readonly issue: Issue }
  | { readonly type: 'place'; readonly orders: readonly Order[] };

/** Returns the request after an action on its drops; the same object where nothing changes. */
export function reduceTrip(state: RequestState, action: TripAction): RequestState {
  const trip = state.trip ?? { stops: [{ id: 1, draft: state.draft }], open: 1 };
  switch (action.type) {
    case 'add':
      return added(state, trip);
    case 'open':
      return opened(state, action.id);
    case 'fold':
      return opened(state, null);
    case 'remove':
      return removed(state, action.id);
    case 'put-back':
      return putBack(state, trip, action.draft, action.at);
    case 'move':
      return arranged(state, moved(idsOf(trip), action.id, action.by));
    case 'arrange':
      return arranged(state, action.ids, idsOf(trip));
    case 'undo-arrange':
      return trip.before ? arranged(state, trip.before) : state;
    case 'show-issues':
      return reduceRequest(opened(state, action.id), { type: 'show-issues', issues: action.issues });
    case 'refuse':
      return reduceRequest(opened(state, action.id), { type: 'refuse', issue: action.issue });
    case 'place':
      return { ...reduceRequest(state, { type: 'begin' }), placed_trip: action.orders };
  }
}

/** The drops as they are typed now, each with what all of them share; empty for a request for one drop. */
export function stopsOf({ trip, draft }: Pick<RequestState, 'trip' | 'draft'>): readonly Stop[] {
  return (trip?.stops ?? []).map((stop) =>
    stop.id === trip?.open ? { ...stop, draft } : { ...stop, draft: { ...stop.draft, ...sharedOf(draft) } },
  );
}

const idsOf = ({ stops }: TripDraft): readonly number[] => stops.map(({ id }) => id);

/** What holds for all drops: when they are collected, and how they are paid. */
function sharedOf(draft: RequestDraft) {
  const { payment_method, vat_number, preordered_for, preordered_end } = draft;
  const { voucher_code, pays_by_card, no_rider } = draft;
  return {
    payment_method,
    vat_number,
    preordered_for,
    preordered_end,
    voucher_code,
    pays_by_card,
    no_rider,
  };
}

function added(state: RequestState, trip: TripDraft): RequestState {
  const next = putBack(state, trip, state.blank, trip.stops.length);
  return next === state ? state : opened(next, next.trip?.stops.at(-1)?.id ?? null);
}

function putBack(state: RequestState, trip: TripDraft, draft: RequestDraft, at: number): RequestState {
  if (trip.stops.length >= MOST_STOPS) return state;
  const id = Math.max(...idsOf(trip)) + 1;
  return { ...state, trip: { stops: trip.stops.toSpliced(at, 0, { id, draft }), open: trip.open } };
}

/** Puts the open stop's fields away, and another's in their place. */
function opened(state: RequestState, id: number | null): RequestState {
  const { trip, draft, blank } = state;
  if (!trip || id === trip.open) return state;
  const stops = trip.stops.map((stop) => (stop.id === trip.open ? { ...stop, draft } : stop));
  const fields = stops.find((stop) => stop.id === id)?.draft ?? blank;
  return {
    ...state,
    trip: { ...trip, stops, open: id },
    draft: { ...fields, ...sharedOf(draft) },
    are_details_done: false,
    reopened: null,
    shown: [],
    refused: null,
  };
}

function removed(state: RequestState, id: number): RequestState {
  if (!state.trip) return state;
  const folded = state.trip.open === id ? opened(state, null) : state;
  const stops = stopsOf(folded).filter((stop) => stop.id !== id);
  const [first] = stops;
  if (first && stops.length === 1) return { ...folded, trip: null, draft: first.draft, refused: null };
  return { ...folded, trip: { stops, open: folded.trip?.open ?? null } };
}

function moved(ids: readonly number[], id: number, by: -1 | 1): readonly number[] {
  const from = ids.indexOf(id);
  const to = from + by;
  return from < 0 || to < 0 || to >= ids.length ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

function arranged(state: RequestState, ids: readonly number[], before?: readonly number[]): RequestState {
  const { trip } = state;
  if (!trip) return state;
  const stops = ids.flatMap((id) => trip.stops.filter((stop) => stop.id === id));
  const isSame = stops.length !== trip.stops.length || stops.every((stop, n) => stop === trip.stops[n]);
  return isSame ? state : { ...state, trip: { stops, open: trip.open, before } };
}
