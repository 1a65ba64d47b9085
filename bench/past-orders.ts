// Years of orders, put into the table as fast as PostgreSQL takes them.
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import type pg from 'pg';
import { openShops, orderRow } from './shops.ts';
import { untold } from './database.ts';

const DAY_S = 24 * 60 * 60;
const INSERTED_AT_ONCE = 1000;

/**
 * Fills the table with orders of `shops` shops in equal parts, evenly over the last `days`: thirty customers each, one order
 * in thirty cancelled. The customers of the first shop have the numbers +358401000000 to 29.
 */
export async function fillHistory(url: string, orders: number, days: number, shops = 1): Promise<void> {
  const database = openDatabase(url, 1);
  const first = (await openShops(database, shops)).map((shop) => ({
    ...orderRow(shop),
    dispatch_at: null,
    preordered_for: null,
  }));
  for (let at = 0; at < shops; at += INSERTED_AT_ONCE)
    await insertOrders(untold(database), first.slice(at, at + INSERTED_AT_ONCE), []);
  const indexes = await database.pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'orders' and indexname <> 'orders_pkey'`,
  );
  for (const setting of settings) await database.pool.query(`set ${setting}`);
  for (const { name } of indexes.rows) await database.pool.query(`drop index ${name}`);
  const key = await database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'orders_pkey'`,
  );
  await database.pool.query('alter table orders drop constraint orders_pkey');
  // What a crash would lose may be lost with the measurement.
  await database.pool.query('alter table orders set unlogged');
  await copyOrders(database.pool, Math.floor(orders / shops) - 1, days);
  await database.pool.query(
    `insert into undelivered_orders (root_id, order_id, vendor_id, stage, created_at)
       select root_id, order_id, vendor_id, stage, created_at from orders where stage = 'cancelled'`,
  );
  await database.pool.query(`alter table orders add ${key.rows[0]?.definition ?? ''}`);
  for (const { definition } of indexes.rows) await database.pool.query(definition);
  await database.pool.query('vacuum analyze orders, undelivered_orders');
  await database.close();
}

/** Triggers off, since the stage is given. */
const settings = [
  'statement_timeout = 0',
  'session_replication_role = replica',
  `maintenance_work_mem = '512MB'`,
];

/** Copies every order `times` times. */
async function copyOrders(pool: pg.Pool, times: number, days: number): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'orders' order by ordinal_position`,
  );
  const made: Record<string, string> = {
    order_id: `root_id || '-' || lpad(n::text, 15, '0')`,
    quote_id: `'quote' || n`,
    created_at: `created_at - (($1 - n) * ${days * DAY_S}::float8 / $1) * interval '1 second'`,
    customer_phone: `'+35840' || 1000000 + substr(vendor_id, 5)::int * 30 % 9000000 + n % 30`,
    status: `case when n % 30 = 0 then 'CANCELLED' else 'DELIVERED' end`,
    stage: `case when n % 30 = 0 then 'cancelled' else 'delivered' end`,
  };
  const names = rows.map(({ name }) => name);
  await pool.query(
    `insert into orders (${names.join(', ')})
       select ${names.map((name) => made[name] ?? name).join(', ')} from (select * from orders) o, generate_series(1, $1::int) n`,
    [times],
  );
}
