// The stages of orders stand apart from them, whoever wrote the orders and whenever (decision 0155).
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import { ingestRiderReports } from '../features/dispatch/ingest-rider-reports.ts';
import { aDay } from '../testing/a-day.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { aVendor } from '../testing/a-vendor.ts';
import { createTestWorld } from '../testing/test-world.ts';
import { openDatabase } from './db.ts';
import { createDatabase } from './embedded/create-database.ts';
import { migrate } from './migrate.ts';
import { dropUnaskedIndexes } from './unasked-indexes.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

async function dropDatabase(name: string): Promise<void> {
  const client = new pg.Client(inject('databaseUrl'));
  await client.connect();
  await client.query(`drop database ${name} with (force)`);
  await client.end();
}

/** What is there of one and not of the other, or differs; when an order is due as well. */
async function differences(pool: pg.Pool): Promise<unknown[]> {
  const one = `select root_id, order_id, vendor_id, stage, created_at, dispatch_at from orders where stage <> 'delivered'`;
  const other = 'select root_id, order_id, vendor_id, stage, created_at, due_at from undelivered_orders';
  const { rows } = await pool.query(`(${one} except ${other}) union all (${other} except ${one})`);
  return rows;
}

it('stages, and when they are due, are those of the orders when a day is over [HIS-01] [SCL-04]', async () => {
  const world = await createTestWorld();
  const app = await createApp(world);
  world.riders.start((reports) => ingestRiderReports(world, reports));
  await aDay(world, app);
  await anOrderRow(world, await aVendor(world));
  const { rows } = await world.db.pool.query('select distinct stage from undelivered_orders order by 1');
  expect(rows.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['cancelled', 'new']));
  expect(await differences(world.db.pool)).toEqual([]);
  await app.close();
  await world.close();
});

it('orders of before the migration have theirs, and what servers of that version ask stays a day longer [SCL-05]', async () => {
  const name = `sendero_before_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('databaseUrl'), name);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const db = openDatabase(url.href);
  const { pool } = db;
  const before = await mkdtemp(join(tmpdir(), 'sendero-before-'));
  try {
    const names = (await readdir(MIGRATIONS)).filter((name) => name < '0165');
    for (const name of names) await cp(new URL(name, MIGRATIONS), join(before, name));
    await migrate(pool, pathToFileURL(`${before}/`));
    await pool.query(
      `insert into vendors (vendor_id, root_id, country_code, client_vendor_id, name, phone) values ('a', 'a', 'FI', 'a', 'A', '')`,
    );
    // More than are filled in at once, some placed in the same moment.
    await pool.query(
      `insert into orders (root_id, order_id, vendor_id, country_code, created_at, updated_at, status, status_history, promised_at, delivery_fee, currency,
         customer_name, customer_phone, destination_address, destination_lat, destination_lng, destination_notes, amount, description, payment_method,
         pickup, ride_seconds, quote_id)
       select 'a', 'a-' || n, 'a', 'FI', now() - n / 7 * interval '1 minute', now(), s.status, '[]', now(), 1, 'EUR', '', '', '', 0, 0, '', 1, '', 'PAID', '{}', 1, n
       from generate_series(1, 7000) n, lateral (select (array['INITIATED', 'NEW', 'PICKED_UP', 'DELIVERED', 'CANCELLED', 'CANCELLED'])[1 + n % 6]) s(status)`,
    );
    await migrate(pool);
    const { rows } = await pool.query(
      'select stage, count(*)::int from undelivered_orders group by 1 order by 1',
    );
    expect(rows).toEqual([
      { stage: 'cancelled', count: 2333 },
      { stage: 'collected', count: 1167 },
      { stage: 'new', count: 1167 },
      { stage: 'unpaid', count: 1166 },
    ]);
    expect(await differences(pool)).toEqual([]);
    const indexes = async () =>
      (
        await pool.query(
          `select indexname from pg_indexes where tablename = 'orders' and (indexname ~ '_stage$' or indexname in ('orders_by_vendor', 'orders_by_root', 'orders_due'))`,
        )
      ).rowCount;
    expect(await indexes()).toBe(5);
    await dropUnaskedIndexes(db);
    expect(await indexes()).toBe(5);
    await pool.query(`update migrations set applied_at = now() - interval '25 hours'`);
    await dropUnaskedIndexes(db);
    expect(await indexes()).toBe(0);
  } finally {
    await db.close();
    await dropDatabase(name);
    await rm(before, { recursive: true });
  }
});
