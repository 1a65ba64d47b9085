import { placeOrder } from '@sendero/core/contract/order-api';
import { estimate, validateArea } from '@sendero/core/contract/quote-api';
import * as api from '@sendero/core/contract/vendor-api';
import type { OpeningHours } from '@sendero/core/vendor/opening-hours';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aChain } from '../../testing/a-chain.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { DESTINATION, aDraft } from '../../testing/an-order.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let id: string;

/** Every day from nine to five; closed on a Sunday. */
const office: OpeningHours = {
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
  special: [{ date: '2026-11-22', spans: [] }],
};

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  world.clock.set('2026-11-20T14:40:00Z');
  shop = await aShop(world, app);
  id = shop.vendor.vendor_id;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const save = (body: object, of = id, headers = shop.headers) =>
  callApi(app, headers, api.saveOpeningHours, { params: { id: of }, body });
const read = async (of = id) =>
  (await callApi(app, shop.headers, api.getOpeningHours, { params: { id: of } })).json().result;
const verdict = async (preordered_for?: number, vendor_id = id) =>
  (
    await callApi(app, shop.headers, validateArea, {
      body: {
        location: DESTINATION,
        vendor_location: { lat: LOCATION.latitude, lng: LOCATION.longitude },
        vendor_id,
        ...(preordered_for && { preordered_for }),
      },
    })
  ).json().result;
const seconds = (text: string) => Date.parse(text) / 1000;

describe('the hours of an outlet [BRD-12]', () => {
  it('close it for orders and pre-orders, with a reason of their own', async () => {
    expect(await read()).toEqual({ hours: null, otherwise: null, pickup_minutes: 15 });
    expect((await save({ hours: office })).json().result.hours).toEqual(office);
    expect(await verdict(), 'before five in Helsinki').toBe('DELIVERABLE');
    const body = await aDraft(app, shop.headers, id);
    const tonight = seconds('2026-11-20T18:00:00Z');
    expect(await verdict(tonight)).toBe('SERVICE_CLOSED');
    const closed = [422, 'ServiceClosed', ['preordered_for', 'hours.closed-then']];
    const order = (given: object) =>
      brokenRules(callApi(app, shop.headers, placeOrder, { body: { ...body, ...given } }));
    expect(await order({ preordered_for: tonight })).toEqual(closed);
    expect(await order({ collect_at: tonight })).toEqual(closed);
    expect(await order({ preordered_for: seconds('2026-11-22T12:00:00Z') })).toEqual(closed);
    expect((await callApi(app, shop.headers, placeOrder, { body })).statusCode).toBe(200);
    world.clock.set('2026-11-20T15:00:00Z');
    expect(await verdict(), 'five o’clock').toBe('SERVICE_CLOSED');
  });

  it('are the riders’ at most', async () => {
    const always = { week: office.week.map(() => [{ from: '00:00', to: '00:00' }]), special: [] };
    const cambodian = await aShop(world, app, { country_code: 'KH' });
    const there = cambodian.vendor.vendor_id;
    expect((await save({ hours: always }, there, cambodian.headers)).statusCode).toBe(200);
    world.clock.set('2026-11-18T15:01:00Z');
    const reply = await callApi(app, cambodian.headers, validateArea, {
      body: {
        location: { lat: 11.55, lng: 104.92 },
        vendor_location: { lat: 11.55, lng: 104.92 },
        vendor_id: there,
      },
    });
    expect(reply.json().result).toBe('SERVICE_CLOSED');
  });

  it('are its parent’s until it has its own, on every server', async () => {
    const chain = await aChain(world, app);
    shop = chain;
    const parent = chain.vendor.vendor_id;
    const outlet = (await chain.added()).id;
    const second = await createSecondWorld(world);
    const other = await createApp(second);
    const listed = async () =>
      (await callApi(other, chain.headers, api.getVendor, { params: { id: outlet } })).json().result;
    expect(await listed()).not.toHaveProperty('opening_hours');
    await save({ hours: office }, parent);
    expect(await read(outlet)).toMatchObject({ hours: null, otherwise: office });
    world.clock.set('2026-11-20T15:30:00Z');
    world.clock.advance(6);
    expect(await verdict(undefined, outlet)).toBe('SERVICE_CLOSED');
    const late = { week: office.week.map(() => [{ from: '12:00', to: '21:00' }]), special: [] };
    await save({ hours: late }, outlet);
    expect(await verdict(undefined, outlet)).toBe('DELIVERABLE');
    await expect.poll(listed).toMatchObject({ opening_hours: late });
    await save({ hours: null }, outlet);
    expect(await read(outlet)).toMatchObject({ hours: null, otherwise: office });
    expect(await read(parent)).toMatchObject({ hours: office, otherwise: null });
    await other.close();
    await second.close();
  });

  it('are refused where they make no sense, by the day', async () => {
    const twice = [
      { from: '09:00', to: '12:00' },
      { from: '11:00', to: '13:00' },
    ];
    expect(await brokenRules(save({ hours: { ...office, week: office.week.with(3, twice) } }))).toEqual([
      422,
      'RuleBroken',
      ['hours.week.3', 'hours.issue.overlap'],
    ]);
    const never = { week: office.week.map(() => []), special: [] };
    expect(await brokenRules(save({ hours: never }))).toEqual([
      422,
      'RuleBroken',
      ['hours.week', 'hours.issue.never'],
    ]);
    for (const hours of [{}, { ...office, week: [] }, { ...office, more: 1 }, 'always'])
      expect((await save({ hours })).statusCode).toBe(400);
    expect(await read()).toMatchObject({ hours: null });
  });

  it('are nobody else’s to read or to change', async () => {
    const stranger = await aShop(world, app);
    const theirs = stranger.headers;
    expect((await save({ hours: office }, id, theirs)).statusCode).toBe(404);
    expect((await save({ pickup_minutes: 200 }, id, theirs)).statusCode).toBe(404);
    const reply = await callApi(app, theirs, api.getOpeningHours, { params: { id } });
    expect(reply.statusCode).toBe(404);
    expect(await read()).toEqual({ hours: null, otherwise: null, pickup_minutes: 15 });
  });
});

describe('the pick-up minutes of an outlet [BRD-12] [FEE-08]', () => {
  const minutes = async () =>
    (await callApi(app, shop.headers, estimate, { body: { vendor_id: id, destination: DESTINATION } })).json()
      .result;

  it('move what is promised, and when a pre-order’s rider is asked for', async () => {
    const before = await minutes();
    expect(before.pickup_minutes).toBe(15);
    const at = seconds('2026-11-20T18:00:00Z');
    const dispatchOf = async () => {
      const body = { ...(await aDraft(app, shop.headers, id)), preordered_for: at };
      const { order_id } = (await callApi(app, shop.headers, placeOrder, { body })).json().result;
      const { rows } = await world.db.pool.query<{ dispatch_at: Date }>(
        'select dispatch_at from orders where order_id = $1',
        [order_id],
      );
      return rows[0]?.dispatch_at.getTime() ?? 0;
    };
    const usual = await dispatchOf();
    expect((await save({ pickup_minutes: 45 })).json().result.pickup_minutes).toBe(45);
    expect(await minutes()).toMatchObject({ pickup_minutes: 45, carry_minutes: before.carry_minutes });
    expect(await dispatchOf()).toBe(usual - 30 * 60_000);
  });

  it('have limits, and leave the hours alone', async () => {
    await save({ hours: office, pickup_minutes: 240 });
    for (const wrong of [0, 241, 12.5, -1, '20'])
      expect((await save({ pickup_minutes: wrong })).statusCode).toBe(400);
    expect(await read()).toMatchObject({ hours: office, pickup_minutes: 240 });
    await save({ pickup_minutes: 5 });
    expect(await read()).toMatchObject({ hours: office, pickup_minutes: 5 });
  });
});
