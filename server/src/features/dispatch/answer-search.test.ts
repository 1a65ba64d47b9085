import * as api from '@sendero/core/contract/dispatch-api';
import { placeOrder } from '@sendero/core/contract/order-api';
import { getNoRider, saveNoRider } from '@sendero/core/contract/vendor-api';
import type { NoRider, SearchAnswer } from '@sendero/core/order/no-rider';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aGuest, aGuestOrder, withGuests } from '../../testing/a-guest.ts';
import { aHeldOrder } from '../../testing/a-held-order.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { aDraft, anOrder } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { getOrderForRide } from '../order/find-order.ts';
import { decideSearches } from './decide-searches.ts';
import { dispatchDue } from './dispatch-due.ts';
import { findSearches } from './search-store.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let stranger: Shop;

beforeAll(async () => {
  world = withGuests(await createTestWorld());
  app = await createApp(world);
  shop = await aShop(world, app);
  stranger = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const answer = (orderId: string, body: SearchAnswer, { headers } = shop) =>
  callApi(app, headers, api.answerSearch, { params: { orderId }, body });

const choose = (choice: NoRider | null, { headers, vendor } = shop) =>
  callApi(app, headers, saveNoRider, { params: { id: vendor.vendor_id }, body: { choice } });

const orderOf = async (orderId: string) => {
  const order = await getOrderForRide(world, orderId);
  if (!order) throw new Error('gone');
  return order;
};
const searchOf = async (orderId: string) =>
  (await findSearches(world.db, [await orderOf(orderId)])).get(orderId);

describe('an order for which nobody was found [BRD-09]', () => {
  it('says so to its shop, and until when it is held', async () => {
    const { order_id } = await aHeldOrder(world, shop.vendor);
    const { result } = (
      await callApi(app, shop.headers, api.getRider, { params: { orderId: order_id } })
    ).json();
    const now = world.clock.now().getTime() / 1000;
    expect(result.search).toMatchObject({
      state: 'held',
      way: 'CALL_ME',
      until: now + 7200,
      usual_minutes: null,
    });
  });

  it('is looked for again, once, however often that is said', async () => {
    const { order_id } = await aHeldOrder(world, shop.vendor);
    const replies = [];
    for (let n = 0; n < 2; n += 1) replies.push(await answer(order_id, { action: 'TRY_AGAIN' }));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies[1]?.json().result.search).toMatchObject({ state: 'searching', rounds: 2, until: null });
    const { status, status_history } = await orderOf(order_id);
    expect(status).toBe('WAITING_FOR_TRANSPORT');
    expect(status_history).toHaveLength(5);
    expect((await answer(order_id, { action: 'CANCEL' })).statusCode).toBe(409);
  });

  it('is collected at the later time that was offered, and at no other', async () => {
    const later_at = new Date(Math.ceil(world.clock.now().getTime() / 900_000) * 900_000 + 3_600_000);
    const { order_id } = await aHeldOrder(world, shop.vendor, { later_at });
    const at = later_at.getTime() / 1000;
    expect((await answer(order_id, { action: 'ACCEPT_LATER', later_at: at + 900 })).statusCode).toBe(409);
    for (let n = 0; n < 2; n += 1)
      expect((await answer(order_id, { action: 'ACCEPT_LATER', later_at: at })).statusCode).toBe(200);
    const order = await orderOf(order_id);
    expect(order).toMatchObject({ status: 'WAITING_FOR_TRANSPORT', preordered_end: 'COLLECT' });
    expect(order.dispatch_at).toEqual(new Date(later_at.getTime() - 25 * 60_000));
    expect(order.promised_at.getTime()).toBeGreaterThan(later_at.getTime());
  });

  it('is cancelled for nothing, and by nobody else', async () => {
    const { order_id } = await aHeldOrder(world, shop.vendor);
    expect((await answer(order_id, { action: 'CANCEL' }, stranger)).statusCode).toBe(404);
    for (let n = 0; n < 2; n += 1)
      expect((await answer(order_id, { action: 'CANCEL' })).statusCode).toBe(200);
    const { status, status_history } = await orderOf(order_id);
    expect([status, status_history.at(-1)?.reason]).toEqual(['CANCELLED', 'no_courier']);
  });

  it('follows one of two windows that answer at the same time', async () => {
    const { order_id } = await aHeldOrder(world, shop.vendor);
    const replies = await Promise.all(
      (['TRY_AGAIN', 'CANCEL', 'TRY_AGAIN', 'CANCEL'] as const).map((action) => answer(order_id, { action })),
    );
    const { status, status_history } = await orderOf(order_id);
    expect(status_history).toHaveLength(5);
    expect(['CANCELLED', 'WAITING_FOR_TRANSPORT']).toContain(status);
    expect(replies.map(({ statusCode }) => statusCode).filter((code) => code === 200).length).toBeGreaterThan(
      0,
    );
  });
});

describe('what is chosen for orders without a rider [BRD-09]', () => {
  it('is a shop’s own, else its parent’s, and nobody else’s to change', async () => {
    const { vendor, headers } = shop;
    const id = (await aVendor(world, { parent_vendor_id: vendor.vendor_id })).vendor_id;
    const read = async () => (await callApi(app, headers, getNoRider, { params: { id } })).json().result;
    expect(await read()).toEqual({ choice: null, otherwise: { way: 'CALL_ME' } });
    await choose({ way: 'KEEP_TRYING', minutes: 45 });
    expect(await read()).toEqual({ choice: null, otherwise: { way: 'KEEP_TRYING', minutes: 45 } });
    expect((await choose({ way: 'CANCEL' }, { ...stranger, vendor })).statusCode).toBe(404);
    expect((await choose({ way: 'KEEP_TRYING', minutes: 1 })).statusCode).toBe(400);
    await choose(null);
    expect(await read()).toMatchObject({ otherwise: { way: 'CALL_ME' } });
  });

  it('is an order’s own first, from its placing on', async () => {
    await choose({ way: 'OFFER_LATER' });
    const { order_id } = await anOrder(app, shop.headers, shop.vendor.vendor_id, {
      no_rider: { way: 'KEEP_TRYING', minutes: 20 },
    });
    const plain = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    await dispatchDue(world);
    expect(await searchOf(order_id)).toMatchObject({ way: 'KEEP_TRYING', minutes: 20, state: 'searching' });
    expect(await searchOf(plain.order_id)).toMatchObject({ way: 'OFFER_LATER' });
    await choose(null);
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const body = { ...draft, no_rider: { way: 'PRAY' } };
    const reply = await app.inject({
      method: 'POST',
      url: '/order/api/v1/order',
      headers: shop.headers,
      payload: body,
    });
    expect([placeOrder.path, reply.statusCode]).toEqual(['/order', 400]);
  });

  it('is to pay nothing for a guest who chose nothing', async () => {
    const guest = await aGuest(world);
    const { order_id } = await aGuestOrder(app, guest);
    await dispatchDue(world);
    expect(await searchOf(order_id)).toMatchObject({ way: 'CANCEL' });
  });
});

describe('how long a search usually takes [BRD-09]', () => {
  it('is the median here at this hour, once five are known', async () => {
    const usual = async (orderId: string) =>
      (await callApi(app, shop.headers, api.getRider, { params: { orderId } })).json().result.search
        .usual_minutes;
    const searched = await anOrderRow(world, shop.vendor);
    await dispatchDue(world);
    await decideSearches(world);
    expect(await usual(searched.order_id)).toBeNull();
    for (const minutes of [2, 4, 6, 50, 3]) {
      const { root_id, order_id } = await anOrderRow(world, shop.vendor);
      await dispatchDue(world);
      await world.db.pool.query(
        `update rider_searches set state = 'found', found_at = since + $3 * interval '1 minute'
         where root_id = $1 and order_id = $2`,
        [root_id, order_id, minutes],
      );
    }
    expect(await usual(searched.order_id)).toBe(4);
  });
});
