import type { FieldError, ProblemBody } from '@sendero/core/contract/problem';

/** The error of every failed call: the server's problem, or no answer at all (`Offline`). */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  /** The trace id, to find the call in the operator's log; undefined if there was no answer. */
  readonly trace_id: string | undefined;
  /** How long the server asks to wait before a retry. */
  readonly retry_after_s: number | undefined;

  constructor(body: Partial<ProblemBody> & { code: string }, retryAfter?: number) {
    super(body.message ?? body.code);
    this.code = body.code;
    this.status = body.status ?? 0;
    this.detail = body.detail;
    this.errors = body.errors ?? [];
    this.trace_id = body.trace_id;
    this.retry_after_s = retryAfter;
  }

  /** The text key of the problem: that of its first field issue, otherwise that of its code. */
  get textKey(): string {
    return this.errors[0]?.meta.translation_key ?? `problem.${this.code}`;
  }
}

/** Converts any caught value to a problem. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem({ code: 'Internal', message: String(error) });
}
