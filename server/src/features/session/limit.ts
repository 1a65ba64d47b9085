import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';
import { tooManyLogins } from './login-problem.ts';

/** Who has done something how often. Each server counts for itself. */
export interface Limit {
  /** Counts one more time of `who`; refuses what is too much within the window. */
  count(world: World, who: string): void;
  /** What `who` did before no longer counts. */
  forgive(world: World, who: string): void;
}

interface Tally {
  count: number;
  readonly until_ms: number;
}

/** Those remembered at a time; beyond them the oldest is forgotten. */
const MOST_KEPT = 10_000;

/** Allows `most` times within `window_ms` of the first one. */
export function createLimit({
  most,
  window_ms,
}: {
  readonly most: number;
  readonly window_ms: number;
}): Limit {
  const talliesOf = perWorld(() => new Map<string, Tally>());

  const count = (world: World, who: string): void => {
    const tallies = talliesOf(world);
    const now_ms = world.clock.now().getTime();
    const known = tallies.get(who);
    if (known === undefined || known.until_ms <= now_ms) {
      tallies.delete(who);
      const oldest = tallies.size >= MOST_KEPT ? tallies.keys().next().value : undefined;
      if (oldest !== undefined) tallies.delete(oldest);
      tallies.set(who, { count: 1, until_ms: now_ms + window_ms });
    } else if (known.count >= most) {
      throw tooManyLogins((known.until_ms - now_ms) / 1000);
    } else {
      known.count += 1;
    }
  };
  return { count, forgive: (world, who) => void talliesOf(world).delete(who) };
}
