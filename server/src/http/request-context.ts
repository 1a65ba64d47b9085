// Facts collected while a request is handled, for its log line.
import type { IncomingMessage } from 'node:http';
import type { FieldError, ProblemCode } from '@sendero/core/contract/problem';
import type { VersionedKind } from '@sendero/core/market/catalogue';
import type { Site } from '@sendero/core/market/site';
import { startTrace } from '../telemetry/trace.ts';
import type { Span, Work } from '../telemetry/work.ts';
import type { Caller } from './tokens.ts';

/** The part of a `Problem` that is logged. */
interface Refusal {
  readonly code: ProblemCode;
  readonly extras: { readonly errors?: readonly FieldError[] };
}

export interface RequestContext extends Work {
  span: Span | null;
  /** Its site, as it was when it was first asked for: one version throughout the call (STU-01). */
  site: Site | null;
  /** The site is a draft's, for reading alone. */
  is_preview: boolean;
  /** The draft that a preview shows; null if it is none. */
  draft: { readonly draft_id: string; readonly kind: VersionedKind } | null;
  /** The caller that its credential proves; null if none. */
  caller: Caller | null;
  /** The member of the operator's staff who asks; null if none. */
  member_id: string | null;
  /** The outside system whose signature the request has. */
  signed_by: string | null;
  problem: Refusal | null;
  /** Its cell has as many calls under way as it may. */
  is_beyond_room: boolean;
  /** The error thrown, if it was not a `Problem`. */
  error: unknown;
}

const CONTEXT = Symbol('request context');

interface Known extends IncomingMessage {
  [CONTEXT]?: RequestContext;
}

/** The context of a request, the same object at every call. Its trace continues the one in the request, or is new. */
export function contextOf(request: IncomingMessage): RequestContext {
  const known: Known = request;
  return (known[CONTEXT] ??= {
    trace: startTrace(request.headers['traceparent']),
    span: null,
    site: null,
    is_preview: false,
    draft: null,
    caller: null,
    member_id: null,
    signed_by: null,
    problem: null,
    is_beyond_room: false,
    error: undefined,
  });
}
