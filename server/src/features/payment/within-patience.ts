import { setTimeout as pause } from 'node:timers/promises';

/** Somebody who looks at a page waits no longer for a provider; what takes longer goes on, and is asked after (SAF-14). */
const PATIENCE_MS = 2000;

/** What `work` comes to, or `instead` where it takes too long. Rejects as `work` does, if it does so in time. */
export async function patiently<T, U>(work: Promise<T>, instead: () => Promise<U> | U): Promise<T | U> {
  const enough = new AbortController();
  const late = pause(PATIENCE_MS, null, { signal: enough.signal }).then(
    () => false as const,
    () => false as const,
  );
  // What fails only afterwards was told by whoever does the work; nobody is left to hear of it here.
  work.catch(() => undefined);
  try {
    const first = await Promise.race([work.then((done) => ({ done })), late]);
    return first ? first.done : await instead();
  } finally {
    enough.abort();
  }
}
