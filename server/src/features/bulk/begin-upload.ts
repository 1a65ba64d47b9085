import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';

/** An upload stays in memory until its rows are stored. */
const MOST_AT_ONCE = 3;

/**
 * Counts an upload of this user until the returned function is called. Throws TooManyRequests for a fourth at the same
 * time.
 */
export function beginUpload({ admission }: World, userId: string): () => void {
  if (admission.uploads.of(userId) < MOST_AT_ONCE) return admission.uploads.begin(userId);
  throw new Problem('TooManyRequests', {
    detail: `At most ${MOST_AT_ONCE} files are taken from you at once.`,
    retry_after_s: 5,
  });
}
