import { networkOf } from '../../limits/network-of.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';

/** Photos stay in memory until they are kept: 18 MB a form at most. */
const MOST_AT_ONCE = 8;
const MOST_FROM_ONE = 2;
const ALL = 'photos of cases';

/**
 * Counts a form with photos that this process reads until the returned function is called. Throws TooManyRequests for
 * more at the same time, of one network or of all.
 */
export function beginPhotos({ admission: { uploads } }: World, address: string): () => void {
  const from = `${ALL} ${networkOf(address)}`;
  if (uploads.of(from) >= MOST_FROM_ONE || uploads.of(ALL) >= MOST_AT_ONCE)
    throw new Problem('TooManyRequests', { retry_after_s: 5 });
  const ends = [uploads.begin(from), uploads.begin(ALL)];
  return () => ends.forEach((end) => end());
}
