import { type Evil, anyServer } from './evil.ts';

/** A server that gets no time, holding whatever locks and leases it has (`SIGSTOP`). */
export const freeze: Evil = {
  name: 'freeze',
  lasts_s: [10, 20],
  start: async (product, chance) => {
    const server = anyServer(product, chance);
    server.freeze();
    return async () => server.thaw();
  },
};
