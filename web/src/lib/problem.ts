import type { FieldError, ProblemBody } from '@sendero/core/contract/problem';

/** Every failed call, whatever failed: the server's own problem, or no answer at all (`Offline`). */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  /** Finds the answer in the operator's log; undefined where there was none. */
  readonly trace_id: string | undefined;
  /** How long the server asks to be left alone. */
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

  /** The key of the text that says what went wrong: a field's own, else the code's. */
  get textKey(): string {
    return this.errors[0]?.meta.translation_key ?? `problem.${this.code}`;
  }
}

/** Anything caught, as a problem. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem({ code: 'Internal', message: String(error) });
}
