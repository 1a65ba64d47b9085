import type { RefundTold } from '@sendero/core/payment/refund';
import type * as z from 'zod/mini';
import { answerSchema, checkAnswered, isTaken } from './cybersource-answer.ts';
import { amountOf, refundReferenceOf } from './cybersource-sale.ts';
import type { Trace } from './cybersource-search.ts';
import type { Charge, Opened, Refund, RefundPart } from './port.ts';

interface Parts {
  readonly post: <T>(path: string, body: object, shape: z.ZodMiniType<T>) => Promise<T>;
  readonly search: (charge: Charge, reference: string) => Promise<Trace>;
  readonly findSale: (payment: Opened) => Promise<string | null>;
  /** Whether a transaction sent at that time would show in a search by now. */
  readonly isUnseen: (since: Date | null) => boolean;
}

/**
 * Refunds a payment under a reference of ours. CyberSource refunds as often as it is asked, and shows a refund only
 * after minutes. So a refund that was sent is searched for until it must show, and only one server sends it.
 */
export function refundByCybersource(parts: Parts, refund: Refund): Promise<RefundTold> {
  return refundUnder(parts, refund, refund, refundReferenceOf(refund.payment_id, refund.failures));
}

/** Refunds a part of a payment, under a reference made of the part's own id. */
export function refundPartByCybersource(parts: Parts, refund: RefundPart): Promise<RefundTold> {
  const code = refundReferenceOf(refund.refund_id, refund.failures);
  return refundUnder(parts, refund, { ...refund, amount: refund.part }, code);
}

/** Refunds `given` of the payment under `code`. */
async function refundUnder(
  { post, search, findSale, isUnseen }: Parts,
  refund: Refund,
  given: Charge,
  code: string,
): Promise<RefundTold> {
  const { failures, sent_at } = refund;
  const failed = { state: 'failed', failures: failures + 1 } as const;
  const { refund: found } = await search(given, code);
  if (found !== null) return found === 'failed' ? failed : { state: found };
  if (sent_at && !isUnseen(sent_at)) return { state: 'pending' };
  const sale = await findSale(refund);
  if (sale === null) throw new Error('CyberSource does not show what is to be refunded yet');
  if (!(await refund.sending())) return { state: 'pending' };
  const body = { clientReferenceInformation: { code }, orderInformation: amountOf(given) };
  const answered = await post(`/pts/v2/payments/${sale}/refunds`, body, answerSchema);
  if (!isTaken(answered)) return failed;
  checkAnswered(given, code, answered);
  return { state: answered.status === 'PENDING' ? 'pending' : 'refunded' };
}
