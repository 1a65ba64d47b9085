// A shop's order list in a table of a thousand orders and in one of a million.
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import { addressOf } from '@sendero/core/contract/endpoint';
import { listOrders } from '@sendero/core/contract/order-api';
import type pg from 'pg';
import { startProduct } from './child.ts';
import { withDatabase, untold } from './database.ts';
import { type Figure, median } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { authorization, openShops, orderRow } from './shops.ts';

const SMALL = 1000;
const LARGE = 1_000_000;
/** Every tenth order is one shop's, so that its page is full in either table. */
const SHOPS = 10;
const REQUESTS = 1000;
const ROUNDS = 9;
const GOAL = 1.2;

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, (small) =>
    withDatabase(server, async (large) => {
      await fill(small, SMALL);
      await fill(large, LARGE);
      const few = await startProduct(small);
      const many = await startProduct(large);
      try {
        return [await compare(few.port, many.port)];
      } finally {
        await few.stop();
        await many.stop();
      }
    }),
  );
}

async function compare(few: number, many: number): Promise<Figure> {
  const headers = { authorization: await authorization() };
  const request = wire({ method: 'GET', path: addressOf(listOrders).replace(':id', 'shop3'), headers });
  const requests = Array.from({ length: REQUESTS }, () => request);
  const msOf = async (port: number) => 1000 / (await rateOf(port, requests, 1));
  const times: { few: number; many: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push({ few: await msOf(few), many: await msOf(many) });
  const ratio = median(times.slice(1).map((time) => time.many / time.few));
  const ms = (which: 'few' | 'many') => median(times.map((time) => time[which])).toFixed(2);
  return {
    name: 'A list of 30 orders, of 1 000 000 against 1000',
    measured: `${ratio.toFixed(2)} × (${ms('many')} ms against ${ms('few')} ms)`,
    goal: `≤ ${GOAL} ×`,
    ok: ratio <= GOAL,
  };
}

/** Fills the table with copies of one order, a second apart, the shops in turn. */
async function fill(url: string, orders: number): Promise<void> {
  const database = openDatabase(url, 1);
  const [first = ''] = await openShops(database, SHOPS);
  await insertOrders(untold(database), [{ ...orderRow(first), dispatch_at: null }], []);
  const indexes = await database.pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'orders' and indexname <> 'orders_pkey'`,
  );
  await database.pool.query('set statement_timeout = 0');
  await database.pool.query('set synchronous_commit = off');
  for (const { name } of indexes.rows) await database.pool.query(`drop index ${name}`);
  await copyOrder(database.pool, orders - 1);
  for (const { definition } of indexes.rows) await database.pool.query(definition);
  await database.pool.query(
    `insert into undelivered_orders (root_id, order_id, vendor_id, stage, created_at)
       select root_id, order_id, vendor_id, stage, created_at from orders where stage <> 'delivered'
       on conflict do nothing`,
  );
  await database.pool.query('vacuum analyze orders, undelivered_orders');
  await database.close();
}

async function copyOrder(pool: pg.Pool, times: number): Promise<void> {
  await pool.query(
    `insert into orders
       select copy.* from orders o, generate_series(1, $1) n, jsonb_populate_record(o, jsonb_build_object(
         'root_id', 'shop' || n % $2, 'vendor_id', 'shop' || n % $2, 'order_id', 'shop' || n % $2 || '-' || lpad(n::text, 13, '0'),
         'quote_id', 'quote' || n, 'created_at', o.created_at + n * interval '1 second')) copy`,
    [times, SHOPS],
  );
}
