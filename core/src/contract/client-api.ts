// What pages report about themselves. Every entry loads this file: schemas stand inside the endpoints, where the
// browser's build leaves them out.
import * as z from 'zod/mini';
import { type BodyOf, endpoint } from './endpoint.ts';
import { typedLine } from './shared.ts';

export const reportClientError = endpoint({
  service: 'site',
  method: 'POST',
  path: '/client-errors',
  access: 'public',
  summary:
    'Tells the operator that a page broke: `screen` is the first segment of its path, `frames` those of its own files.',
  body: z.strictObject({
    build: typedLine(40),
    screen: typedLine(60),
    /** An uncaught error, or an unhandled promise rejection. */
    kind: z.enum(['error', 'rejection']),
    message: typedLine(500),
    frames: z
      .array(
        z.strictObject({
          file: z.string().check(z.maxLength(120), z.regex(/^[\w.-]+\.m?js$/)),
          line: z.int().check(z.gte(1), z.lte(10_000_000)),
          column: z.int().check(z.gte(1), z.lte(10_000_000)),
        }),
      )
      .check(z.maxLength(20)),
  }),
  status: 204,
});

export type ClientError = BodyOf<typeof reportClientError>;
/** A position in a built file. */
export type StackFrame = ClientError['frames'][number];

/** Which steps towards an order are timed, named as in the browser’s timeline (FLOW-05, FLOW-24). */
export const timingNames = [
  'request.destination-to-price',
  'request.details-to-payment',
  'request.press-to-placed',
] as const;

export type TimingName = (typeof timingNames)[number];

export const reportTimings = endpoint({
  service: 'site',
  method: 'POST',
  path: '/timings',
  access: 'public',
  summary:
    'Tells the operator how long parts of a request took somebody, in milliseconds; without saying whom.',
  body: z.strictObject({
    timings: z
      .array(z.strictObject({ name: z.enum(timingNames), ms: z.number().check(z.gte(0), z.lte(3_600_000)) }))
      .check(z.minLength(1), z.maxLength(50)),
  }),
  status: 204,
});
