import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../db/db.ts';

/** Counts that all servers on one database share, and that outlive each of them. */
export interface Counts {
  /** Counts one more of `key`; how many there are now. All of them are forgotten `life_ms` after the first. */
  add(key: string, life_ms: number): Promise<number>;
  /** Takes back one that was counted. */
  takeBack(key: string, life_ms: number): Promise<void>;
  /** Whether anything was counted of `key` that is not forgotten yet. */
  has(key: string): Promise<boolean>;
  forget(key: string): Promise<void>;
  /** Deletes what is forgotten. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Counts in PostgreSQL, on connections of their own: a transaction may wait for one, and one never for a transaction. */
export function createCounts(db: Database): Counts {
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'limit_counts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    // Limits have their own numbers: nothing is refused here.
    points: 1,
    duration: 1,
  });
  const lasting = (life_ms: number) => ({ customDuration: life_ms / 1000 });
  return {
    add: async (key, life_ms) => (await limiter.penalty(key, 1, lasting(life_ms))).consumedPoints,
    takeBack: async (key, life_ms) => void (await limiter.reward(key, 1, lasting(life_ms))),
    has: async (key) => (await limiter.get(key)) !== null,
    forget: async (key) => void (await limiter.delete(key)),
    sweep: async () => {
      await db.kysely.deleteFrom('limit_counts').where('expire', '<', Date.now()).execute();
    },
    close: () => db.close(),
  };
}
