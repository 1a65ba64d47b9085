import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, queryFlag, queryTime } from './shared.ts';

export const exportEvidence = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/orders/evidence',
  access: 'user',
  scope: 'orders:read',
  summary:
    'What was sealed of a vendor’s orders on these days, as a file that anybody can verify; a day is sealed within the hour after its end.',
  params: z.strictObject({ id }),
  /** A period of at most 92 days: each of its calendar days whole. */
  query: z.strictObject({ from: queryTime, to: queryTime, include_outlets: z.optional(queryFlag) }),
  file: ['application/jsonl'],
});
