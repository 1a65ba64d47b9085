import {
  type AnswerOf,
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  addressOf,
} from '@sendero/core/contract/endpoint';
import type { ProblemBody } from '@sendero/core/contract/problem';
import { callUrl, type UrlParts } from '../paths.ts';
import { flagWatch } from './flag-watch.ts';
import { Problem } from './problem.ts';

type Input<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  Extras;
type Part<Name extends string, T> = undefined extends T ? unknown : { readonly [K in Name]: T };

interface Extras {
  /** The idempotency key of a write; with it the call may be retried. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface AnyInput extends Extras {
  readonly params?: UrlParts;
  readonly query?: UrlParts;
  readonly body?: unknown;
}

interface Request {
  readonly url: string;
  readonly init: RequestInit;
  /** The credential that it carries. */
  readonly authorization: string | null;
  readonly mayRepeat: boolean;
}

const TRIES = 3;
const DELAY_MS = 1000;
/** The window of the server's limit on calls: whoever is refused by it waits no longer. */
const LONGEST_WAIT_S = 60;

/**
 * The authorization header of the current user, and what to do when the server refuses it; the session sets both. A late
 * refusal of a header that is no longer the current one is not told.
 */
export const credentials: { header: () => string | null; refused: () => void } = {
  header: () => null,
  refused: () => undefined,
};

/**
 * Calls the server. Network failures and failed calls that are safe to repeat are retried three times, after 1 s ×
 * attempt (NET-01). A limit's wait of up to a minute is kept, once (DEV-10). Rejects with a `Problem`.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
  const response = await send(endpoint, input);
  const answer = response.status === 204 ? undefined : await response.json();
  return answer;
}

/**
 * Like `call`, for an endpoint that answers with a file: resolves when the response starts, with its body still unread.
 */
export function callFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Response> {
  return send(endpoint, input);
}

async function send(endpoint: AnyEndpoint, input: AnyInput): Promise<Response> {
  const request = toRequest(endpoint, input);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(request);
    if (!(outcome instanceof Problem)) return outcome;
    if (attempt > TRIES || !isWorthRepeating(outcome, request.mayRepeat, attempt) || input.signal?.aborted)
      throw outcome;
    await pause(Math.max(DELAY_MS * attempt, (outcome.retry_after_s ?? 0) * 1000));
  }
}

function toRequest(endpoint: AnyEndpoint, input: AnyInput): Request {
  const authorization = endpoint.access === 'public' ? null : credentials.header();
  return {
    url: callUrl(addressOf(endpoint), input.params, input.query),
    init: {
      method: endpoint.method,
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(authorization !== null && { authorization }),
        ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
    },
    authorization,
    mayRepeat: endpoint.method !== 'POST' || input.idempotencyKey !== undefined,
  };
}

async function tryOnce({ url, init, authorization }: Request): Promise<Response | Problem> {
  const response = await fetch(url, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return null;
  });
  if (response === null) return new Problem({ code: 'Offline' });
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  return refusal({ status: response.status, headers: response.headers, body, authorization });
}

interface Refused {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly body: Partial<ProblemBody>;
  /** The credential of the call. */
  readonly authorization: string | null;
}

/** The problem that the server answered instead of the expected result. */
export function refusal({ status, headers, body, authorization }: Refused): Problem {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const problem = new Problem(
    { ...body, code: body.code ?? 'Internal', status },
    Number.isFinite(seconds) ? seconds : undefined,
  );
  if (problem.code === 'Maintenance') void flagWatch.refresh();
  const isOfSession = problem.code === 'SessionExpired' || problem.code === 'NotSignedIn';
  // Who has signed in since then is not the one who was refused.
  if (isOfSession && authorization === credentials.header()) credentials.refused();
  return problem;
}

function isWorthRepeating(
  { code, status, retry_after_s = 0 }: Problem,
  mayRepeat: boolean,
  attempt: number,
): boolean {
  if (code === 'Offline') return mayRepeat;
  if (status === 429 && retry_after_s > TRIES)
    return mayRepeat && attempt === 1 && retry_after_s <= LONGEST_WAIT_S;
  if (retry_after_s > TRIES) return false;
  return status === 429 || (status >= 500 && mayRepeat);
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
