import { type Trip, type TripFee, placeTrip } from '@sendero/core/contract/trip-api';
import type { TripAction } from '@sendero/core/request/reduce-trip';
import type { Attempt, Stop } from '@sendero/core/request/request-state';
import type { TripIssue } from '@sendero/core/request/trip-issues';
import { type TripPayload, toTripPayload } from '@sendero/core/request/trip-payload';
import { call } from '../../../lib/api.ts';
import { recordOwn } from '../../../lib/own-orders.ts';
import type { Problem } from '../../../lib/problem.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { areTermsAccepted } from '../../session/terms-acceptance.ts';
import { usePlaceOrder } from '../placing/use-place-order.ts';
import type { RequestFrameProps } from '../request-frame.tsx';
import { type TripQuote, faultOf } from './use-trip-quote.ts';

interface UseTripPlacingInput {
  readonly vendorId: string;
  readonly request: RequestFrameProps['request'];
  readonly stops: readonly Stop[];
  readonly quote: TripQuote;
  /** What prevents the drops from being placed now. */
  readonly issuesAt: (now: Date) => readonly TripIssue[];
  readonly change: (action: TripAction) => void;
}

async function send({ key, body }: Attempt<TripPayload>): Promise<Trip> {
  const { result } = await call(placeTrip, { body, idempotencyKey: key });
  for (const order of result.orders) recordOwn(order);
  return result;
}

/** Places all drops or none, once (BRD-15). What is wrong is shown at the field of its stop. */
export function useTripPlacing(input: UseTripPlacingInput) {
  const { vendorId, request, stops, quote, issuesAt, change } = input;
  const { state, dispatch, conditions, toIssue } = request;
  const t = useTexts();
  const attempt = ofTrip(state.attempt);
  const reveal = ({ stop, issue }: TripIssue) => {
    if (stop === null) dispatch({ type: 'show-issues', issues: [issue] });
    else change({ type: 'show-issues', id: stop, issues: [issue] });
    toIssue();
  };
  const refuse = ({ stop, issue }: TripIssue) => {
    if (stop === null) dispatch({ type: 'refuse', issue });
    else change({ type: 'refuse', id: stop, issue });
    toIssue();
  };
  const placing = usePlaceOrder<Trip, TripPayload, TripFee>({
    attempt,
    send,
    note: (sent) => dispatch({ type: 'send', attempt: sent }),
    reprice: quote.reprice,
    onPlaced: ({ orders }) => {
      change({ type: 'place', orders });
      toast({ message: t('request.pushed'), type: 'success' });
    },
    tellAtField: (problem: Problem) => {
      const fault = faultOf(stops, problem);
      if (fault) refuse(fault);
      else quote.askAgain();
      return fault !== null;
    },
  });
  const place = () => {
    if (attempt) return placing.repeat(attempt);
    if (!conditions.isReady) return;
    const [first] = issuesAt(new Date());
    if (first) return reveal(first);
    if (quote.fault) return refuse(quote.fault);
    const { fee } = quote;
    if (!fee || !areTermsAccepted()) return;
    const drafts = stops.map(({ draft }) => draft);
    placing.place((price) => toTripPayload(drafts, state.draft, { vendor_id: vendorId, ...price }), fee);
  };
  const { isBusy, question, problem } = placing;
  return { isBusy, question, problem, place };
}

/** The attempt to place several drops. */
function ofTrip(attempt: Attempt | null): Attempt<TripPayload> | null {
  if (!attempt || !('stops' in attempt.body)) return null;
  return { key: attempt.key, body: attempt.body };
}
