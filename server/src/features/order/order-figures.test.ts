import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Midnight in Helsinki, between the 17th and the 18th. */
const MIDNIGHT_S = Date.parse('2026-11-17T22:00:00Z') / 1000;
const DAY_S = 24 * 3600;

async function figuresOf(of: Shop, query = '') {
  const period = `from=${MIDNIGHT_S - DAY_S}&to=${MIDNIGHT_S + DAY_S}`;
  const url = `/order/api/v1/vendor/${of.vendor.vendor_id}/order-figures?${period}${query}`;
  return (await app.inject({ url, headers: of.headers })).json().result;
}

type Vendor = Shop['vendor'];

/** An order placed at this second and delivered so many minutes later, promised in 40; not delivered for null. */
function placed(vendor: Vendor, at: number, minutes: number | null, given: object = {}) {
  const delivered = { status: 'DELIVERED' as const, created_at: at + (minutes ?? 0) * 60 };
  const first = { status: 'NEW' as const, created_at: at };
  return anOrderRow(world, vendor, {
    created_at: new Date(at * 1000),
    promised_at: new Date((at + 40 * 60) * 1000),
    status: minutes === null ? 'CANCELLED' : 'DELIVERED',
    status_history: [first, minutes === null ? { status: 'CANCELLED', created_at: at + 60 } : delivered],
    delivery_fee: 500,
    ...given,
  });
}

it('tells share on time, mean time and cost by day of the country and by outlet [BRD-13]', async () => {
  const parent = await aShop(world, app);
  const outlet = await aVendor(world, { parent_vendor_id: parent.vendor.vendor_id, name: 'By the sea' });
  await placed(parent.vendor, MIDNIGHT_S - 1, 40);
  await placed(parent.vendor, MIDNIGHT_S, 41);
  await placed(parent.vendor, MIDNIGHT_S + 60, 21);
  await placed(outlet, MIDNIGHT_S + 120, null);
  await placed(outlet, MIDNIGHT_S + 180, 30, { preordered_for: new Date((MIDNIGHT_S + 900) * 1000) });
  await placed((await aShop(world, app)).vendor, MIDNIGHT_S, 10);
  const first = {
    day: MIDNIGHT_S - DAY_S,
    orders: 1,
    delivered: 1,
    on_time: 1,
    mean_minutes: 40,
    delivery_fee: 5,
  };
  const { vendor_id, name } = parent.vendor;
  expect(await figuresOf(parent, '&include_outlets=true')).toEqual({
    currency: 'EUR',
    by_day: [
      first,
      { day: MIDNIGHT_S, orders: 4, delivered: 3, on_time: 2, mean_minutes: 31, delivery_fee: 20 },
    ],
    by_outlet: [
      { vendor_id, name, orders: 3, delivered: 3, on_time: 2, mean_minutes: 34, delivery_fee: 15 },
      {
        vendor_id: outlet.vendor_id,
        name: 'By the sea',
        orders: 2,
        delivered: 1,
        on_time: 1,
        mean_minutes: null,
        delivery_fee: 10,
      },
    ],
  });
  expect((await figuresOf(parent)).by_outlet).toHaveLength(1);
});

it('is of what the filters find, and of nothing without an order [BRD-13]', async () => {
  const shop = await aShop(world, app);
  expect(await figuresOf(shop)).toEqual({ currency: 'EUR', by_day: [], by_outlet: [] });
  await placed(shop.vendor, MIDNIGHT_S, 10, { customer_name: 'Aino' });
  await placed(shop.vendor, MIDNIGHT_S, null, { customer_name: 'Bengt' });
  const ordersOf = async (query: string) =>
    (await figuresOf(shop, query)).by_day.map(({ orders }: { orders: number }) => orders);
  expect(await ordersOf('')).toEqual([2]);
  expect(await ordersOf('&status=cancelled')).toEqual([1]);
  expect(await ordersOf('&text=aino')).toEqual([1]);
});
