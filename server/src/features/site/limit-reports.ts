import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../../http/problem.ts';
import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';

const MINUTE_S = 60;

/** What pages tell of themselves, a minute: of one network address, and of all together. Each server counts for itself. */
const limitsOf = perWorld(() => ({
  from: new RateLimiterMemory({ points: 60, duration: MINUTE_S }),
  all: new RateLimiterMemory({ points: 3000, duration: MINUTE_S }),
}));

/** Refuses more reports than pages have to tell, so that nobody drowns the log in invented ones (SAF-08). */
export async function limitReports(world: World, address: string): Promise<void> {
  const { from, all } = limitsOf(world);
  try {
    await from.consume(address);
    await all.consume('all');
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new Problem('TooManyRequests', { retry_after_s: reason.msBeforeNext / 1000 });
  }
}
