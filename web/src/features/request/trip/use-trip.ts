import { type TripAction, reduceTrip, stopsOf } from '@sendero/core/request/reduce-trip';
import { type TripIssue, isShared, sharedIssues } from '@sendero/core/request/trip-issues';
import type { RequestFrameProps } from '../request-frame.tsx';
import { useTripPlacing } from './use-trip-placing.ts';
import { useTripQuote } from './use-trip-quote.ts';

/** These leave the open stop open. */
const STAYING: ReadonlySet<TripAction['type']> = new Set(['move', 'arrange', 'undo-arrange', 'put-back']);

/** Several drops in one request (BRD-15): their state, their one price, and placing them. */
export function useTrip(vendorId: string, request: RequestFrameProps['request']) {
  const { state, dispatch, conditions, pickup, search } = request;
  const stops = stopsOf(state);
  const change = (action: TripAction) => {
    // What is still being looked up belongs to the stop that was open.
    if (!STAYING.has(action.type)) search.type('');
    dispatch({ type: 'trip', reduce: (now) => reduceTrip(now, action) });
  };
  const quote = useTripQuote({
    vendor_id: vendorId,
    from: pickup,
    stops,
    payment_method: state.draft.payment_method,
    isHeld: state.attempt !== null,
  });
  const issuesOf = (id: number, now?: Date) => {
    const draft = stops.find((stop) => stop.id === id)?.draft ?? state.blank;
    return conditions.issuesOf(draft, now).filter((issue) => !isShared(issue));
  };
  const shared = (now?: Date) => sharedIssues(state.draft, conditions.issuesOf(state.draft, now));
  const issuesAt = (now: Date): readonly TripIssue[] => [
    ...stops.flatMap(({ id }) => issuesOf(id, now).map((issue) => ({ stop: id, issue }))),
    ...shared(now).map((issue) => ({ stop: null, issue })),
  ];
  const placing = useTripPlacing({ vendorId, request, stops, quote, issuesAt, change });
  return { stops, change, quote, placing, issuesOf, shared };
}

export type TripOfRequest = ReturnType<typeof useTrip>;
