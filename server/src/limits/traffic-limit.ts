import { LRUCache } from 'lru-cache';
import type { World } from '../world.ts';

/** How much traffic of one sort somebody makes at this server. It guards the server alone, so that each counts for itself. */
export interface TrafficLimit {
  /** Counts one more of `who`; whether that is not too much within the window. */
  allows(world: Pick<World, 'clock'>, who: string): boolean;
}

/** Those remembered at a time; beyond them whoever was quiet for longest is forgotten. */
const MOST_KEPT = 10_000;

/** Allows `most` times within `window_ms` of the first one. */
export function createTrafficLimit({ most, window_ms }: { most: number; window_ms: number }): TrafficLimit {
  const tallies = new LRUCache<string, { count: number; readonly until_ms: number }>({ max: MOST_KEPT });
  return {
    allows: ({ clock }, who) => {
      const now_ms = clock.now().getTime();
      const known = tallies.get(who);
      const tally = known && known.until_ms > now_ms ? known : { count: 0, until_ms: now_ms + window_ms };
      tally.count += 1;
      tallies.set(who, tally);
      return tally.count <= most;
    },
  };
}
