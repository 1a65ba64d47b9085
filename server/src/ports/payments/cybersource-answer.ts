import type { DeclineReason } from '@sendero/core/payment/payment';
import * as z from 'zod/mini';
import { toMinor } from '@sendero/core/values/money';
import type { Answer, Charge } from './port.ts';
import { checkAnswer } from './check-answer.ts';

/** Amounts come as strings. */
const amountShape = z.object({
  totalAmount: z.optional(z.string()),
  authorizedAmount: z.optional(z.string()),
  refundAmount: z.optional(z.string()),
  currency: z.optional(z.string()),
});

export const answerSchema = z.object({
  id: z.optional(z.string()),
  status: z.optional(z.string()),
  reason: z.optional(z.string()),
  clientReferenceInformation: z.optional(z.object({ code: z.optional(z.string()) })),
  orderInformation: z.optional(z.object({ amountDetails: z.optional(amountShape) })),
  refundAmountDetails: z.optional(amountShape),
  errorInformation: z.optional(z.object({ reason: z.optional(z.string()) })),
  tokenInformation: z.optional(z.object({ paymentInstrument: z.optional(z.object({ id: z.string() })) })),
  consumerAuthenticationInformation: z.optional(
    z.object({
      stepUpUrl: z.optional(z.string()),
      accessToken: z.optional(z.string()),
      authenticationTransactionId: z.optional(z.string()),
    }),
  ),
});
export type Answered = z.infer<typeof answerSchema>;

const taken = ['AUTHORIZED', 'AUTHORIZED_PENDING_REVIEW', 'PENDING', 'TRANSMITTED'];

const reasons: Readonly<Record<string, DeclineReason>> = {
  INSUFFICIENT_FUND: 'insufficient_funds',
  '204': 'insufficient_funds',
  EXPIRED_CARD: 'expired_card',
  '202': 'expired_card',
  CVN_NOT_MATCH: 'wrong_code',
  INVALID_CVN: 'wrong_code',
  '211': 'wrong_code',
  '230': 'wrong_code',
  CONSUMER_AUTHENTICATION_REQUIRED: 'authentication_failed',
  CONSUMER_AUTHENTICATION_FAILED: 'authentication_failed',
  '475': 'authentication_failed',
  '476': 'authentication_failed',
};

/** Whether CyberSource has done what it was asked to do. */
export const isTaken = ({ status }: Answered): boolean => taken.includes(status ?? '');

type Amount = z.infer<typeof amountShape>;

/** The minor units of the smallest amount named: a partial sale does not count as a sale. */
function minorOf({ totalAmount, authorizedAmount, refundAmount }: Amount, currency: string): number {
  const named = [totalAmount, authorizedAmount, refundAmount].flatMap((text) =>
    text === undefined ? [] : (toMinor(Number(text), currency) ?? Number.NaN),
  );
  return named.length === 0 ? Number.NaN : Math.min(...named);
}

/** Throws a WrongAnswer unless the answer is about `reference`, in its amount and currency. */
export function checkAnswered(charge: Charge, reference: string, answered: Answered): void {
  const { clientReferenceInformation, orderInformation, refundAmountDetails } = answered;
  const details = refundAmountDetails ?? orderInformation?.amountDetails ?? {};
  const said = { amount: minorOf(details, charge.currency), currency: details.currency };
  checkAnswer(charge, reference, { ...said, name: clientReferenceInformation?.code });
}

/** What CyberSource's answer to the sale under `reference` means for its payment. */
export function answerOf(charge: Charge, reference: string, answered: Answered): Answer {
  if (isTaken(answered)) checkAnswered(charge, reference, answered);
  const { reason, errorInformation, tokenInformation } = answered;
  if (!isTaken(answered)) return declined(errorInformation?.reason ?? reason ?? '');
  const card_token = tokenInformation?.paymentInstrument?.id;
  return { told: { state: 'paid' }, ...(card_token !== undefined && { card_token }) };
}

/** The answer for a declined card, from CyberSource's name or number of the reason. */
export function declined(reason: string): Answer & { readonly told: { readonly state: 'declined' } } {
  return { told: { state: 'declined', reason: reasons[reason] ?? 'declined' } };
}
