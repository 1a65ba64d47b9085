// What recipients say of a delivery on the page of their link (RCP-06).
import { getRating, track } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { formPath } from '@sendero/core/tracking/page-form';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unixSeconds } from '../../clock.ts';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { advanceOrders } from '../order/advance-order.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let order: Order;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
});

const reader = () => ({ host: shop.headers.host, 'accept-language': 'en' });
const press = (fields: Record<string, string>, accept = 'application/json') =>
  app.inject({
    method: 'POST',
    url: formPath(encodeURIComponent(order.link_id), 'rating'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept, ...reader() },
    payload: new URLSearchParams(fields).toString(),
  });
const seen = async (): Promise<PublicOrder> =>
  (await callApi(app, reader(), track, { params: { link_id: order.link_id } })).json().result;
async function deliver(): Promise<void> {
  await dispatchDue(world);
  const statuses = ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'] as const;
  const at = world.clock.now();
  await advanceOrders(
    world,
    statuses.map((to) => ({ order_id: order.order_id, to, by: 'fleet', at })),
  );
}

describe('the rating of a delivery', () => {
  it('is asked for once the order is delivered, and refused before [RCP-06]', async () => {
    expect((await seen()).rating).toBeUndefined();
    expect((await press({ stars: '5' })).statusCode).toBe(409);
    await deliver();
    expect((await seen()).rating).toEqual({ given: null });
  });

  it('is the last one said, and never shows the comment to others [RCP-06] [PUB-06]', async () => {
    await deliver();
    await press({ stars: '5', 'on-time': 'on' });
    const changed = { stars: '2', late: 'on', damaged: 'on', comment: 'A secret remark' };
    const answers = await Promise.all([press(changed), press(changed)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await seen()).rating).toEqual({ given: { stars: 2, reasons: ['late', 'damaged'] } });
    const page = await app.inject({ url: `/tracking/${order.link_id}`, headers: reader() });
    expect(page.body).toContain('How was the delivery?');
    expect(page.body).not.toContain('A secret remark');
  });

  it('reaches the shop with its comment, which a change without one keeps; no other shop reads it [RCP-06]', async () => {
    const { order_id: orderId } = order;
    const ask = async (headers = shop.headers) => callApi(app, headers, getRating, { params: { orderId } });
    expect((await ask()).json()).toEqual({ result: null });
    await deliver();
    await press({ stars: '2', late: 'on', comment: 'Half an hour' });
    await press({ stars: '3', late: 'on' });
    const rated_at = unixSeconds(world.clock.now());
    expect((await ask()).json().result).toEqual({
      stars: 3,
      reasons: ['late'],
      comment: 'Half an hour',
      rated_at,
    });
    const other = await aShop(world, app);
    expect((await ask(other.headers)).statusCode).toBe(404);
  });

  it('works without a script, and needs stars [RCP-06]', async () => {
    await deliver();
    expect((await press({ late: 'on' }, 'text/html')).statusCode).toBe(400);
    expect((await press({ stars: '6' })).json().errors[0].field).toBe('stars');
    const good = await press({ stars: '4' }, 'text/html');
    expect([good.statusCode, good.headers.location]).toEqual([303, expect.stringContaining('#rating')]);
  });
});
