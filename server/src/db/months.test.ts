// Events go by the month, and nothing waits for the job that makes the months.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readFeedPage } from '../features/order/read-feed.ts';
import { advanceOrders } from '../features/order/advance-order.ts';
import { sweep } from '../jobs/sweep.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../testing/test-world.ts';
import { ORDER_EVENTS, keepMonths } from './months.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const DAY_S = 86_400;
const keep = (by = world) => keepMonths(by.db, ORDER_EVENTS, world.clock.now());
const feed = (after: number) => readFeedPage(world, shop.vendor.vendor_id, after);

/** Where the events lie: how many in each part, whatever shard of it. */
async function parts(): Promise<Record<string, number>> {
  const { rows } = await world.db.pool.query<{ part: string; count: number }>(
    `select regexp_replace(tableoid::regclass::text, '^(months\\.)?order_events_|_\\d{6}$', '', 'g') as part, count(*)::int
     from order_events group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
}

const modified = (order_id: string) =>
  advanceOrders(world, [{ order_id, to: 'MODIFIED', by: 'shop', at: world.clock.now() }]);

it('are made three months ahead, by several servers at once, and again [SCL-04]', async () => {
  const second = await createSecondWorld(world);
  expect(await Promise.all([keep(), keep(second), keep()])).toEqual([3, 3, 3]);
  await second.close();
  await sweep(world);
  expect(await world.metrics.registry.metrics()).toContain('sendero_months_ahead 3');
});

it('an event of a month ago is kept; the month goes as a whole after that, and the feed says so [SCL-04]', async () => {
  const { order_id } = await anOrderRow(world, shop.vendor);
  expect(await feed(0)).toMatchObject({ seq: 1, events: [{ seq: 1 }] });
  world.clock.advance(30 * DAY_S);
  await keep();
  expect(await feed(0)).toMatchObject({ events: [{ seq: 1 }] });
  world.clock.advance(70 * DAY_S);
  await modified(order_id);
  await keep();
  expect(await parts()).toEqual({ '2027_02': 1 });
  expect(await feed(0)).toEqual({ events: [], seq: 2, load_anew: true });
  expect(await feed(1)).toMatchObject({ seq: 2, events: [{ seq: 2 }] });
  expect(await feed(2)).toEqual({ events: [], seq: 2 });
  expect(await feed(9)).toEqual({ events: [], seq: 2 });
});

it('nothing fails when no month was made for half a year, nor afterwards [SCL-04]', async () => {
  const { order_id } = await anOrderRow(world, shop.vendor);
  world.clock.advance(200 * DAY_S);
  await modified(order_id);
  expect(await parts()).toMatchObject({ rest: 1 });
  expect(await keep()).toBe(3);
  await modified(order_id);
  expect(await parts()).toEqual({ rest: 2 });
  const { seq } = await feed(0);
  world.clock.advance(20 * DAY_S);
  await modified(order_id);
  expect(await feed(seq)).toMatchObject({ seq: seq + 1, events: [{ seq: seq + 1 }] });
  world.clock.advance(31 * DAY_S);
  await keep();
  expect(await parts()).not.toHaveProperty('rest');
  expect(await feed(seq - 1)).toMatchObject({ load_anew: true });
});
