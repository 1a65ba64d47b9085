import type { OrderStatus } from '../order/status.ts';
import { type RefundStanding, refundDueAt } from './refund.ts';
import { type DeclineReason, MOST_TRIES, type PaymentState } from './payment.ts';

/** A provider's answer about an intent, all of its tries included. */
export type Told =
  | { readonly state: 'open' }
  | { readonly state: 'processing' }
  | { readonly state: 'challenge'; readonly redirect_url: string }
  | { readonly state: 'declined'; readonly reason: DeclineReason }
  | { readonly state: 'paid' }
  | { readonly state: 'cancelled' };

/** The fields of a payment that the rules need. */
export interface Standing extends Partial<RefundStanding> {
  readonly state: PaymentState;
  readonly reason: DeclineReason | null;
  readonly redirect_url: string | null;
  readonly tries: number;
  readonly tried_at: Date | null;
  readonly expires_at: Date;
  readonly order_status: OrderStatus;
}

export type Outcome = Pick<Standing, 'state' | 'reason' | 'redirect_url'> & {
  /** The order's status changes in the same transaction. */
  readonly moves: readonly OrderStatus[];
};

/** After this time, a try that the provider does not know never reached it: the call that made it has ended. */
const TRY_LIFE_MS = 60_000;
/** Money that arrives within this time after the intent's end still places the order; later it is refunded. */
const GRACE_MS = 10 * 60_000;
const SOON_MS = 5000;
const AGAIN_MS = 30_000;

/**
 * The outcome for a payment and its order after the provider has answered about its intent (PAY-08).
 *
 * Money and order always agree: a paid order is placed or refunded, and an unpaid order is never placed. An answer may
 * arrive at any time and any number of times. `tries` is how many tries the answer covers; an answer about an earlier
 * try is ignored, except that the intent is paid or cancelled.
 */
export function settle(payment: Standing, told: Told, tries: number, now: Date): Outcome {
  switch (told.state) {
    case 'paid':
      return whenPaid(payment, now);
    case 'cancelled':
      return whenCancelled(payment);
    default:
      return isWaiting(payment) && tries === payment.tries ? whenUnderWay(payment, told, now) : stay(payment);
  }
}

/** What to ask of the provider next; null: nothing for now. */
export type Step = 'open' | 'ask' | 'cancel' | 'refund' | null;

/**
 * The next step for a payment.
 *
 * A try under way is awaited, even after the intent's time is over. Any other intent that is over, or whose order was
 * cancelled, is cancelled at the provider. A final one is asked about only because somebody reported news.
 */
export function stepOf(payment: Standing, now: Date): Step {
  switch (payment.state) {
    case 'created':
      return isOver(payment, now) ? 'cancel' : 'open';
    case 'open':
    case 'challenge':
      return isOver(payment, now) ? 'cancel' : 'ask';
    case 'confirming':
      return isUnplaced(payment) ? 'ask' : 'cancel';
    case 'cancelling':
      return 'cancel';
    case 'paid':
      return isRefundDue(payment) ? 'refund' : null;
    case 'refunding':
      return 'refund';
    case 'failed':
    case 'cancelled':
      return 'ask';
    case 'refunded':
      return 'refund';
  }
}

/** Whether a card may be tried now. */
export function mayTry(payment: Standing, now: Date): boolean {
  return payment.state === 'open' && payment.tries < MOST_TRIES && !isOver(payment, now);
}

/** Whether a payment can still be cancelled; a paid one is cancelled with its order (ORD-05). */
export function mayCallOff({ state }: Pick<Standing, 'state'>): boolean {
  return waiting.has(state);
}

/** When the job checks a payment again without any news; null: never. */
export function dueAt(payment: Standing, now: Date): Date | null {
  const later = (ms: number) => new Date(now.getTime() + ms);
  switch (payment.state) {
    case 'created':
      return later(AGAIN_MS);
    case 'open':
      return isTryUnknown(payment) ? sooner(later(AGAIN_MS), payment.expires_at) : payment.expires_at;
    case 'confirming':
      return later(isYoung(payment, now) ? SOON_MS : AGAIN_MS);
    case 'challenge':
      return sooner(later(AGAIN_MS), payment.expires_at);
    case 'cancelling':
      return later(SOON_MS);
    case 'refunding':
      return refundDueAt(refundOf(payment), now) ?? later(SOON_MS);
    case 'paid':
      return isRefundDue(payment) ? now : null;
    case 'refunded':
    case 'failed':
    case 'cancelled':
      return null;
  }
}

const waiting: ReadonlySet<PaymentState> = new Set(['created', 'open', 'confirming', 'challenge']);
const unplaced: ReadonlySet<OrderStatus> = new Set(['INITIATED', 'PAYMENT_INITIATED']);

const isWaiting = ({ state }: Standing): boolean => waiting.has(state);
const isUnplaced = ({ order_status }: Standing): boolean => unplaced.has(order_status);
const isTried = ({ state }: Standing): boolean => state === 'confirming' || state === 'challenge';

/** Whether the call that made the last try may still be under way. */
function isYoung({ tried_at }: Standing, now: Date): boolean {
  return tried_at !== null && now.getTime() - tried_at.getTime() <= TRY_LIFE_MS;
}

/**
 * The provider did not know the last try when it was asked. It is asked again: the server that gave the try up may have
 * had a fast clock.
 */
function isTryUnknown({ tries, reason }: Standing): boolean {
  return tries > 0 && reason === null;
}

const sooner = (one: Date, other: Date): Date => (one < other ? one : other);

/** The intent's time is over, or its order no longer waits for payment. */
function isOver(payment: Standing, now: Date): boolean {
  return now >= payment.expires_at || !isUnplaced(payment);
}

const refundOf = (payment: Standing): RefundStanding => ({
  refund_state: payment.refund_state ?? null,
  refund_failures: payment.refund_failures ?? null,
  refund_sent_at: payment.refund_sent_at ?? null,
});

/** Whether it is paid for an order that was cancelled, and so has to be refunded (PAY-04). */
function isRefundDue({ state, order_status }: Standing): boolean {
  return state === 'paid' && order_status === 'CANCELLED';
}

const stay = ({ state, reason, redirect_url }: Standing): Outcome => ({
  state,
  reason,
  redirect_url,
  moves: [],
});

const ended = (state: PaymentState, reason: DeclineReason | null, ...moves: OrderStatus[]): Outcome => ({
  state,
  reason,
  redirect_url: null,
  moves,
});

function whenPaid(payment: Standing, now: Date): Outcome {
  const { state, order_status, expires_at } = payment;
  if (state === 'refunding' || state === 'refunded') return stay(payment);
  if (state === 'paid') return isRefundDue(payment) ? ended('refunding', null) : stay(payment);
  const isInTime = now.getTime() <= expires_at.getTime() + GRACE_MS;
  if (isWaiting(payment) && isInTime && order_status === 'PAYMENT_INITIATED')
    return ended('paid', null, 'PAYMENT_COMMITTED', 'RECEIVED');
  return isUnplaced(payment) ? ended('refunding', null, 'PAYMENT_CANCELLED') : ended('refunding', null);
}

function whenCancelled(payment: Standing): Outcome {
  const { reason, state } = payment;
  if (!isWaiting(payment) && state !== 'cancelling') return stay(payment);
  const [end, status] = reason
    ? (['failed', 'PAYMENT_FAILED'] as const)
    : (['cancelled', 'PAYMENT_CANCELLED'] as const);
  return isUnplaced(payment) ? ended(end, reason, status) : ended(end, reason);
}

/**
 * A try is under way, or a card was declined: the order waits. It is PAYMENT_INITIATED once the provider knows the
 * intent.
 */
function whenUnderWay(payment: Standing, told: UnderWay, now: Date): Outcome {
  const moves: OrderStatus[] = payment.order_status === 'INITIATED' ? ['PAYMENT_INITIATED'] : [];
  const to = (state: PaymentState, rest: Partial<Outcome> = {}): Outcome => ({
    state,
    reason: null,
    redirect_url: null,
    moves,
    ...rest,
  });
  if (told.state === 'open') {
    const isUnknown = isTried(payment) && !isYoung(payment, now);
    return payment.state === 'created' || isUnknown ? to('open') : stay(payment);
  }
  if (payment.tries === 0) return stay(payment);
  switch (told.state) {
    case 'processing':
      return to('confirming');
    case 'challenge':
      return to('challenge', { redirect_url: told.redirect_url });
    case 'declined':
      return to(payment.tries >= MOST_TRIES ? 'cancelling' : 'open', { reason: told.reason });
  }
}

type UnderWay = Exclude<Told, { state: 'paid' | 'cancelled' }>;
