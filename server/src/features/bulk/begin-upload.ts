import { Problem } from '../../http/problem.ts';
import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';

/** An upload lies in memory until its rows are kept. */
const MOST_AT_ONCE = 3;
const underWay = perWorld(() => new Map<string, number>());

/** Counts an upload of this user until the answer is called; refuses a fourth at the same time. */
export function beginUpload(world: World, userId: string): () => void {
  const counts = underWay(world);
  const count = counts.get(userId) ?? 0;
  if (count >= MOST_AT_ONCE) {
    throw new Problem('TooManyRequests', {
      detail: `At most ${MOST_AT_ONCE} files are taken from you at once.`,
      retry_after_s: 5,
    });
  }
  counts.set(userId, count + 1);
  return () => {
    const left = (counts.get(userId) ?? 1) - 1;
    if (left > 0) counts.set(userId, left);
    else counts.delete(userId);
  };
}
