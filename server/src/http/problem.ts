import {
  type FieldError,
  type ProblemBody,
  type ProblemCode,
  problemStatus,
} from '@sendero/core/contract/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseUnavailable } from '../db/unavailable.ts';
import { type Quota, tellQuota } from './quota.ts';
import { contextOf } from './request-context.ts';

interface Extras {
  readonly detail?: string;
  /** Replaces the code, where the specification has its own word for it (a login failure). */
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly retry_after_s?: number;
  /** The limit that refused the call. */
  readonly quota?: Quota;
}

/** The only error class of the server's answers: a code of core's table, and details that help the client. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: Extras;

  constructor(code: ProblemCode, extras: Extras = {}) {
    super(extras.message ?? code);
    this.code = code;
    this.extras = extras;
  }
}

/** The problem for a well-formed request that breaks a rule: one entry per field. */
export function ruleBroken(field: string, translation_key: string): Problem {
  return new Problem('RuleBroken', { errors: [{ field, meta: { translation_key } }] });
}

/**
 * Answers every failure in the form of docs/wire.md. An unexpected error is stored for the log, and the client gets no
 * more than "Internal".
 */
export function answerProblem(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = error instanceof Problem ? error : (whileAway(error, request) ?? translate(error));
  const status = problemStatus[problem.code];
  const context = contextOf(request.raw);
  context.problem = problem;
  context.error = error === problem ? undefined : error;
  if (problem.extras.retry_after_s !== undefined)
    void reply.header('retry-after', Math.ceil(problem.extras.retry_after_s));
  if (problem.extras.quota !== undefined) tellQuota(reply, problem.extras.quota);
  void reply
    .code(status)
    .type('application/problem+json')
    .send(JSON.stringify(bodyOf(problem, context.trace.trace_id)));
}

/** The body of a failure, in the one form of the wire. */
export function bodyOf(problem: Problem, trace_id: string): ProblemBody {
  const { detail, errors } = problem.extras;
  return {
    type: 'about:blank',
    title: problem.code.replaceAll(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`),
    status: problemStatus[problem.code],
    code: problem.code,
    message: problem.message,
    ...(detail !== undefined && { detail }),
    trace_id,
    ...(errors !== undefined && { errors: [...errors] }),
  };
}

/** The problem while the database is away; null for any other failure. For a read, the outcome is never in doubt. */
function whileAway(error: Error, { method }: FastifyRequest): Problem | null {
  const away = databaseUnavailable(error);
  if (!away) return null;
  return away.outcome === 'unknown' && method !== 'GET' && method !== 'HEAD'
    ? new Problem('OutcomeUnknown', {
        detail: 'The answer was lost. Repeat it with the same Idempotency-Key, or look whether it was done.',
        retry_after_s: AWAY_RETRY_S,
      })
    : new Problem('Unavailable', {
        detail: 'This cannot be done now. Try again.',
        retry_after_s: AWAY_RETRY_S,
      });
}

const AWAY_RETRY_S = 1;

function translate(error: FastifyError): Problem {
  switch (error.statusCode) {
    case 400:
      return new Problem('Malformed', { detail: error.message });
    case 404:
      return new Problem('NotFound');
    case 413:
      return new Problem('TooLarge', { detail: error.message });
    case 415:
      return new Problem('WrongType', { detail: 'Send application/json.' });
    case 429:
      return new Problem('TooManyRequests', { detail: error.message });
    case 503:
      return new Problem('Unavailable', {
        detail: 'The server is busy. Try again in a moment.',
        retry_after_s: 1,
      });
    default:
      return isAsked(error) ? new Problem('Malformed', { detail: error.message }) : new Problem('Internal');
  }
}

/** Whether the framework blames the request; 414 and 431 count as malformed too. */
const isAsked = ({ statusCode = 500 }: FastifyError): boolean => statusCode >= 400 && statusCode < 500;
