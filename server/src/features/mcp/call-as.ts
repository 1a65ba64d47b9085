import {
  type AnswerOf,
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  addressOf,
} from '@sendero/core/contract/endpoint';
import { type ProblemBody, problemSchema } from '@sendero/core/contract/problem';

/** What a call of the contract is asked with. A query's values are text, as in an address. */
interface Asked<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<E>;
  /** The same key does it once. */
  readonly key?: string;
}

/** Makes one call of the contract as whoever asks: with their credential, their limits and their scopes. */
export type CallAs = <E extends AnyEndpoint>(endpoint: E, asked: Asked<E>) => Promise<AnswerOf<E>>;

/** One call as it goes in and what comes out, whatever carries it. */
export interface Carried {
  readonly method: AnyEndpoint['method'];
  readonly url: string;
  readonly body: unknown;
  readonly key: string | undefined;
}
export type Carry = (carried: Carried) => Promise<{ readonly status: number; readonly answer: unknown }>;

/** The service refused; told to the assistant as the service says it. */
export class Refused extends Error {
  readonly problem: ProblemBody;
  constructor(problem: ProblemBody) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

/** Calls by `carry`. The answer was checked where it was made. */
export function callAs(carry: Carry): CallAs {
  return async (endpoint, { params, query, body, key }) => {
    const named = (params ?? {}) as Readonly<Record<string, string>>;
    const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(named[name] ?? ''),
    );
    const url = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
    const { status, answer } = await carry({ method: endpoint.method, url, body, key });
    if (status >= 400) throw new Refused(problemSchema.parse(answer));
    return answer as AnswerOf<typeof endpoint>;
  };
}
