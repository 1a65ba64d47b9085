import * as z from 'zod/mini';
import type { Answer } from './port.ts';
import { declined } from './cybersource-answer.ts';

const searchSchema = z.object({
  _embedded: z.optional(
    z.object({
      transactionSummaries: z.array(
        z.object({
          id: z.string(),
          applicationInformation: z.object({
            applications: z.array(z.object({ name: z.string(), reasonCode: z.nullish(z.string()) })),
          }),
        }),
      ),
    }),
  ),
});

/** One thing that CyberSource did, or would not do. */
interface Found {
  readonly id: string;
  readonly name: string;
  /** CyberSource's own number of what came of it; 100: done. */
  readonly code: string;
}

/** Everything under one reference of ours. */
export interface Trace {
  /** The transaction that charged the card. */
  readonly sale_id: string | null;
  readonly is_refunded: boolean;
  /** Why the card was not charged, where that is known. */
  readonly refusal: Answer | null;
}

type Post = <T>(path: string, body: object, shape: z.ZodMiniType<T>) => Promise<T>;

/** 100: done; 480: done, and somebody looks at it. */
const DONE = ['100', '480'];
const REFUSERS = ['ics_auth', 'ics_pa_enroll', 'ics_pa_validate'];

/** What has become of whatever was sent under `reference`. */
export async function searchCybersource(post: Post, reference: string): Promise<Trace> {
  const query = {
    query: `clientReferenceInformation.code:${reference}`,
    limit: 5,
    sort: 'submitTimeUtc:desc',
  };
  const { _embedded } = await post('/tss/v2/searches', query, searchSchema);
  const found: Found[] = (_embedded?.transactionSummaries ?? []).flatMap(({ id, applicationInformation }) =>
    applicationInformation.applications.map(({ name, reasonCode }) => ({ id, name, code: reasonCode ?? '' })),
  );
  const sale = found.find(({ name, code }) => name === 'ics_bill' && DONE.includes(code));
  const refusal = found.find(
    ({ name, code }) => REFUSERS.includes(name) && code !== '' && !DONE.includes(code),
  );
  return {
    sale_id: sale?.id ?? null,
    is_refunded: found.some(({ name }) => name === 'ics_credit'),
    refusal: refusal ? declined(refusal.code) : null,
  };
}
