import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../db/db.ts';
import { type Counts, countOnly, countsBy } from './counts.ts';

/**
 * Counts in PostgreSQL, on connections of their own: a transaction may wait for a count, and a count never waits for a
 * transaction.
 */
export function createCounts(db: Database): Counts {
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'limit_counts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    ...countOnly,
  });
  return {
    ...countsBy(limiter),
    sweep: async () => {
      await db.kysely.deleteFrom('limit_counts').where('expire', '<', Date.now()).execute();
    },
    close: () => db.close(),
  };
}
