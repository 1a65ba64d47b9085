import * as z from 'zod/mini';

/**
 * Every failure that the server may answer, with its HTTP status (docs/wire.md, RFC 9457).
 *
 * The text of a code is `problem.<code>`; a login failure's is `auth.failure.<code>` (spec 1 §8).
 */
export const problemStatus = {
  Malformed: 400,
  NotSignedIn: 401,
  SessionExpired: 401,
  SignatureNotValid: 401,
  NotYours: 403,
  NotFound: 404,
  Conflict: 409,
  SignatureExpired: 409,
  SignatureUsed: 409,
  SignatureMismatch: 409,
  IdempotencyMismatch: 409,
  WalletExpired: 409,
  IllegalMove: 409,
  NotCancellable: 409,
  NotChangeable: 409,
  TooLarge: 413,
  WrongType: 415,
  RuleBroken: 422,
  Undeliverable: 422,
  NoPrice: 422,
  ServiceClosed: 422,
  LoginFailed: 401,
  TooManyRequests: 429,
  Internal: 500,
  Unavailable: 503,
  OutcomeUnknown: 503,
  Maintenance: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** A fault of one field: its path and the key of the text that says what to do. */
export const fieldErrorSchema = z.object({
  field: z.string(),
  meta: z.object({ translation_key: z.string() }),
});

/** The form of every failure on the wire. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  message: z.string(),
  detail: z.optional(z.string()),
  trace_id: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type ProblemBody = z.infer<typeof problemSchema>;
