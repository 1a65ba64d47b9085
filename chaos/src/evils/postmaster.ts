import type { Evil } from './evil.ts';

/** `kill -9` of the database server. A DATABASE_URL's is started again by its caretaker, the embedded one by the product. */
export const postmaster: Evil = {
  name: 'postmaster',
  reachable: true,
  lasts_s: [2, 8],
  start: async ({ database }) => {
    database.kill();
    return () => database.revive();
  },
};
