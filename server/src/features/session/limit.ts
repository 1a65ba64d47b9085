import type { Problem } from '../../http/problem.ts';
import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';
import { tooManyLogins } from './login-problem.ts';

/** Who has done something how often. Each server counts for itself. */
export interface Limit {
  /** Counts one more time of `who`; refuses what is too much within the window. */
  count(world: World, who: string): void;
  /** Counts one more time of `who` unless that is too much within the window; whether it did. */
  allows(world: World, who: string): boolean;
  /** What `who` did before no longer counts. */
  forgive(world: World, who: string): void;
}

interface Tally {
  count: number;
  readonly until_ms: number;
}

/** Those remembered at a time; beyond them the oldest is forgotten. */
const MOST_KEPT = 10_000;

interface Options {
  readonly most: number;
  readonly window_ms: number;
  /** What is said to who has done it too often; that of signing in unless told. */
  readonly refuse?: (retry_after_s: number) => Problem;
}

/** Allows `most` times within `window_ms` of the first one. */
export function createLimit({ most, window_ms, refuse = tooManyLogins }: Options): Limit {
  const talliesOf = perWorld(() => new Map<string, Tally>());

  /** Counts; the milliseconds to wait where that was too much, else 0. */
  const tally = (world: World, who: string): number => {
    const tallies = talliesOf(world);
    const now_ms = world.clock.now().getTime();
    const known = tallies.get(who);
    if (known === undefined || known.until_ms <= now_ms) {
      tallies.delete(who);
      const oldest = tallies.size >= MOST_KEPT ? tallies.keys().next().value : undefined;
      if (oldest !== undefined) tallies.delete(oldest);
      tallies.set(who, { count: 1, until_ms: now_ms + window_ms });
    } else if (known.count >= most) {
      return known.until_ms - now_ms;
    } else {
      known.count += 1;
    }
    return 0;
  };
  return {
    count: (world, who) => {
      const wait_ms = tally(world, who);
      if (wait_ms > 0) throw refuse(wait_ms / 1000);
    },
    allows: (world, who) => tally(world, who) === 0,
    forgive: (world, who) => void talliesOf(world).delete(who),
  };
}
