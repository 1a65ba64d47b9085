import type { components } from './contract.ts';

type Problem = components['schemas']['Problem'];

/** What the service refused, as RFC 9457 has it. `code` is for programs, `message` for people. */
export class SenderoError extends Error {
  override readonly name = 'SenderoError';
  /** As `SignatureExpired`; `Unreachable` where no answer came. */
  readonly code: string;
  /** Of HTTP; 0 where no answer came. */
  readonly status: number;
  /** One for each field that is wrong, by its path in what was sent. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Finds the call in the service's log. */
  readonly trace_id: string | undefined;

  constructor(problem: Partial<Problem>, status: number, cause?: unknown) {
    super(problem.detail ?? problem.title ?? `The service answered ${status}.`, { cause });
    this.code = problem.code ?? (status === 0 ? 'Unreachable' : 'Unknown');
    this.status = status;
    this.errors = problem.errors ?? [];
    this.trace_id = problem.trace_id;
  }
}
