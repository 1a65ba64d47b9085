import * as orderApi from '@sendero/core/contract/order-api';
import * as trackingApi from '@sendero/core/contract/tracking-api';
import type { Trip } from '@sendero/core/contract/trip-api';
import { rankOf } from '@sendero/core/order/status';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { DOORS, aTrip } from '../../testing/a-trip.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { ingestRiderReports } from '../dispatch/ingest-rider-reports.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  world.clock.set('2026-11-18T10:00:00Z');
  app = await createApp(world);
  world.riders.start((reports) => ingestRiderReports(world, reports));
});
beforeEach(async () => {
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const read = (trip: Trip) =>
  getOrdersForRides(
    world,
    trip.orders.map(({ order_id }) => order_id),
  );
const statuses = async (trip: Trip) => (await read(trip)).map(({ status }) => status);

async function ride(trip: Trip, until: (status: string) => boolean, step_s = 20): Promise<void> {
  for (let n = 0; n < 600 && !(await statuses(trip)).every(until); n += 1) {
    world.clock.advance(step_s);
    await dispatchDue(world);
    await world.riders.tick();
  }
}

const timeOf = (order: { status_history: { status: string; created_at: number }[] }, status: string) =>
  order.status_history.find((entry) => entry.status === status)?.created_at;

it('one rider collects all drops at once and brings them in the order of the stops', async () => {
  const trip = await aTrip(app, shop);
  await ride(trip, (status) => status === 'DELIVERED');
  const orders = await read(trip);
  expect(orders.map(({ status }) => status)).toEqual(trip.orders.map(() => 'DELIVERED'));
  const delivered = orders.map((order) => timeOf(order, 'DELIVERED') ?? 0);
  expect(new Set(delivered).size).toBe(4);
  expect(delivered).toEqual(delivered.toSorted((a, b) => a - b));
  expect(new Set(orders.map((order) => timeOf(order, 'PICKED_UP'))).size).toBe(1);
  const { rows } = await world.db.pool.query(
    'select distinct rider_id from fleet_trips where order_id = any($1)',
    [trip.orders.map(({ order_id }) => order_id)],
  );
  expect(rows).toHaveLength(1);
});

it('a drop called off is passed by, and the next comes sooner', async () => {
  const trip = await aTrip(app, shop);
  await ride(trip, (status) => status === 'ASSIGNED_TO_TRANSPORT', 0.25);
  const lastOf = async () => {
    const { rows } = await world.db.pool.query<{ at: number }>(
      `select (plan->'events'->-1->>'at_ms')::float8 as at from fleet_trips where order_id = $1`,
      [trip.orders.at(-1)?.order_id],
    );
    return rows[0]?.at ?? 0;
  };
  const planned = await lastOf();
  const second = trip.orders[1];
  const body = { vendor_id: shop.vendor.vendor_id, order_id: second?.order_id, reason: 'mistake_error' };
  expect((await callApi(app, shop.headers, orderApi.cancelOrder, { body })).statusCode).toBe(200);
  await dispatchDue(world);
  await world.riders.tick();
  expect(await lastOf()).toBeLessThan(planned);
  await ride(trip, (status) => status === 'DELIVERED' || status === 'CANCELLED');
  expect(await statuses(trip)).toEqual(['DELIVERED', 'CANCELLED', 'DELIVERED', 'DELIVERED']);
});

it('a trip of which every drop is called off ends, and its rider is free', async () => {
  const trip = await aTrip(app, shop, DOORS.slice(0, 2));
  // A rider who is free at the door collects within seconds: what is called off has only been asked for.
  await dispatchDue(world);
  for (const { order_id } of trip.orders) {
    const body = { vendor_id: shop.vendor.vendor_id, order_id, reason: 'mistake_error' };
    expect((await callApi(app, shop.headers, orderApi.cancelOrder, { body })).statusCode).toBe(200);
  }
  await dispatchDue(world);
  await world.riders.tick();
  const { rows } = await world.db.pool.query(
    'select from fleet_trips where ended_at is null and order_id = any($1)',
    [trip.orders.map(({ order_id }) => order_id)],
  );
  expect(rows).toHaveLength(0);
});

it('a rider on the way to other doors is not on the map of a customer who comes after them [PUB-06]', async () => {
  const trip = await aTrip(app, shop);
  await ride(trip, (status) => rankOf(status) >= rankOf('PICKED_UP'), 2);
  const seen = async (order: Trip['orders'][number] | undefined) => {
    const params = { link_id: order?.link_id ?? '' };
    return (await callApi(app, {}, trackingApi.track, { params })).json().result;
  };
  expect(await seen(trip.orders.at(-1))).toMatchObject({
    before_you: 3,
    map: 'now',
    rider: { position: null },
  });
  expect(await seen(trip.orders[0])).toMatchObject({
    map: 'now',
    rider: { position: { lat: expect.any(Number) } },
  });
});
