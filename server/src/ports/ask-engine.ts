// One request to an external engine over HTTP: its answer is small JSON of a known shape, or the request failed.
import type * as z from 'zod/mini';
import { fetchOutside } from './fetch-outside.ts';
import { Refusal } from './guard.ts';

interface Question {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST as JSON; without it the request is a GET. */
  readonly body?: object;
  /** The shape covers this engine's 4xx answer for "nothing found". */
  readonly may_find_nothing?: boolean;
}

const REFUSALS: readonly number[] = [400, 404, 413, 414, 422];

/**
 * Returns the engine's answer to `url`, parsed by the shape.
 *
 * Throws for any other answer, and a `Refusal` if the engine blames the request. No message contains the address: it
 * may contain a key.
 */
export async function askEngine<T>(
  url: URL,
  shape: z.ZodMiniType<T>,
  { signal, headers, body, may_find_nothing = false }: Question,
): Promise<T> {
  const response = await fetchOutside(url, {
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal,
  });
  const { ok, status } = response;
  const isRefused = REFUSALS.includes(status);
  if (!ok && !(isRefused && may_find_nothing)) throw failure(isRefused, `answered with status ${status}`);
  const parsed = shape.safeParse(await response.json());
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join('.'));
  throw failure(isRefused, `answered with status ${status} in another form: ${places.join(', ')}`);
}

function failure(isRefused: boolean, message: string): Error {
  return isRefused ? new Refusal(message) : new Error(message);
}
