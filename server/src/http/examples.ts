import file from './examples.json' with { type: 'json' };

/** One call as it was asked, and what the product answered. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: unknown;
}

/** By the names of the calls; `examples.test.ts` makes them. */
export const examples: Readonly<Record<string, CallExample>> = file.calls;

/** A refusal. */
export const problemExample: unknown = file.problem;
