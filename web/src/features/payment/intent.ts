// The page's cache of a payment intent, and the polling of its status.
import { type Intent, getIntent } from '@sendero/core/contract/payment-api';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

/** The stages of a payment on the page: asks for a card, waits for settlement, at the bank, ended without an order. */
export type Stage = 'card' | 'checking' | 'bank' | 'over';

/** The limit of automatic polls, reached after about six minutes; the user can then refresh by hand. */
const MOST_ASKS = 30;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;
const BACK_OFF = 1.4;

const intentKey = (intentId: string | null) => ['payment', 'intent', intentId] as const;

/** Polls an intent at growing intervals while something is under way. */
export const intentQuery = (intentId: string | null) =>
  queryOptions({
    queryKey: intentKey(intentId),
    queryFn:
      intentId === null ? skipToken : ({ signal }) => call(getIntent, { params: { intentId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const asks = state.dataUpdateCount + state.errorUpdateCount;
      const isAwaited = state.data !== undefined && isUnderWay(state.data, Date.now());
      return isAwaited && asks < MOST_ASKS
        ? Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * BACK_OFF ** asks)
        : false;
    },
  });

/** Writes an intent from a call's answer to the cache; cancels earlier reads, which are outdated. */
export async function recordIntent(intent: Intent): Promise<void> {
  const queryKey = intentKey(intent.intent_id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, intent);
}

/** Reads an intent again now. */
export function refreshIntent(intentId: string): Promise<void> {
  return queryClient.refetchQueries({ queryKey: intentKey(intentId) });
}

/** The stage of an intent at `now`; a card is asked for before the intent exists. */
export function stageOf(intent: Intent, now: number): Stage {
  if (intent.status === 'challenge') return 'bank';
  if (isUnderWay(intent, now) || intent.status === 'paid') return 'checking';
  return intent.status === 'open' ? 'card' : 'over';
}

/** Whether the intent's status changes by itself. An open intent past its expiry is about to be closed. */
function isUnderWay({ status, expires_at }: Intent, now: number): boolean {
  if (status === 'open') return now >= expires_at * 1000;
  return ['created', 'confirming', 'challenge', 'cancelling'].includes(status);
}
