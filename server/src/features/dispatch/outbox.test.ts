// What the fleet is to hear: told until it is heard, in order, through outages and crashes.
import * as api from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { mendDue } from '../../db/due-orders.ts';
import { startJobs } from '../../jobs/run.ts';
import { networkFleet } from '../../ports/riders/network.ts';
import { type FleetMood, type TestFleet, aFleet } from '../../testing/a-fleet.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { serveEngine } from '../../testing/engine-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue, watchUnacknowledged } from './dispatch-due.ts';

const NOON = '2026-11-18T10:00:00Z';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let fleet: TestFleet;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
beforeEach(async () => {
  world.clock.set(NOON);
  fleet = aFleet();
  await world.db.pool.query('update orders set dispatch_at = null, fleet_tries = null, fleet_lease = null');
  await mendDue(world.db);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const place = () => anOrder(app, shop.headers, shop.vendor.vendor_id);
const dispatch = () => dispatchDue({ ...world, riders: fleet });

const cancel = ({ order_id, vendor_id }: Order) =>
  callApi(app, shop.headers, api.cancelOrder, {
    body: { order_id, vendor_id, reason: 'mistake_error' },
  });

/** Tells the rider something else. */
const changeNotes = ({ order_id, vendor_id, order, customer }: Order, notes: string) =>
  callApi(app, shop.headers, api.changeOrder, {
    params: { id: order_id },
    body: {
      vendor_id,
      payment_method: order.payment_method,
      amount: order.amount,
      item_details: order.description,
      location: { ...customer.location, notes },
    },
  });

/** Lets time go by until there is nothing left to tell. */
async function tellAll(): Promise<void> {
  fleet.mood = 'well';
  for (let rounds = 0; rounds < 5; rounds += 1) {
    world.clock.advance(61);
    await dispatch();
  }
}

describe('a cancellation', () => {
  it('that the fleet does not hear at once is told until it is heard [SAF-14]', async () => {
    const order = await place();
    await dispatch();
    fleet.mood = 'deaf';
    expect((await cancel(order)).statusCode).toBe(200);
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await dispatch()).toBe(1);
      expect(await dispatch()).toBe(0);
      world.clock.advance(60);
    }
    await watchUnacknowledged(world);
    expect(await world.metrics.registry.metrics()).toContain('sendero_unheard{party="fleet"} 1');
    expect(fleet.rides.size).toBe(1);
    fleet.mood = 'well';
    await dispatch();
    expect(fleet.heard).toEqual([`ride ${order.order_id}`, `cancel ${order.order_id}`]);
    await watchUnacknowledged(world);
    expect(await world.metrics.registry.metrics()).toContain('sendero_unheard{party="fleet"} 0');
    world.clock.advance(3600);
    expect(await dispatch()).toBe(0);
  });

  it('of an order that nobody was asked for is told to nobody [SAF-14]', async () => {
    const order = await place();
    await cancel(order);
    await tellAll();
    expect(fleet.heard).toEqual([]);
  });

  it('waits for its own ride to be told, and is told after it [SAF-14]', async () => {
    const order = await place();
    const asked = Promise.withResolvers<void>();
    const heard = Promise.withResolvers<void>();
    const slow = {
      ...fleet,
      request: (rides: Parameters<TestFleet['request']>[0]) => {
        asked.resolve();
        return heard.promise.then(() => fleet.request(rides));
      },
    };
    const round = dispatchDue({ ...world, riders: slow });
    await asked.promise;
    await cancel(order);
    expect(await dispatch()).toBe(0);
    heard.resolve();
    await round;
    expect(await dispatch()).toBe(1);
    expect(fleet.heard).toEqual([`ride ${order.order_id}`, `cancel ${order.order_id}`]);
  });

  it('is answered at once while the fleet hangs, and told within a second once it is well [SAF-14]', async () => {
    const server = await serveEngine(() => ({ status: 202, body: {} }));
    const guard = aGuard(500);
    const network = networkFleet({ clock: world.clock, url: server.url.href, secret: 'a secret', guard });
    const order = await place();
    await dispatchDue({ ...world, riders: network });
    server.breakWith('hangs');
    const before = performance.now();
    expect((await cancel(order)).statusCode).toBe(200);
    expect(performance.now() - before).toBeLessThan(500);
    await dispatchDue({ ...world, riders: network });
    server.breakWith({ status: 202, body: {} });
    world.clock.advance(1);
    await dispatchDue({ ...world, riders: network });
    expect(server.asked.at(-1)).toMatchObject({ body: { order_id: order.order_id } });
    expect(server.asked.at(-1)?.url.pathname).toBe('/cancellations');
    expect(await dispatchDue({ ...world, riders: network })).toBe(0);
    await server.close();
  });

  it('wakes the job that tells of it [SAF-14]', async () => {
    const told = Promise.withResolvers<void>();
    const order = await place();
    await dispatch();
    const riders: TestFleet = {
      ...fleet,
      cancel: (ids) => {
        told.resolve();
        return fleet.cancel(ids);
      },
    };
    const jobs = startJobs({ ...world, riders });
    await cancel(order);
    await told.promise;
    await jobs.stop();
    expect(fleet.rides.size).toBe(0);
  });
});

const ORDERS = 3;
const moods: readonly FleetMood[] = ['well', 'deaf', 'dead before', 'dead after'];
const which = fc.nat(ORDERS - 1);
const step = fc.oneof(
  fc.record({ do: fc.constant('dispatch' as const), mood: fc.constantFrom(...moods) }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({ do: fc.constant('change' as const), which, notes: fc.constantFrom('Ring', 'Knock', 'Wait') }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 5, 21) }),
);

describe('whatever happens', () => {
  it('the fleet rides for the orders that should ride, as they are, and heard no ride after its cancellation [SAF-14]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        fleet = aFleet();
        world.clock.set(NOON);
        const orders = await Promise.all(Array.from({ length: ORDERS }, place));
        for (const each of steps) await take(each, orders);
        await tellAll();
        await expectAgreement(orders);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(each: Step, orders: readonly Order[]): Promise<void> {
  switch (each.do) {
    case 'dispatch': {
      fleet.mood = each.mood;
      const { promise, resolve } = Promise.withResolvers<void>();
      fleet.killed = resolve;
      // A killed server's round never ends.
      await Promise.race([dispatch(), promise]);
      return;
    }
    case 'wait':
      world.clock.advance(each.seconds);
      return;
    case 'cancel':
      return void (await cancel(orders[each.which] ?? expect.fail()));
    case 'change':
      return void (await changeNotes(orders[each.which] ?? expect.fail(), each.notes));
  }
}

async function expectAgreement(orders: readonly Order[]): Promise<void> {
  const { rows } = await world.db.pool.query<{ order_id: string; status: string; notes: string }>(
    'select order_id, status, destination_notes as notes from orders where order_id = any($1)',
    [orders.map(({ order_id }) => order_id)],
  );
  expect(await mendDue(world.db)).toBe(0);
  const wanted = rows.filter(({ status }) => status !== 'CANCELLED');
  const ridden = [...fleet.rides.values()].map(
    ({ order_id, destination }) => [order_id, destination.notes] as const,
  );
  expect(new Map(ridden)).toEqual(new Map(wanted.map(({ order_id, notes }) => [order_id, notes])));
  for (const { order_id } of orders) {
    const heard = fleet.heard.filter((line) => line.endsWith(order_id));
    const off = heard.indexOf(`cancel ${order_id}`);
    if (off >= 0) expect(new Set(heard.slice(off))).toEqual(new Set([`cancel ${order_id}`]));
  }
}
