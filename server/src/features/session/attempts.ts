import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';
import { tooManyLogins } from './login-problem.ts';

/** Wrong passwords a minute for one email address from one network address. */
const MOST_ATTEMPTS = 10;
const WINDOW_MS = 60_000;
/** Pairs remembered; beyond them the oldest is forgotten. */
const MOST_KEPT = 10_000;

interface Tally {
  count: number;
  readonly until_ms: number;
}

const talliesOf = perWorld(() => new Map<string, Tally>());

/** Counts one more attempt of `who`; refuses the eleventh within a minute. */
export function countAttempt(world: World, who: string): void {
  const tallies = talliesOf(world);
  const now_ms = world.clock.now().getTime();
  const known = tallies.get(who);
  if (known === undefined || known.until_ms <= now_ms) {
    tallies.delete(who);
    const oldest = tallies.size >= MOST_KEPT ? tallies.keys().next().value : undefined;
    if (oldest !== undefined) tallies.delete(oldest);
    tallies.set(who, { count: 1, until_ms: now_ms + WINDOW_MS });
  } else if (known.count >= MOST_ATTEMPTS) {
    throw tooManyLogins((known.until_ms - now_ms) / 1000);
  } else {
    known.count += 1;
  }
}

/** A right password: the attempts before it no longer count. */
export function forgiveAttempts(world: World, who: string): void {
  talliesOf(world).delete(who);
}
