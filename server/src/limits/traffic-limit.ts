import type { Clock } from '../clock.ts';
import { Cache } from '../state/cache.ts';
import type { PerProcess } from '../state/scope.ts';

/** Limits one kind of traffic at this server. It protects this server alone, so each server counts for itself. */
export interface TrafficLimit extends PerProcess {
  /**
   * Counts one more of `who`; returns 0 if that is allowed within the window, else the remaining time of the window.
   */
  count(who: string): number;
}

/** The most callers stored at a time; beyond that, the least recently active one is dropped. */
const MOST_REMEMBERED = 10_000;

/** Allows `most` times within `window_ms` of the first. */
export function createTrafficLimit(
  clock: Clock,
  { most, window_ms }: { most: number; window_ms: number },
): TrafficLimit {
  const nowMs = () => clock.now().getTime();
  const windows = new Cache<{ count: number }>({ most: MOST_REMEMBERED, life_ms: window_ms, nowMs });
  return {
    scope: 'process',
    count: (who) => {
      const window = windows.memoize(who, () => ({ count: 0 }));
      window.count += 1;
      return window.count <= most ? 0 : windows.getRemainingTTL(who);
    },
  };
}
