import type { PaymentState } from './payment.ts';

/** Null: none was heard of · `pending`: the provider has it, and it may still fail · `failed`: it is tried again. */
export type RefundState = 'pending' | 'failed' | null;

/** What a provider says has become of giving a payment back; `failures`: how many refunds of it have failed so far. */
export type RefundTold =
  | { readonly state: 'refunded' }
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly failures: number };

/** A refund as far as the rules look at it. */
export interface RefundStanding {
  readonly refund_state: RefundState;
  readonly refund_failures: number | null;
  /** When one was last sent, or failed. */
  readonly refund_sent_at: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * What becomes of a payment once its provider has told how its refund stands. Money is back only when the provider says so;
 * a refund that fails, even after it was said to be done, is under way again.
 */
export function settleRefund(
  { state, refund_failures }: RefundStanding & { readonly state: PaymentState },
  told: RefundTold,
  now: Date,
): Partial<RefundStanding & { readonly state: PaymentState }> {
  if (state !== 'refunding' && state !== 'refunded') return {};
  switch (told.state) {
    case 'refunded':
      return { state: 'refunded', refund_state: null };
    case 'pending':
      return state === 'refunded' ? {} : { refund_state: 'pending' };
    case 'failed': {
      const { failures } = told;
      if (failures <= (refund_failures ?? 0)) return {};
      return { state: 'refunding', refund_state: 'failed', refund_failures: failures, refund_sent_at: now };
    }
  }
}

/** When a refund under way is looked at again; null: as soon as any payment. The pauses grow with what has gone by, or gone wrong. */
export function refundDueAt(refund: RefundStanding, now: Date): Date | null {
  const later = (ms: number) => new Date(now.getTime() + ms);
  const { refund_state, refund_sent_at } = refund;
  if (refund_state === 'failed') return againAt(refund);
  if (refund_state !== 'pending') return null;
  const waited_ms = refund_sent_at ? now.getTime() - refund_sent_at.getTime() : 0;
  return later(Math.min(Math.max(waited_ms, MINUTE_MS), HOUR_MS));
}

/** Whether a refund may be asked for now: not again soon after one has failed, however often its provider speaks of that. */
export function mayRefund(refund: RefundStanding, now: Date): boolean {
  return refund.refund_state !== 'failed' || now >= againAt(refund);
}

function againAt({ refund_failures, refund_sent_at }: RefundStanding): Date {
  const pause_ms = Math.min(HOUR_MS * 2 ** ((refund_failures ?? 1) - 1), DAY_MS);
  return new Date((refund_sent_at?.getTime() ?? 0) + pause_ms);
}
