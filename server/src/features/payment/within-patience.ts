import { setTimeout as pause } from 'node:timers/promises';

/** The longest that a page waits for a provider. Slower work continues, and is asked about later (SAF-14). */
const PATIENCE_MS = 2000;

/**
 * Returns the result of `work`, or of `instead` where it takes too long. Rejects as `work` does, if it does so in time.
 */
export async function withinPatience<T, U>(work: Promise<T>, instead: () => Promise<U> | U): Promise<T | U> {
  const enough = new AbortController();
  const late = pause(PATIENCE_MS, null, { signal: enough.signal }).then(
    () => false as const,
    () => false as const,
  );
  // A failure after that time is logged by whoever runs `work`; nobody awaits it here.
  work.catch(() => undefined);
  try {
    const first = await Promise.race([work.then((done) => ({ done })), late]);
    return first ? first.done : await instead();
  } finally {
    enough.abort();
  }
}
