import { type Evil, anyServer } from './evil.ts';

/** `kill -9` of a server, which is started again. */
export const kill: Evil = {
  name: 'kill',
  lasts_s: [1, 4],
  start: async (product, chance) => {
    const server = anyServer(product, chance);
    await server.kill();
    return () => server.start();
  },
};
