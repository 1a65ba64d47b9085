import file from './examples.json' with { type: 'json' };

/** One call as it was asked, and what the product answered. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** None where the answer has no body. */
  readonly answer?: unknown;
}

/** By the names of the calls; `examples.test.ts` makes them. */
export const examples: Readonly<Record<string, CallExample>> = file.calls;

/** Messages as webhooks got them, by their types. */
export const messageExamples: Readonly<Record<string, unknown>> = file.messages;

/** A refusal. */
export const problemExample: unknown = file.problem;
