// Pictures of maps are work that anybody may ask for: nothing else waits for it.
import { fileURLToPath } from 'node:url';
import { placeOrder } from '@sendero/core/contract/order-api';
import { compileSketches } from '@sendero/places/sketch';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { linkIdOf } from '../features/order/link-id.ts';
import type { World } from '../world.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { aDraft } from '../testing/an-order.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { callApi } from '../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

const REGIONS = fileURLToPath(new URL('../../../regions/', import.meta.url));
const A_HUNDRED = Array.from({ length: 100 }, (_, n) => n);

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

/** The whole sample city: its largest picture takes 20 ms of a core. */
beforeAll(async () => {
  world = await createTestWorld();
  const regions = await compileSketches(REGIONS);
  app = await createApp({ ...world, regions: () => regions });
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (url: string, on = app) => on.inject({ url, headers: { host: 'localhost' } });
const picture = (nth: number, width = 2000) =>
  get(`/map/picture/fi-helsinki?lat=60.17&lng=${24.9 + nth / 1000}&zoom=14&width=${width}&height=2000`);

describe('a hundred pictures at once', () => {
  it('of different places keep nobody else waiting, and those too many are told to come again [SAF-06]', async () => {
    await picture(0);
    const before = world.pictures.drawn();
    const asked = Promise.all(A_HUNDRED.map((nth) => picture(nth + 1)));
    const health = await get('/healthz');
    const { headers, vendor } = shop;
    const body = await aDraft(app, headers, vendor.vendor_id);
    const placed = await callApi(app, headers, placeOrder, { body });
    const drawnMeanwhile = world.pictures.drawn() - before;
    const replies = await asked;
    expect([health.statusCode, placed.statusCode]).toEqual([200, 200]);
    const drawn = replies.filter(({ statusCode }) => statusCode === 200);
    expect(drawn.length).toBeGreaterThan(20);
    expect(drawnMeanwhile).toBeLessThan(drawn.length);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map((reply) => `${reply.statusCode} ${reply.headers['retry-after']}`))).toEqual(
      new Set(['429 2']),
    );
    expect((await picture(200)).statusCode).toBe(200);
  });

  it('of the same place are drawn once [SAF-06]', async () => {
    const before = world.pictures.drawn();
    const replies = await Promise.all(A_HUNDRED.map(() => picture(0, 1999)));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(world.pictures.drawn() - before).toBe(1);
  });
});

it('an order’s page comes without its map while too many are drawn, and the map is told to come again [SAF-06]', async () => {
  const busy: World = { ...world, pictures: { ...world.pictures, draw: () => Promise.resolve(null) } };
  const elsewhere = await createApp(busy);
  const order = await anOrderRow(world, shop.vendor, { status: 'PICKED_UP' });
  const link_id = linkIdOf(world.config.signing_keys, order.order_id);
  const { statusCode, body } = await get(`/tracking/${link_id}`, elsewhere);
  expect(statusCode).toBe(200);
  expect(body).toContain('track-drawing');
  expect(body).not.toContain('role="img"');
  const map = await get(`/tracking/api/v1/track/${link_id}/map.svg`, elsewhere);
  expect([map.statusCode, map.headers['retry-after']]).toEqual([429, '2']);
  await elsewhere.close();
});
