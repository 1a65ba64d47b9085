// What happens to single connections inside PostgreSQL.
import type { Product } from '../product/product.ts';
import { type Evil, repeatedly } from './evil.ts';

const OURS = "application_name like 'sendero%' and pid <> pg_backend_pid()";

/** `kill -9` of one of PostgreSQL's processes: it ends all sessions and recovers from its log. */
export const backend: Evil = {
  name: 'backend',
  reachable: true,
  lasts_s: [2, 4],
  start: async ({ database }) => {
    const rows = await database.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${OURS} order by state = 'active' desc, random() limit 1`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGKILL');
    return async () => void (await database.answers());
  },
};

/** An operator ends every session, again and again. */
export const terminate: Evil = {
  name: 'terminate',
  reachable: true,
  lasts_s: [3, 6],
  start: async (product) => repeatedly(500, () => end(product, 'true')),
};

/** An operator ends the sessions that are inside a transaction. */
export const terminateBusy: Evil = {
  name: 'terminate-busy',
  reachable: true,
  lasts_s: [4, 8],
  start: async (product) => repeatedly(20, () => end(product, 'xact_start is not null')),
};

const end = ({ database }: Product, which: string) =>
  database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${OURS} and ${which}`);
