// Trace ids as W3C Trace Context has them (https://www.w3.org/TR/trace-context/).
import { randomUUID } from 'node:crypto';

/** Where a piece of work stands among all that was done for one cause. */
export interface Trace {
  /** 32 hexadecimal digits, unique over all processes and time. */
  readonly trace_id: string;
  /** 16 hexadecimal digits: this piece of work. */
  readonly span_id: string;
  /** What the caller was doing when it asked; null where it did not say. */
  readonly parent_span_id: string | null;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** Goes on with the trace that a `traceparent` header names; a missing or malformed one begins a new trace (SAF-07). */
export function startTrace(traceparent?: string | readonly string[]): Trace {
  const told = typeof traceparent === 'string' ? readTraceparent(traceparent) : null;
  return {
    trace_id: told?.trace_id ?? randomUUID().replaceAll('-', ''),
    span_id: newSpanId(),
    parent_span_id: told?.span_id ?? null,
  };
}

/** The header that names a trace. Its flags say nothing of sampling. */
export const traceparentOf = ({ trace_id, span_id }: Trace): string => `00-${trace_id}-${span_id}-00`;

/** The last 64 bits of a random UUID, whose variant makes sure that they are not all zero. */
export const newSpanId = (): string => randomUUID().slice(19).replace('-', '');

/** Null for whatever the standard calls invalid; a later version may say more behind what ours has. */
function readTraceparent(text: string): Pick<Trace, 'trace_id' | 'span_id'> | null {
  const [, version, trace_id = '', span_id = '', more] = TRACEPARENT.exec(text) ?? [];
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined);
  return isKnown && isNotZero(trace_id) && isNotZero(span_id) ? { trace_id, span_id } : null;
}

const isNotZero = (digits: string): boolean => /[^0]/.test(digits);
