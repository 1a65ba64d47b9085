import type { PaymentState } from './payment.ts';

/**
 * Null: nothing is known of a refund · `pending`: the provider has it, and it may still fail · `failed`: it will be
 * tried again.
 */
export type RefundState = 'pending' | 'failed' | null;

/** A provider's answer about a refund; `failures`: how many refunds of the payment have failed so far. */
export type RefundTold =
  | { readonly state: 'refunded' }
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly failures: number };

/** The fields of a refund that the rules need. */
export interface RefundStanding {
  readonly refund_state: RefundState;
  readonly refund_failures: number | null;
  /** When a refund was last sent, or failed. */
  readonly refund_sent_at: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The changes to a payment after its provider has answered about its refund. Only the provider's answer makes it
 * refunded. A refund that fails, even after it was reported as done, is tried again.
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

/**
 * When a refund under way is checked again; null: as soon as any payment. The pauses grow with the waiting time and the
 * failures.
 */
export function refundDueAt(refund: RefundStanding, now: Date): Date | null {
  const later = (ms: number) => new Date(now.getTime() + ms);
  const { refund_state, refund_sent_at } = refund;
  if (refund_state === 'failed') return againAt(refund);
  if (refund_state !== 'pending') return null;
  const waited_ms = refund_sent_at ? now.getTime() - refund_sent_at.getTime() : 0;
  return later(Math.min(Math.max(waited_ms, MINUTE_MS), HOUR_MS));
}

/** Whether a refund may be sent now: not soon after one has failed, however often the provider reports that failure. */
export function mayRefund(refund: RefundStanding, now: Date): boolean {
  return refund.refund_state !== 'failed' || now >= againAt(refund);
}

function againAt({ refund_failures, refund_sent_at }: RefundStanding): Date {
  const pause_ms = Math.min(HOUR_MS * 2 ** ((refund_failures ?? 1) - 1), DAY_MS);
  return new Date((refund_sent_at?.getTime() ?? 0) + pause_ms);
}
