import { type Evil, anyServer } from './evil.ts';

const AHEAD_MS = 3 * 60_000;

/** A server whose clock stands three minutes ahead or behind: it is started so, and started again as it should be. */
export const clock: Evil = {
  name: 'clock',
  lasts_s: [8, 15],
  start: async (product, chance) => {
    const server = anyServer(product, chance);
    const off_ms = chance.pick([AHEAD_MS, -AHEAD_MS]);
    await server.kill();
    await server.start({ CLOCK_START: new Date(Date.now() + off_ms).toISOString() });
    return async () => {
      await server.kill();
      await server.start();
    };
  },
};
