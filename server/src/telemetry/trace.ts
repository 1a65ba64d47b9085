// Trace ids of W3C Trace Context (https://www.w3.org/TR/trace-context/).
import { randomUUID } from 'node:crypto';

/** The position of a piece of work in its trace. */
export interface Trace {
  /** 32 hexadecimal digits, unique over all processes and time. */
  readonly trace_id: string;
  /** 16 hexadecimal digits: this piece of work. */
  readonly span_id: string;
  /** The caller's span; null if the caller named none. */
  readonly parent_span_id: string | null;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** Continues the trace of a `traceparent` header; a missing or malformed header starts a new trace (SAF-07). */
export function startTrace(traceparent?: string | readonly string[]): Trace {
  const told = typeof traceparent === 'string' ? readTraceparent(traceparent) : null;
  return {
    trace_id: told?.trace_id ?? randomUUID().replaceAll('-', ''),
    span_id: newSpanId(),
    parent_span_id: told?.span_id ?? null,
  };
}

/** The `traceparent` header of a trace. Its flags do not report sampling. */
export const traceparentOf = ({ trace_id, span_id }: Trace): string => `00-${trace_id}-${span_id}-00`;

/** The last 64 bits of a random UUID; its variant bits make sure that they are not all zero. */
export const newSpanId = (): string => randomUUID().slice(19).replace('-', '');

/** Null for a header that the standard calls invalid; later versions may append fields. */
function readTraceparent(text: string): Pick<Trace, 'trace_id' | 'span_id'> | null {
  const [, version, trace_id = '', span_id = '', more] = TRACEPARENT.exec(text) ?? [];
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined);
  return isKnown && isNotZero(trace_id) && isNotZero(span_id) ? { trace_id, span_id } : null;
}

const isNotZero = (digits: string): boolean => /[^0]/.test(digits);
