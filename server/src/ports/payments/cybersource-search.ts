import * as z from 'zod/mini';
import { toMinor } from '@sendero/core/values/money';
import type { Answer, Charge } from './port.ts';
import { checkAnswer } from './check-answer.ts';
import { declined } from './cybersource-answer.ts';

const searchedAmount = z.object({
  totalAmount: z.optional(z.union([z.string(), z.number()])),
  currency: z.optional(z.string()),
});

const searchSchema = z.object({
  _embedded: z.optional(
    z.object({
      transactionSummaries: z.array(
        z.object({
          id: z.string(),
          clientReferenceInformation: z.optional(z.object({ code: z.optional(z.string()) })),
          orderInformation: z.nullish(z.object({ amountDetails: z.nullish(searchedAmount) })),
          applicationInformation: z.object({
            applications: z.array(
              z.object({
                name: z.string(),
                reasonCode: z.nullish(z.string()),
                status: z.nullish(z.string()),
              }),
            ),
          }),
        }),
      ),
    }),
  ),
});

/** One transaction of CyberSource, done or refused. */
interface Found {
  readonly id: string;
  readonly name: string;
  /** CyberSource's reason code; 100: done. */
  readonly code: string;
  readonly status: string;
  /** As CyberSource named them; NaN and undefined if missing. */
  readonly amount: number;
  readonly currency: string | undefined;
}

/** All transactions under one reference of ours. */
export interface Trace {
  /** The transaction that charged the card. */
  readonly sale_id: string | null;
  /** The state of the refund; null if none is found. */
  readonly refund: 'refunded' | 'pending' | 'failed' | null;
  /** Why the card was not charged, if known. */
  readonly refusal: Answer | null;
}

type Post = <T>(path: string, body: object, shape: z.ZodMiniType<T>) => Promise<T>;

/** 100: done; 480: done, under review. */
const DONE = ['100', '480'];
const REFUSERS = ['ics_auth', 'ics_pa_enroll', 'ics_pa_validate'];

/**
 * Statuses of a refund that is not completed yet. A done refund with any other status, except the broken ones below,
 * counts as refunded.
 */
const UNDER_WAY = ['PENDING', 'PENDING_REVIEW'];
const BROKEN = ['FAILED', 'REJECTED', 'DECLINED', 'VOIDED', 'INVALID_REQUEST', 'SERVER_ERROR', 'BATCH_ERROR'];

/**
 * The outcome of what was sent under `reference`. Throws a WrongAnswer if it was done for another amount or currency
 * than that of `charge`.
 */
export async function searchCybersource(post: Post, charge: Charge, reference: string): Promise<Trace> {
  const query = {
    query: `clientReferenceInformation.code:${reference}`,
    limit: 5,
    sort: 'submitTimeUtc:desc',
  };
  const { _embedded } = await post('/tss/v2/searches', query, searchSchema);
  const found: Found[] = (_embedded?.transactionSummaries ?? [])
    .filter(({ clientReferenceInformation: of }) => of?.code === reference)
    .flatMap(({ id, orderInformation, applicationInformation }) => {
      const { totalAmount, currency } = orderInformation?.amountDetails ?? {};
      const amount = toMinor(Number(totalAmount), charge.currency) ?? Number.NaN;
      return applicationInformation.applications.map(({ name, reasonCode, status }) => ({
        id,
        name,
        amount,
        currency,
        code: reasonCode ?? '',
        status: status ?? '',
      }));
    });
  const sale = found.find(({ name, code }) => name === 'ics_bill' && DONE.includes(code));
  const credit = found.find(({ name, code }) => name === 'ics_credit' && code !== '');
  for (const done of [sale, credit]) if (done) checkAnswer(charge, reference, { ...done, name: reference });
  const refusal = found.find(
    ({ name, code }) => REFUSERS.includes(name) && code !== '' && !DONE.includes(code),
  );
  return {
    sale_id: sale?.id ?? null,
    refund: credit ? refundOf(credit) : null,
    refusal: refusal ? declined(refusal.code) : null,
  };
}

function refundOf({ code, status }: Found): Trace['refund'] {
  if (!DONE.includes(code) || BROKEN.includes(status)) return 'failed';
  return UNDER_WAY.includes(status) ? 'pending' : 'refunded';
}
