import * as orderApi from '@sendero/core/contract/order-api';
import * as trackingApi from '@sendero/core/contract/tracking-api';
import * as api from '@sendero/core/contract/trip-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { DOORS, aTrip, aTripDraft, aTripFee } from '../../testing/a-trip.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

const NOON = '2026-11-18T10:00:00Z';
const NOON_S = Date.parse(NOON) / 1000;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
beforeEach(() => world.clock.set(NOON));
afterAll(async () => {
  await app.close();
  await world.close();
});

const place = (body: object, headers: object = {}, of = shop) =>
  callApi(app, { ...of.headers, ...headers }, api.placeTrip, { body });
const count = async (table: 'orders' | 'trips' | 'trip_stops'): Promise<number> => {
  const { rows } = await world.db.pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return Number(rows[0]?.n);
};
const listed = async () =>
  (await callApi(app, shop.headers, orderApi.listOrders, { params: { id: shop.vendor.vendor_id } })).json()
    .result.data;

describe('the price of several drops', () => {
  it('is one, with its lines, and proposes the order of the stops', async () => {
    const proposed = await aTripFee(app, shop);
    const typed = await aTripFee(app, shop, DOORS, { keep_order: true });
    expect(proposed.stops.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(typed.stops.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(proposed.stops.at(-1)?.minutes).toBeLessThan(typed.stops.at(-1)?.minutes ?? 0);
    expect(proposed.distance_m).toBeLessThan(typed.distance_m);
    expect(proposed.lines.map(({ key }) => key)).toEqual(expect.arrayContaining(['base', 'further-stops']));
    const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0);
    expect(sum(proposed.lines)).toBeCloseTo(proposed.fee, 6);
    expect(sum(proposed.stops.map(({ fee }) => ({ amount: fee })))).toBeCloseTo(proposed.fee, 6);
    expect(proposed.fee, 'less than each alone').toBeLessThan(4 * 4.9);
  });

  it('refuses one drop, sixteen, a door out of reach, and a guest or another shop', async () => {
    const ask = (destinations: readonly object[], headers = shop.headers) =>
      callApi(app, headers, api.tripFee, { body: { vendor_id: shop.vendor.vendor_id, destinations } });
    expect((await ask([DOORS[0]])).statusCode).toBe(400);
    expect((await ask(Array.from({ length: 16 }, () => DOORS[0]))).statusCode).toBe(400);
    const far = await ask([DOORS[0], { lat: 61.5, lng: 23.7 }]);
    expect(far.json()).toMatchObject({ status: 422, errors: [{ field: 'destinations.1' }] });
    const other = await aShop(world, app);
    expect((await ask(DOORS, other.headers)).statusCode).toBe(404);
  });
});

describe('placing several drops', () => {
  it('makes an order of each, tied as stops of one trip, with a link, a code and a share of the price', async () => {
    const draft = await aTripDraft(app, shop);
    const trip = (await place(draft)).json().result;
    expect(trip.orders).toHaveLength(4);
    expect(new Set(trip.orders.map(({ link_id }: { link_id: string }) => link_id)).size).toBe(4);
    expect(new Set(trip.orders.map(({ short_code }: { short_code: string }) => short_code)).size).toBe(4);
    expect(trip.orders.map((order: { trip: object }) => order.trip)).toEqual(
      [1, 2, 3, 4].map((stop) => ({ trip_id: trip.trip_id, stop, stops: 4 })),
    );
    const fees = trip.orders.map(({ delivery_fee }: { delivery_fee: number }) => delivery_fee);
    expect(fees.reduce((a: number, b: number) => a + b, 0)).toBeCloseTo(draft.delivery_fee, 6);
    const promised = trip.orders.map(({ promised_at }: { promised_at: number }) => promised_at);
    expect(promised).toEqual(promised.toSorted((a: number, b: number) => a - b));
    expect(
      (await listed()).filter(
        (order: { trip?: { trip_id: string } }) => order.trip?.trip_id === trip.trip_id,
      ),
    ).toHaveLength(4);
    const query = { vendorId: shop.vendor.vendor_id, tripId: trip.trip_id };
    expect((await callApi(app, shop.headers, api.getTrip, { query })).json().result).toEqual(trip);
    const other = await aShop(world, app);
    const theirs = { ...query, vendorId: other.vendor.vendor_id };
    expect((await callApi(app, other.headers, api.getTrip, { query: theirs })).statusCode).toBe(404);
  });

  it('places all of them or none: one wrong drop is named, and nothing is written', async () => {
    const before = [await count('orders'), await count('trips'), await count('trip_stops')];
    const draft = await aTripDraft(app, shop);
    const wrong = draft.stops.map((stop, n) =>
      n === 2 ? { ...stop, customer: { ...stop.customer, phone_number: '12' } } : stop,
    );
    expect((await place({ ...draft, stops: wrong })).json()).toMatchObject({
      code: 'RuleBroken',
      errors: [{ field: 'stops.2.customer.phone_number' }],
    });
    expect([await count('orders'), await count('trips'), await count('trip_stops')]).toEqual(before);
  });

  it('is placed once, whether asked again, at the same time, or with another key', async () => {
    const draft = await aTripDraft(app, shop);
    const replies = await Promise.all([1, 2, 3].map((n) => place(draft, { 'idempotency-key': `trip-${n}` })));
    const ids = replies.map((reply) => reply.json().result?.trip_id);
    expect(new Set(ids).size).toBe(1);
    expect((await place(draft)).json().result.trip_id).toBe(ids[0]);
    world.clock.advance(3600);
    expect((await place(draft)).json().result.trip_id, 'after the price has expired').toBe(ids[0]);
    const others = draft.stops.map((stop) => ({ ...stop, description: 'Something else' }));
    expect((await place({ ...draft, stops: others })).json()).toMatchObject({ code: 'SignatureUsed' });
  });

  it.each([
    [
      'other doors',
      (draft: api.NewTrip) => ({ ...draft, stops: draft.stops.toReversed() }),
      'SignatureMismatch',
    ],
    ['fewer drops', (draft: api.NewTrip) => ({ ...draft, stops: draft.stops.slice(1) }), 'SignatureMismatch'],
    ['a lower price', (draft: api.NewTrip) => ({ ...draft, delivery_fee: 1 }), 'SignatureMismatch'],
    [
      'an altered price',
      (draft: api.NewTrip) => ({ ...draft, signature: `x${draft.signature}` }),
      'SignatureMismatch',
    ],
  ])('refuses a price for %s', async (_, change, code) => {
    expect((await place(change(await aTripDraft(app, shop)))).json()).toMatchObject({ code });
  });

  it('refuses an old price, a voucher, and a method that nobody offers', async () => {
    const draft = await aTripDraft(app, shop);
    expect((await place({ ...draft, voucher: { code: 'A' } })).statusCode).toBe(400);
    expect((await place({ ...draft, payment_method: 'NONE' })).json()).toMatchObject({
      errors: [{ field: 'payment_method' }],
    });
    world.clock.advance(11 * 60);
    expect((await place(draft)).json()).toMatchObject({ code: 'SignatureExpired' });
  });

  it('asks for one rider at the time of collection, for all', async () => {
    const collect_at = NOON_S + 3 * 3600;
    const trip = await aTrip(app, shop, DOORS, { collect_at });
    expect(trip.orders.map((order) => order.collect_at)).toEqual([1, 2, 3, 4].map(() => expect.any(Number)));
    const { rows } = await world.db.pool.query<{ dispatch_at: Date }>(
      'select distinct o.dispatch_at from orders o join trip_stops s using (root_id, order_id) where s.trip_id = $1',
      [trip.trip_id],
    );
    expect(rows).toHaveLength(1);
    for (const order of trip.orders)
      expect(Math.abs((order.collect_at ?? 0) - collect_at)).toBeLessThanOrEqual(60);
  });

  it('keeps the place and the payment of a drop, which the one price is for', async () => {
    const [order] = (await aTrip(app, shop)).orders;
    const body = {
      vendor_id: shop.vendor.vendor_id,
      payment_method: 'CASH_ON_DELIVERY',
      amount: 20,
      item_details: 'Lunch',
    };
    const reply = await callApi(app, shop.headers, orderApi.changeOrder, {
      params: { id: order?.order_id ?? '' },
      body,
    });
    expect(reply.json()).toMatchObject({
      errors: [{ field: 'order.payment_method', meta: { translation_key: 'order.unchangeable.trip' } }],
    });
  });

  it('tells a customer how many come first, and nothing else of them [PUB-06]', async () => {
    const trip = await aTrip(app, shop);
    const seen = async (stop: number) => {
      const params = { link_id: trip.orders[stop - 1]?.link_id ?? '' };
      return (await callApi(app, {}, trackingApi.track, { params })).json().result;
    };
    expect(await seen(1)).not.toHaveProperty('before_you');
    expect(await seen(3)).toMatchObject({ before_you: 2 });
    const body = {
      vendor_id: shop.vendor.vendor_id,
      order_id: trip.orders[0]?.order_id ?? '',
      reason: 'mistake_error' as const,
    };
    expect((await callApi(app, shop.headers, orderApi.cancelOrder, { body })).statusCode).toBe(200);
    const third = await seen(3);
    expect(third).toMatchObject({ before_you: 1 });
    const others = trip.orders
      .filter((_, n) => n !== 2)
      .flatMap(({ order_id, customer }) => [order_id, customer.name]);
    for (const told of others) expect(JSON.stringify(third)).not.toContain(told.split(' ')[0]);
  });
});
