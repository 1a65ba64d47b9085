import { SenderoError } from './problem.ts';

export interface Retrying {
  /** How often a call is made again after the first time; 5 by default. */
  readonly retries?: number;
  /** How calls go out; the platform's `fetch` by default. */
  readonly fetch?: typeof fetch;
  /** How pauses are made; a program with a scheduler of its own may give its own. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Nothing was done, or a repeat with the same key finds out: too many, and what stands in between is away. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/**
 * A `fetch` that calls again after what passes by itself: no connection, too many calls, the service away. It waits as long as
 * `Retry-After` says, otherwise twice as long each time, by chance. Each write has one Idempotency-Key over all of
 * its tries, so that it is done once.
 */
export function retryingFetch(options: Retrying): (request: Request) => Promise<Response> {
  const { retries = 5, fetch: send = fetch, pause = sleep } = options;
  return async (request) => {
    if (request.method !== 'GET' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    for (let tried = 0; ; tried += 1) {
      const answer = await send(request.clone()).catch((error: unknown) => asProblem(error, request));
      const isLast = tried >= retries;
      if (answer instanceof Response) {
        if (isLast || !passing.has(answer.status)) return answer;
        await answer.body?.cancel();
        await pause(toldPause(answer) ?? nextPause(tried), request.signal);
      } else {
        if (isLast) throw answer;
        await pause(nextPause(tried), request.signal);
      }
    }
  };
}

/** No answer came. Whoever gave up gets their own reason. */
function asProblem(error: unknown, request: Request): SenderoError {
  if (request.signal.aborted) throw error;
  return new SenderoError({ detail: `${new URL(request.url).origin} did not answer.` }, 0, error);
}

/** Milliseconds of `Retry-After`, which is in seconds or a date. */
function toldPause({ headers }: Response): number | undefined {
  const told = headers.get('retry-after');
  if (told === null) return undefined;
  const ms = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** By chance within what doubles, so that many clients do not come back at once. */
export const nextPause = (tried: number): number =>
  (0.5 + Math.random() / 2) * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried);

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const give = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give);
      resolve();
    }, ms);
    signal?.addEventListener('abort', give, { once: true });
  });
}
