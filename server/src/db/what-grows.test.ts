import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { ingestRiderReports } from '../features/dispatch/ingest-rider-reports.ts';
import { gatewaysOf } from '../features/payment/gateway-of.ts';
import { sweep } from '../jobs/sweep.ts';
import { aDay } from '../testing/a-day.ts';
import { createTestWorld } from '../testing/test-world.ts';
import { readColumns } from './read-columns.ts';
import { whatGrows } from '../testing/what-grows.ts';

it('every table says what bounds it, and what ends has ended when a shop’s day is long past [SCL-04]', async () => {
  const world = await createTestWorld();
  const app = await createApp(world);
  world.riders.start((reports) => ingestRiderReports(world, reports));
  await aDay(world, app);
  const tables = Object.keys(await readColumns(world.db.pool));
  expect(Object.keys(whatGrows).toSorted()).toEqual(tables);
  const filled = async () => {
    const counts = tables.map((table) => `select '${table}' as table where exists (select from ${table})`);
    const { rows } = await world.db.pool.query<{ table: string }>(counts.join(' union all '));
    return rows.map(({ table }) => table);
  };
  expect(await filled()).toEqual(expect.arrayContaining(['orders', 'order_events', 'rides', 'bulk_rows']));
  // The shop's order that returns would be placed again and again.
  await world.db.pool.query('delete from repeats');
  // Limits go by the clock on the wall.
  await world.db.pool.query('update limit_counts set expire = 0');
  world.clock.advance(450 * 86_400);
  await Promise.all(gatewaysOf(world).map((gateway) => gateway.tick()));
  await sweep(world);
  const left = (await filled()).filter((table) => whatGrows[table as keyof typeof whatGrows] === 'ends');
  expect(left).toEqual([]);
  await app.close();
  await world.close();
});
