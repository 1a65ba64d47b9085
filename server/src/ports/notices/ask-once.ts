// A request that must not be repeated where nobody knows whether it arrived.
import { fetchOutside } from '../fetch-outside.ts';
import { NoticeUnsure } from './port.ts';

/** Several channels of one notice fit into its lease. */
const PATIENCE_MS = 10_000;
const LARGEST_ANSWER = 256 * 1024;

/** Failures before anything was sent. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Asks a provider, and returns its answer of any status below 500 but 429. Throws NoticeUnsure where it may have been
 * heard though no answer came, and an Error of few words otherwise: what was sent names a person.
 */
export async function askOnce(url: URL, init: RequestInit): Promise<Response> {
  const answer = await ask(url, init);
  if (answer.status === 429 || answer.status >= 500) throw new Error(`answered with status ${answer.status}`);
  return answer;
}

async function ask(url: URL, { signal: _, redirect: __, ...init }: RequestInit): Promise<Response> {
  try {
    return await fetchOutside(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }, LARGEST_ANSWER);
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (NEVER_SENT.has(code)) throw new Error(`was not reached: ${code}`);
    throw new NoticeUnsure(`gave no answer: ${code || (error as Error).name}`);
  }
}
