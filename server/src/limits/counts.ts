import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { PerDatabase } from '../state/scope.ts';

/** Counts shared by all servers on one database; they outlive each server. */
export interface Counts extends PerDatabase {
  /** Adds one to `key` and returns the count. The count expires `life_ms` after the first. */
  add(key: string, life_ms: number): Promise<number>;
  /** Subtracts one. */
  takeBack(key: string, life_ms: number): Promise<void>;
  /** The count of `key`, 0 where it has none or it expired. Writes nothing. */
  read(key: string): Promise<number>;
  forget(key: string): Promise<void>;
  /** Deletes expired counts. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** What every store of the library is told: the limits compare the numbers themselves, so it refuses nothing. */
export const countOnly = { points: 1, duration: 1 } as const;

/** Counts by a store of the library. */
export function countsBy(limiter: RateLimiterStoreAbstract): Omit<Counts, 'sweep' | 'close'> {
  const lasting = (life_ms: number) => ({ customDuration: life_ms / 1000 });
  return {
    scope: 'database',
    add: async (key, life_ms) => (await limiter.penalty(key, 1, lasting(life_ms))).consumedPoints,
    takeBack: async (key, life_ms) => void (await limiter.reward(key, 1, lasting(life_ms))),
    read: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    forget: async (key) => void (await limiter.delete(key)),
  };
}
