import type { RefundTold } from '@sendero/core/payment/refund';
import type Stripe from 'stripe';
import { type Refund, type RefundPart, WrongAnswer } from './port.ts';
import { stripeAmount } from './stripe-amount.ts';
import { checkAnswer } from './check-answer.ts';

/** The most refunds of one intent that are read: more than are ever made. */
const MOST_REFUNDS = 100;

/** The sums of an intent's refunds, in Stripe's units. */
interface Books {
  readonly done: number;
  readonly pending: number;
  readonly failed: number;
}

/**
 * Refunds the rest of a payment. It first reads the existing refunds, including those made by hand in Stripe's
 * dashboard, so that nothing is refunded twice. Each further refund after a failed one has a new idempotency key.
 */
export async function refundByStripe(api: Stripe, refund: Refund): Promise<RefundTold> {
  const { payment_id, provider_ref, failures } = refund;
  const whole = stripeAmount(refund);
  const books = await readBooks(api, refund);
  const left = whole - books.done - books.pending;
  if (left <= 0) return { state: books.pending > 0 ? 'pending' : 'refunded' };
  if (books.failed > failures) return { state: 'failed', failures: books.failed };
  if (!(await refund.sending())) return { state: 'pending' };
  const made = await api.refunds.create(
    { payment_intent: provider_ref, ...(left < whole && { amount: left }) },
    { idempotencyKey: `${payment_id}-refund${failures > 0 ? `-${failures + 1}` : ''}` },
  );
  check(refund, made, left);
  switch (made.status) {
    case 'succeeded':
      return { state: books.pending > 0 ? 'pending' : 'refunded' };
    case 'failed':
    case 'canceled':
      return { state: 'failed', failures: failures + 1 };
    default:
      return { state: 'pending' };
  }
}

/**
 * Refunds a part of a payment. Stripe keeps its id with it, so that it is found among the refunds of the intent; whoever
 * sends it again meanwhile has the same idempotency key.
 */
export async function refundPartByStripe(api: Stripe, refund: RefundPart): Promise<RefundTold> {
  const { refund_id, provider_ref, failures, currency, part } = refund;
  const amount = stripeAmount({ amount: part, currency });
  const parts = (await listRefunds(api, refund)).filter(({ metadata }) => metadata?.[PART_ID] === refund_id);
  for (const each of parts) check(refund, each, amount);
  const failed = parts.filter(isFailed).length;
  const under_way = parts.find((each) => !isFailed(each));
  if (under_way) return { state: under_way.status === 'succeeded' ? 'refunded' : 'pending' };
  if (failed > failures) return { state: 'failed', failures: failed };
  if (!(await refund.sending())) return { state: 'pending' };
  const made = await api.refunds.create(
    { payment_intent: provider_ref, amount, metadata: { [PART_ID]: refund_id } },
    { idempotencyKey: `${refund_id}-refund${failures > 0 ? `-${failures + 1}` : ''}` },
  );
  check(refund, made, amount);
  if (isFailed(made)) return { state: 'failed', failures: failures + 1 };
  return { state: made.status === 'succeeded' ? 'refunded' : 'pending' };
}

/** Where Stripe keeps the id of a part. */
const PART_ID = 'refund_id';

const isFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

async function listRefunds(api: Stripe, { provider_ref }: Refund): Promise<Stripe.Refund[]> {
  return (await api.refunds.list({ payment_intent: provider_ref, limit: MOST_REFUNDS })).data;
}

async function readBooks(api: Stripe, refund: Refund): Promise<Books> {
  const data = await listRefunds(api, refund);
  for (const each of data) check(refund, each, each.amount);
  const sum = (...statuses: string[]) =>
    data.filter(({ status }) => statuses.includes(status ?? '')).reduce((all, { amount }) => all + amount, 0);
  return {
    done: sum('succeeded'),
    pending: sum('pending', 'requires_action'),
    failed: data.filter((each) => isFailed(each) && each.metadata?.[PART_ID] === undefined).length,
  };
}

function check({ provider_ref, currency }: Refund, made: Stripe.Refund, amount: number): void {
  const { payment_intent: intent } = made;
  const name = typeof intent === 'string' ? intent : intent?.id;
  if (!Number.isSafeInteger(made.amount) || made.amount < 0)
    throw new WrongAnswer('answered with an amount that is none');
  checkAnswer({ amount, currency }, provider_ref, { name, amount: made.amount, currency: made.currency });
}
