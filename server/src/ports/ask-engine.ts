// One question to an outside engine over HTTP: its answer is small JSON of a known shape, or it has failed.
import type * as z from 'zod/mini';
import { fetchOutside } from './fetch-outside.ts';
import { Refusal } from './guard.ts';

interface Question {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Posted as JSON; without one the question is a GET. */
  readonly body?: object;
  /** The shape knows how this engine says, with a 4xx, that there is nothing. */
  readonly may_find_nothing?: boolean;
}

const REFUSALS: readonly number[] = [400, 404, 413, 414, 422];

/**
 * The engine's answer to `url`, of that shape.
 *
 * Throws where it answers anything else, and a `Refusal` where it blames the question. No message names the address: a
 * key may be part of it.
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
