import { createWorld } from '@sendero/server/src/create-world.ts';
import { createApp } from '@sendero/server/src/app.ts';
import { readConfig } from '@sendero/server/src/config.ts';
import { createTestClock } from '@sendero/server/src/testing/test-clock.ts';
import { testRegions } from '@sendero/server/src/testing/test-region.ts';
import { aShop } from '@sendero/server/src/testing/a-shop.ts';
import { anOrder } from '@sendero/server/src/testing/an-order.ts';
import { dispatchDue } from '@sendero/server/src/features/dispatch/dispatch-due.ts';
import { ingestRiderReports } from '@sendero/server/src/features/dispatch/ingest-rider-reports.ts';
import { pino } from 'pino';
import { withDatabase } from './database.ts';
import { KEY } from './shops.ts';

const N = Number(process.argv[2] ?? 300);
await withDatabase(process.env['TEST_DATABASE_URL'] ?? '', async (url) => {
  const config = await readConfig({ DATABASE_URL: url, SIGNING_KEYS: KEY, RATE_LIMIT: '1000000' });
  const clock = createTestClock(new Date('2026-11-18T10:00:00Z'));
  const world = await createWorld(config, url, { clock, log: pino({ level: 'silent' }), regions: testRegions() });
  world.riders.start((reports) => ingestRiderReports(world, reports));
  const app = await createApp(world);
  const shops = [];
  for (let n = 0; n < 5; n++) shops.push(await aShop(world, app));
  const q = `select relname, pg_total_relation_size(relid) as total, pg_table_size(relid) as tbl, n_live_tup, n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where schemaname='public'`;
  const before = new Map((await world.db.pool.query(q)).rows.map((r) => [r.relname, r]));
  const t0 = Date.now();
  for (let n = 0; n < N; n++) {
    const shop = shops[n % 5]!;
    await anOrder(app, { ...shop.headers, 'idempotency-key': `key-of-this-order-${n}` }, shop.vendor.vendor_id);
    if (n % 10 === 9) {
      clock.advance(60);
      while ((await dispatchDue(world)) > 0);
      await world.riders.tick();
    }
  }
  for (let minute = 0; minute < 90; minute++) {
    clock.advance(60);
    while ((await dispatchDue(world)) > 0);
    await world.riders.tick();
  }
  console.log((await world.db.pool.query('select status, count(*) from orders group by 1')).rows, Date.now() - t0, 'ms');
  await world.db.pool.query('vacuum analyze');
  await new Promise((r) => setTimeout(r, 1500));
  const rows = (await world.db.pool.query(q)).rows
    .map((r) => ({ table: r.relname, bytes: Math.round((r.total - (before.get(r.relname)?.total ?? 0)) / N), heap: Math.round((r.tbl - (before.get(r.relname)?.tbl ?? 0)) / N), rows: r.n_live_tup, upd: r.n_tup_upd, hot: r.n_tup_hot_upd }))
    .filter((r) => r.bytes > 4)
    .toSorted((a, b) => b.bytes - a.bytes);
  console.table(rows);
  console.log('sum', rows.reduce((s, r) => s + r.bytes, 0));
  console.table((await world.db.pool.query(`select indexrelname, pg_relation_size(indexrelid)/$1 as bytes, idx_scan from pg_stat_user_indexes where pg_relation_size(indexrelid) > 30000 order by 2 desc`, [N])).rows);
  console.table((await world.db.pool.query(`select avg(pg_column_size(status_history)) sh, avg(pg_column_size(pickup)) pickup, avg(pg_column_size(fee_lines)) fee_lines, avg(pg_column_size(o.*)) as row from orders o`)).rows);
  await app.close();
  await world.close();
});
