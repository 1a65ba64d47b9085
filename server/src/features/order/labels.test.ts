import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/order-api';
import { MOST_LABELS } from '@sendero/core/order/label';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

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

const ask = (order_ids: readonly string[], of = shop, id = of.vendor.vendor_id) =>
  app.inject({
    method: 'POST',
    url: addressOf(api.listLabels).replace(':id', id),
    headers: of.headers,
    payload: { order_ids },
  });

it('has what a bag needs, and nobody’s number, family name or mail [BRD-14] [ORD-12]', async () => {
  const row = await anOrderRow(world, shop.vendor, {
    customer_name: 'Ada Lovelace Example',
    destination_address: 'B 12, Building 3, Aleksanterinkatu 21, 00100 Helsinki',
    payment_method: 'CASH_ON_DELIVERY',
    amount: 2490,
  });
  const reply = await ask([row.order_id]);
  expect(reply.json().result).toEqual([
    {
      order_id: row.order_id,
      short_code: row.short_code,
      link_id: expect.stringContaining(`${row.order_id}.`),
      shop_name: shop.vendor.name,
      customer_first_name: 'Ada',
      door: 'B 12, Building 3',
      address: 'Aleksanterinkatu 21, 00100 Helsinki',
      notes: 'Ring twice',
      description: 'Two soups',
      payment_method: 'CASH_ON_DELIVERY',
      cash: 24.9,
      currency: 'EUR',
      promised_at: expect.any(Number),
      age_validation_required: false,
    },
  ]);
  expect(reply.body).not.toMatch(/Example|\+358/);
});

it('has the door as it was given, whatever commas the address has [BRD-14] [ORD-11]', async () => {
  const row = await anOrderRow(world, shop.vendor, {
    destination_address: 'B 12, Annex, Unioninkatu 5, second yard, 00100 Helsinki',
    destination_unit: 'B 12',
    destination_building: 'Annex',
  });
  const [label] = (await ask([row.order_id])).json().result;
  expect(label).toMatchObject({
    door: 'B 12, Annex',
    address: 'Unioninkatu 5, second yard, 00100 Helsinki',
  });
});

it('comes in the order asked for, each once, without cash where all is paid [BRD-14]', async () => {
  const rows = [await anOrderRow(world, shop.vendor), await anOrderRow(world, shop.vendor)];
  const ids = rows.map(({ order_id }) => order_id).toReversed();
  const labels: { order_id: string; cash: number | null }[] = (await ask([...ids, ...ids])).json().result;
  expect(labels.map(({ order_id }) => order_id)).toEqual(ids);
  expect(labels.map(({ cash }) => cash)).toEqual([null, null]);
});

it('is there for own orders alone, and for at most two hundred [BRD-14] [AUTH-22]', async () => {
  const own = await anOrderRow(world, shop.vendor);
  const other = await aShop(world, app);
  const foreign = await anOrderRow(world, other.vendor);
  expect((await ask([own.order_id, foreign.order_id])).statusCode).toBe(404);
  expect((await ask([foreign.order_id], shop, other.vendor.vendor_id)).statusCode).toBe(404);
  expect((await ask([`${own.order_id}X`])).statusCode).toBe(404);
  const many = Array.from({ length: MOST_LABELS + 1 }, (_, nth) => `${own.vendor_id}-${nth}`);
  expect((await ask(many)).statusCode).toBe(400);
  expect((await ask([])).statusCode).toBe(400);
});

it('is none where the person was erased [BRD-14] [SAF-10]', async () => {
  const erased = await anOrderRow(world, shop.vendor, { person_erased_at: world.clock.now() });
  const kept = await anOrderRow(world, shop.vendor);
  const { result } = (await ask([erased.order_id, kept.order_id])).json();
  expect(result).toHaveLength(1);
});
