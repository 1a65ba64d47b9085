// What is found out about a request on its way, for the line that tells of it.
import type { IncomingMessage } from 'node:http';
import type { FieldError, ProblemCode } from '@sendero/core/contract/problem';
import { startTrace } from '../telemetry/trace.ts';
import type { Span, Work } from '../telemetry/work.ts';
import type { Caller } from './tokens.ts';

/** What a `Problem` says of itself. */
interface Refusal {
  readonly code: ProblemCode;
  readonly extras: { readonly errors?: readonly FieldError[] };
}

export interface RequestContext extends Work {
  span: Span | null;
  /** Whom its credential proves; null: nobody. */
  caller: Caller | null;
  /** The outside system whose signature it bears. */
  signed_by: string | null;
  problem: Refusal | null;
  /** What was thrown where that was not a `Problem`. */
  error: unknown;
}

const CONTEXT = Symbol('request context');

interface Known extends IncomingMessage {
  [CONTEXT]?: RequestContext;
}

/** The context of a request, the same at every call. Its trace is the one that the request brings, or a new one. */
export function contextOf(request: IncomingMessage): RequestContext {
  const known: Known = request;
  return (known[CONTEXT] ??= {
    trace: startTrace(request.headers['traceparent']),
    span: null,
    caller: null,
    signed_by: null,
    problem: null,
    error: undefined,
  });
}
