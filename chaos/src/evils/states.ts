// A database that answers, and refuses.
import pg from 'pg';
import type { Product } from '../product/product.ts';
import { type Evil, repeatedly } from './evil.ts';

/** Nothing may be written: what a fail-over to a replica looks like. */
export const readOnly: Evil = {
  name: 'read-only',
  reachable: true,
  lasts_s: [3, 8],
  start: async ({ database }) => {
    const set = async (to: 'on' | 'off') => {
      await database.query(`alter system set default_transaction_read_only = ${to}`);
      await database.query('select pg_reload_conf()');
    };
    await set('on');
    return () => set('off');
  },
};

const ROOM = 100;

/** Somebody else has taken every connection that the database allows. */
export const tooMany: Evil = {
  name: 'too-many',
  reachable: true,
  lasts_s: [3, 8],
  start: async (product) => {
    const taken: pg.Client[] = [];
    const stop = repeatedly(200, () => takeAll(product, taken));
    return async () => {
      await stop();
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
    };
  },
};

async function takeAll({ database }: Product, taken: pg.Client[]): Promise<void> {
  const url = database.url();
  const fresh = await Promise.all(
    Array.from({ length: ROOM }, async () => {
      const client = new pg.Client({ connectionString: url, application_name: 'chaos' });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client,
        () => null,
      );
    }),
  );
  const held = fresh.filter((client) => client !== null);
  taken.push(...held);
  // Who has taken a place ends those who sat there before; the next turn takes theirs.
  await held[0]?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sendero%'",
  );
}
