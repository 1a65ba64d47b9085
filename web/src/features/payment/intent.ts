// What the page knows of an intent, and how it finds out what became of it.
import { type Intent, getIntent } from '@sendero/core/contract/payment-api';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

/** What the page shows of a payment: a card is asked for, its fate is awaited, the bank asks, or it is over without an order. */
export type Stage = 'card' | 'checking' | 'bank' | 'over';

/** After so many questions an end is not awaited any more, about six minutes on; whoever still waits asks themselves. */
const MOST_ASKS = 30;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;
const BACK_OFF = 1.4;

const intentKey = (intentId: string | null) => ['payment', 'intent', intentId] as const;

/** Asks how an intent stands, again and again and ever more slowly while something is under way. */
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

/** Takes in what a call has answered about an intent; what was asked before that is no news any more. */
export async function noteIntent(intent: Intent): Promise<void> {
  const queryKey = intentKey(intent.intent_id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, intent);
}

/** Asks how an intent stands now. */
export function refreshIntent(intentId: string): Promise<void> {
  return queryClient.refetchQueries({ queryKey: intentKey(intentId) });
}

/** What to show of an intent at `now`; before there is one, a card is asked for. */
export function stageOf(intent: Intent, now: number): Stage {
  if (intent.status === 'challenge') return 'bank';
  if (isUnderWay(intent, now) || intent.status === 'paid') return 'checking';
  return intent.status === 'open' ? 'card' : 'over';
}

/** Whether its standing changes by itself. An open one whose time is over is about to be closed. */
function isUnderWay({ status, expires_at }: Intent, now: number): boolean {
  if (status === 'open') return now >= expires_at * 1000;
  return ['created', 'confirming', 'challenge', 'cancelling'].includes(status);
}
