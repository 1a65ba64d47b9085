// Who may call whom about an order, and until when (RCP-04, decision 0122).
import type { CallSettings } from '../market/call-settings.ts';
import { hasRider } from './eta.ts';
import { type OrderStatus, isTerminal, rankOf } from './status.ts';

const called = {
  'recipient-rider': 'rider',
  'recipient-shop': 'shop',
  'shop-rider': 'rider',
  'rider-recipient': 'recipient',
} as const;

/** Who calls, and who is called. */
export type CallPair = keyof typeof called;
export const callPairs = ['recipient-rider', 'recipient-shop', 'shop-rider', 'rider-recipient'] as const;

/** Whose telephone rings. */
export const calledIn = (pair: CallPair): (typeof called)[CallPair] => called[pair];

interface CalledAbout {
  readonly status: OrderStatus;
  /** Oldest first; times in unix seconds. */
  readonly status_history: readonly { readonly status: OrderStatus; readonly created_at: number }[];
}

/**
 * Whether a call about an order goes through at `now`: `early` before it is placed, and to or from a rider before there is
 * one; `over` once it has ended for longer than its country allows. Without an end in its history, an ended order is over.
 */
export function callState(
  pair: CallPair,
  { status, status_history }: CalledAbout,
  { minutes_after }: CallSettings,
  now: Date,
): 'open' | 'early' | 'over' {
  if (isTerminal(status)) {
    const ended_at = status_history.findLast((entry) => entry.status === status)?.created_at ?? -Infinity;
    if (now.getTime() / 1000 >= ended_at + minutes_after * 60) return 'over';
  } else if (rankOf(status) < rankOf('NEW') && status !== 'DELAYED') return 'early';
  return pair === 'recipient-shop' || hasRider(status_history) ? 'open' : 'early';
}
