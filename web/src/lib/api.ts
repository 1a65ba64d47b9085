import {
  type AnswerOf,
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  addressOf,
} from '@sendero/core/contract/endpoint';
import { callUrl, type UrlParts } from '../paths.ts';
import { Problem } from './problem.ts';

type Input<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  Extras;
type Part<Name extends string, T> = undefined extends T ? unknown : { readonly [K in Name]: T };

interface Extras {
  /** Makes a repeat of this write harmless, and so allows it to be tried again. */
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
  readonly mayRepeat: boolean;
}

const TRIES = 3;
const DELAY_MS = 1000;

/** The header of whoever is signed in, and what to do when the server no longer takes it; the session sets both. */
export const credentials: { header: () => string | null; refused: () => void } = {
  header: () => null,
  refused: () => undefined,
};

/**
 * Calls the server. What fails on the way, or is safe to repeat, is tried three more times, 1 s × attempt apart
 * (NET-01); what fails for good is a `Problem`.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
  const request = toRequest(endpoint, input);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce<AnswerOf<E>>(request);
    if (!(outcome instanceof Problem)) return outcome.answer;
    if (attempt > TRIES || !isWorthRepeating(outcome, request.mayRepeat) || input.signal?.aborted)
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
    mayRepeat: endpoint.method !== 'POST' || input.idempotencyKey !== undefined,
  };
}

async function tryOnce<Answer>({ url, init }: Request): Promise<{ answer: Answer } | Problem> {
  const response = await fetch(url, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return null;
  });
  if (response === null) return new Problem({ code: 'Offline' });
  if (response.ok) return { answer: response.status === 204 ? undefined : await response.json() };
  const body = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const problem = new Problem(
    { ...body, code: body.code ?? 'Internal', status: response.status },
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
  if (problem.code === 'SessionExpired' || problem.code === 'NotSignedIn') credentials.refused();
  return problem;
}

function isWorthRepeating({ code, status, retry_after_s = 0 }: Problem, mayRepeat: boolean): boolean {
  if (code === 'Offline') return mayRepeat;
  if (status === 429) return retry_after_s <= TRIES;
  return status >= 500 && mayRepeat;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
