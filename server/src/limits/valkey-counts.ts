import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Valkey } from '../ports/valkey.ts';
import { type Counts, countOnly, countsBy } from './counts.ts';

/**
 * Counts in Valkey, for all servers. While it is away they are counted in the database, from zero: somebody may do twice
 * as much then, but never without limit, and nobody is refused for it.
 */
export function valkeyCounts({ client, prefix, ask }: Valkey, database: Counts): Counts {
  const there = countsBy(
    new RateLimiterRedis({
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: `${prefix}:count`,
      ...countOnly,
    }),
  );
  return {
    scope: 'database',
    add: (key, life_ms) =>
      ask(
        () => there.add(key, life_ms),
        () => database.add(key, life_ms),
      ),
    takeBack: (key, life_ms) =>
      ask(
        () => there.takeBack(key, life_ms),
        () => database.takeBack(key, life_ms),
      ),
    // What was counted in the one while the other was away counts all the same.
    read: async (key) =>
      (await ask(
        () => there.read(key),
        () => Promise.resolve(0),
      )) + (await database.read(key)),
    forget: async (key) => {
      await ask(
        () => there.forget(key),
        () => Promise.resolve(),
      );
      await database.forget(key);
    },
    sweep: database.sweep,
    close: database.close,
  };
}
