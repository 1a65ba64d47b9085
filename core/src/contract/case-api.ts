import * as z from 'zod/mini';
import { LONGEST_CASE_WORDS, caseSchema, openCaseSchema } from '../order/case.ts';
import { endpoint } from './endpoint.ts';
import { id, queryFlag, result, typedText } from './shared.ts';

export const getCase = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/orders/:orderId/case',
  access: 'guest',
  scope: 'orders:read',
  summary: 'What the recipient says is wrong with a delivery, and what became of it; null if nothing.',
  params: z.strictObject({ orderId: id }),
  answer: result(z.nullable(caseSchema)),
});

export const getCasePhoto = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/orders/:orderId/case/photos/:photoId',
  access: 'guest',
  scope: 'orders:read',
  summary: 'A photo that the recipient added to what they say is wrong.',
  params: z.strictObject({
    orderId: id,
    photoId: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
  }),
  file: ['image/jpeg', 'image/png', 'image/webp'],
});

export const answerCase = endpoint({
  service: 'tracking',
  method: 'POST',
  path: '/orders/:orderId/case/answers',
  access: 'guest',
  scope: 'orders:write',
  summary: 'The shop answers what the recipient says is wrong; the same words again are the same answer.',
  params: z.strictObject({ orderId: id }),
  body: z.strictObject({ words: typedText(LONGEST_CASE_WORDS).check(z.trim(), z.minLength(1)) }),
  answer: result(caseSchema),
});

export const listOpenCases = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/vendor/:id/cases',
  access: 'user',
  scope: 'orders:read',
  summary:
    'What recipients say is wrong and the shop has not answered, the oldest first; `count` is of all of them.',
  params: z.strictObject({ id }),
  query: z.strictObject({ include_outlets: z.optional(queryFlag) }),
  answer: result(z.object({ count: z.number(), cases: z.array(openCaseSchema) })),
});
