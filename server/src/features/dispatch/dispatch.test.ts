import * as api from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { RiderInfo } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import { metresBetween } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { networkFleet } from '../../ports/riders/network.ts';
import type { RiderNetwork } from '../../ports/riders/port.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { aUser } from '../../testing/a-user.ts';
import { LOCATION, aVendor } from '../../testing/a-vendor.ts';
import { mendDue } from '../../db/due-orders.ts';
import { failingAt } from '../../testing/failing-at.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { advanceOrder } from '../order/advance-order.ts';
import { getOrderForRide } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { NewVendor } from '../vendor/store.ts';
import { dispatchDue } from './dispatch-due.ts';
import { ingestRiderReports } from './ingest-rider-reports.ts';
import { riderInfoFor } from './rider-info.ts';
import { toRide } from './to-ride.ts';

const SECRET = 'a secret that only tests know';
const RIDER = {
  id: 'rider-1',
  name: 'Robin Example',
  phone_number: '+12025550100',
  vehicle: 'bicycle',
} as const;
const OTHER = { ...RIDER, id: 'rider-2', name: 'Sam Example' };

let world: TestWorld;
let app: FastifyInstance;
let vendor: NewVendor;
let headers: { authorization: string };

beforeAll(async () => {
  world = await createTestWorld({ config: { rider_network_secret: SECRET } });
  world.riders.start((reports) => ingestRiderReports(world, reports));
  app = await createApp(world);
  const user = await aUser(world);
  vendor = await aVendor(world, { owners: [user.email] });
  headers = await signIn(app, user);
});
afterEach(async () => {
  await world.db.pool.query('delete from fleet_trips');
  await world.db.pool.query('update orders set dispatch_at = null');
});
afterAll(async () => {
  await app.close();
  await world.close();
});

let events = 0;
const inSeconds = (at: Date) => at.getTime() / 1000;

function report(
  order: OrderRow,
  status: OrderRow['status'],
  given: Partial<api.RiderReport> = {},
): api.RiderReport {
  events += 1;
  const occurred_at = inSeconds(world.clock.now());
  return {
    event_id: `event-${events}`,
    order_id: order.order_id,
    type: 'status',
    status,
    occurred_at,
    rider: RIDER,
    ...given,
  };
}

function position(order: OrderRow, lat: number, given: Partial<api.RiderReport> = {}): api.RiderReport {
  return {
    ...report(order, 'NEW'),
    status: undefined,
    type: 'position',
    position: { lat, lng: 24.94 },
    ...given,
  };
}

async function statusOf({ order_id }: OrderRow): Promise<string | undefined> {
  return (await getOrderForRide(world, order_id))?.status;
}

async function historyOf({ order_id }: OrderRow): Promise<string[]> {
  return ((await getOrderForRide(world, order_id))?.status_history ?? []).map(({ status }) => status);
}

/** An order that waits for a rider. */
async function aWaitingOrder(): Promise<OrderRow> {
  const order = await anOrderRow(world, vendor, { dispatch_at: null });
  await advanceOrder(world, {
    order_id: order.order_id,
    to: 'WAITING_FOR_TRANSPORT',
    by: 'dispatch',
    at: world.clock.now(),
  });
  return order;
}

async function infoOf({ order_id }: OrderRow): Promise<RiderInfo> {
  const reply = await app.inject({ url: `/dispatch/api/v1/riders/${order_id}`, headers });
  expect(reply.statusCode).toBe(200);
  return api.getRider.answer?.parse(reply.json()).result ?? expect.fail('no answer');
}

describe('dispatch', () => {
  it('asks for a rider as soon as an order is placed', async () => {
    const order = await anOrderRow(world, vendor);
    expect(await dispatchDue(world)).toBe(1);
    expect(await statusOf(order)).toBe('WAITING_FOR_TRANSPORT');
    expect(await dispatchDue(world)).toBe(0);
    world.clock.advance(5);
    await world.riders.tick();
    world.clock.advance(5);
    await world.riders.tick();
    expect(await historyOf(order)).toContain('COURIER_ACCEPTED_DELIVERY');
  });

  it('holds a pre-order until its time, and sends for a rider then [ORD-10]', async () => {
    const dispatch_at = new Date(world.clock.now().getTime() + 3_600_000);
    const order = await anOrderRow(world, vendor, {
      dispatch_at,
      preordered_for: new Date(dispatch_at.getTime() + 3_000_000),
    });
    world.clock.set(new Date(dispatch_at.getTime() - 1));
    expect(await dispatchDue(world)).toBe(0);
    expect(await statusOf(order)).toBe('RECEIVED');
    world.clock.set(dispatch_at);
    expect(await dispatchDue(world)).toBe(1);
    expect(await statusOf(order)).toBe('WAITING_FOR_TRANSPORT');
  });

  it('asks again a second after the network has failed [SAF-14]', async () => {
    const nowhere = networkFleet({
      clock: world.clock,
      url: 'http://127.0.0.1:1',
      secret: SECRET,
      guard: aGuard(),
    });
    const order = await anOrderRow(world, vendor);
    expect(await dispatchDue({ ...world, riders: nowhere })).toBe(1);
    expect(await dispatchDue(world)).toBe(0);
    world.clock.advance(1);
    expect(await dispatchDue(world)).toBe(1);
    expect((await historyOf(order)).filter((status) => status === 'WAITING_FOR_TRANSPORT')).toHaveLength(1);
  });

  it('asks again when the lease of a server that died is over, and not before [SAF-14]', async () => {
    const order = await anOrderRow(world, vendor);
    const pool = failingAt(world.db.pool, 'settle-due');
    await expect(dispatchDue({ ...world, db: { ...world.db, pool } })).rejects.toThrow('died');
    world.clock.advance(19);
    expect(await dispatchDue(world)).toBe(0);
    world.clock.advance(1);
    expect(await dispatchDue(world)).toBe(1);
    expect((await historyOf(order)).filter((status) => status === 'WAITING_FOR_TRANSPORT')).toHaveLength(1);
  });

  it('never takes a rider from an order that is asked for again after a crash', async () => {
    const order = await aWaitingOrder();
    await ingestRiderReports(world, [report(order, 'ASSIGNED_TO_TRANSPORT')]);
    await world.db.pool.query('update orders set dispatch_at = $1 where order_id = $2', [
      world.clock.now(),
      order.order_id,
    ]);
    await mendDue(world.db);
    expect(await dispatchDue(world)).toBe(1);
    expect(await statusOf(order)).toBe('ASSIGNED_TO_TRANSPORT');
  });

  it('sends nobody for an order that was called off', async () => {
    const order = await anOrderRow(world, vendor);
    await advanceOrder(world, {
      order_id: order.order_id,
      to: 'CANCELLED',
      by: 'shop',
      at: world.clock.now(),
    });
    expect(await dispatchDue(world)).toBe(0);
  });

  it('calls the rider back from an order that was called off while the network was asked', async () => {
    const order = await anOrderRow(world, vendor);
    const riders: RiderNetwork = {
      ...world.riders,
      request: async (rides) => {
        await advanceOrder(world, {
          order_id: order.order_id,
          to: 'CANCELLED',
          by: 'shop',
          at: world.clock.now(),
        });
        return world.riders.request(rides);
      },
    };
    expect(await dispatchDue({ ...world, riders })).toBe(1);
    expect(await dispatchDue(world)).toBe(1);
    expect(await dispatchDue(world)).toBe(0);
    const { rows } = await world.db.pool.query('select ended_at from fleet_trips where order_id = $1', [
      order.order_id,
    ]);
    expect(rows).toEqual([{ ended_at: world.clock.now() }]);
  });

  it('gives each due order to one server only', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => anOrderRow(world, vendor)));
    const counts = await Promise.all([dispatchDue(world), dispatchDue(world), dispatchDue(world)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(await Promise.all(orders.map(statusOf))).toEqual(orders.map(() => 'WAITING_FOR_TRANSPORT'));
  });
});

describe('a rider’s report', () => {
  it('moves the order and names the rider [RID-01]', async () => {
    const order = await aWaitingOrder();
    const place = {
      position: { lat: 60.166, lng: 24.94 },
      eta: { origin_minutes: 4, destination_minutes: 11 },
    };
    expect(await ingestRiderReports(world, [report(order, 'ASSIGNED_TO_TRANSPORT', place)])).toEqual([
      'applied',
    ]);
    expect(await infoOf(order)).toMatchObject({
      rider: { ...RIDER, position: { lat: 60.166, lng: 24.94 } },
      eta_origin_minutes: 4,
      eta_destination_minutes: null,
    });
  });

  it('is harmless when it is repeated', async () => {
    const order = await aWaitingOrder();
    const first = report(order, 'ASSIGNED_TO_TRANSPORT');
    const given_up = report(order, 'WAITING_FOR_TRANSPORT');
    const second = report(order, 'COURIER_ACCEPTED_DELIVERY', { rider: OTHER });
    await ingestRiderReports(world, [first, given_up, second]);
    expect(await ingestRiderReports(world, [first, given_up, second])).toEqual([
      'repeated',
      'repeated',
      'repeated',
    ]);
    expect((await infoOf(order)).rider?.id).toBe(OTHER.id);
    expect(await historyOf(order)).toHaveLength(6);
  });

  it('is applied once when two servers hear it at the same time', async () => {
    const order = await aWaitingOrder();
    const same = report(order, 'ASSIGNED_TO_TRANSPORT');
    const outcomes = await Promise.all([
      ingestRiderReports(world, [same]),
      ingestRiderReports(world, [same]),
    ]);
    expect(outcomes.flat().toSorted()).toEqual(['applied', 'repeated']);
  });

  it('is harmless when the first time was cut off before it was remembered', async () => {
    const order = await aWaitingOrder();
    const cut = report(order, 'PICKED_UP');
    await ingestRiderReports(world, [cut]);
    await world.db.pool.query('delete from rider_events where event_id = $1', [cut.event_id]);
    expect(await ingestRiderReports(world, [cut])).toEqual(['repeated']);
    expect((await historyOf(order)).filter((status) => status === 'PICKED_UP')).toHaveLength(1);
  });

  it('that is late never moves an order backwards', async () => {
    const order = await aWaitingOrder();
    const before = inSeconds(world.clock.now());
    world.clock.advance(60);
    await ingestRiderReports(world, [report(order, 'PICKED_UP')]);
    expect(await ingestRiderReports(world, [report(order, 'NEAR_VENDOR', { occurred_at: before })])).toEqual([
      'late',
    ]);
    expect(await statusOf(order)).toBe('PICKED_UP');
  });

  it('that is not a legal move is refused and counted [ORD-06]', async () => {
    const order = await aWaitingOrder();
    await ingestRiderReports(world, [report(order, 'DELIVERED')]);
    const refused = async () =>
      (await world.metrics.refused_reports.get()).values.find(({ labels }) => labels.reason === 'refused')
        ?.value ?? 0;
    const before = await refused();
    expect(await ingestRiderReports(world, [report(order, 'PICKED_UP')])).toEqual(['refused']);
    expect(await statusOf(order)).toBe('DELIVERED');
    expect(await refused()).toBe(before + 1);
  });

  it('from a clock that is fast does not make what follows late', async () => {
    const order = await aWaitingOrder();
    const tomorrow = inSeconds(world.clock.now()) + 86_400;
    await ingestRiderReports(world, [report(order, 'ASSIGNED_TO_TRANSPORT', { occurred_at: tomorrow })]);
    world.clock.advance(5);
    expect(await ingestRiderReports(world, [report(order, 'PICKED_UP')])).toEqual(['applied']);
  });

  it('is compared with its fleet’s other reports, not with another clock’s times [SAF-12]', async () => {
    const order = await aWaitingOrder();
    const slow = (seconds: number) => ({ occurred_at: inSeconds(world.clock.now()) - 180 + seconds });
    const hear = (status: OrderStatus, seconds: number) =>
      ingestRiderReports(world, [report(order, status, slow(seconds))]);
    expect(await hear('ASSIGNED_TO_TRANSPORT', 1)).toEqual(['applied']);
    expect(await hear('PICKED_UP', 3)).toEqual(['applied']);
    expect(await hear('NEAR_VENDOR', 2)).toEqual(['late']);
    const { status_history: history = [] } = (await getOrderForRide(world, order.order_id)) ?? {};
    const times = history.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('takes many orders’ positions at once, each the newest', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, aWaitingOrder));
    await ingestRiderReports(
      world,
      orders.map((order) => report(order, 'COURIER_ACCEPTED_DELIVERY')),
    );
    const earlier = inSeconds(world.clock.now()) - 10;
    expect(
      await ingestRiderReports(
        world,
        orders.map((order) => position(order, 60.16)),
      ),
    ).toEqual(orders.map(() => 'applied'));
    expect(
      await ingestRiderReports(
        world,
        orders.map((order) => position(order, 60.15, { occurred_at: earlier })),
      ),
    ).toEqual(orders.map(() => 'late'));
    const infos = await riderInfoFor(
      world,
      orders.map(({ order_id }) => order_id),
    );
    expect([...infos.values()].map(({ rider }) => rider?.position?.lat)).toEqual(orders.map(() => 60.16));
  });

  it('of a rider who gives the order up leaves nobody riding [RID-02]', async () => {
    const order = await aWaitingOrder();
    await ingestRiderReports(world, [
      report(order, 'COURIER_ACCEPTED_DELIVERY'),
      report(order, 'WAITING_FOR_TRANSPORT'),
    ]);
    expect((await infoOf(order)).rider).toBeNull();
    expect(await ingestRiderReports(world, [position(order, 60.16)])).toEqual(['late']);
    expect((await infoOf(order)).rider).toBeNull();
  });
});

describe('GET /riders/:orderId', () => {
  it('tells the arrival at the shop first, at the customer’s after the pick-up, and none at the end [RID-04]', async () => {
    const order = await aWaitingOrder();
    const eta = {
      eta: { origin_minutes: 3, destination_minutes: 9.5 },
      position: { lat: 60.165, lng: 24.938 },
    };
    const shown: (readonly [string, number | null, number | null])[] = [];
    for (const status of [
      'COURIER_ACCEPTED_DELIVERY',
      'NEAR_VENDOR',
      'PICKED_UP',
      'COURIER_LEFT_VENDOR',
      'DELAYED',
      'NEAR_CUSTOMER',
      'DELIVERED',
    ] as const) {
      await ingestRiderReports(world, [report(order, status, eta)]);
      const info = await infoOf(order);
      shown.push([status, info.eta_origin_minutes, info.eta_destination_minutes]);
    }
    expect(shown).toEqual([
      ['COURIER_ACCEPTED_DELIVERY', 3, null],
      ['NEAR_VENDOR', 3, null],
      ['PICKED_UP', null, 10],
      ['COURIER_LEFT_VENDOR', null, 10],
      ['DELAYED', null, 10],
      ['NEAR_CUSTOMER', null, 10],
      ['DELIVERED', null, null],
    ]);
    expect((await infoOf(order)).rider).toMatchObject({ name: RIDER.name, position: null });
  });

  it('shows the way still ahead, from the rider to where they are bound [RID-01]', async () => {
    const order = await aWaitingOrder();
    await ingestRiderReports(world, [report(order, 'COURIER_ACCEPTED_DELIVERY'), position(order, 60.168)]);
    const { route = [] } = await infoOf(order);
    const [lat, lng] = route.at(-1) ?? [0, 0];
    expect(metresBetween({ lat, lng }, { lat: LOCATION.latitude, lng: LOCATION.longitude })).toBeLessThan(5);
    expect(
      metresBetween({ lat: route[0]?.[0] ?? 0, lng: route[0]?.[1] ?? 0 }, { lat: 60.168, lng: 24.94 }),
    ).toBeLessThan(5);
  });

  it('shows the way from the shop behind a rider who has collected it [BRD-04]', async () => {
    const order = await aWaitingOrder();
    await ingestRiderReports(world, [report(order, 'COURIER_ACCEPTED_DELIVERY'), position(order, 60.168)]);
    expect((await infoOf(order)).travelled).toBeUndefined();
    await ingestRiderReports(world, [report(order, 'PICKED_UP'), position(order, 60.168)]);
    const { route = [], travelled = [] } = await infoOf(order);
    const placeOf = ([lat, lng]: [number, number] = [0, 0]) => ({ lat, lng });
    const shop = { lat: LOCATION.latitude, lng: LOCATION.longitude };
    expect(metresBetween(placeOf(travelled[0]), shop)).toBeLessThan(5);
    expect(metresBetween(placeOf(travelled.at(-1)), placeOf(route[0]))).toBeLessThan(5);
  });

  it('has nobody to show before a rider is assigned', async () => {
    expect(await infoOf(await aWaitingOrder())).toEqual({
      rider: null,
      eta_origin_minutes: null,
      eta_destination_minutes: null,
    });
  });

  it('does not find somebody else’s order [AUTH-22]', async () => {
    const order = await anOrderRow(world, await aVendor(world));
    const reply = await app.inject({ url: `/dispatch/api/v1/riders/${order.order_id}`, headers });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'NotFound' });
  });
});

describe('POST /rider-events', () => {
  const send = (body: string, signature?: string) =>
    app.inject({
      method: 'POST',
      url: addressOf(api.riderEvents),
      headers: { 'content-type': 'application/json', ...(signature && { [SIGNATURE_HEADER]: signature }) },
      payload: body,
    });

  it('takes what the network has signed, and tells what became of it', async () => {
    const order = await aWaitingOrder();
    const body = JSON.stringify(report(order, 'ASSIGNED_TO_TRANSPORT'));
    const sign = () => signBody(SECRET, body, world.clock.now());
    expect((await send(body, sign())).json()).toEqual({ result: 'applied' });
    expect((await send(body, sign())).json()).toEqual({ result: 'repeated' });
    expect(await statusOf(order)).toBe('ASSIGNED_TO_TRANSPORT');
  });

  it('refuses a status that is not a rider’s to say, whoever has signed it [SAF-15]', async () => {
    const unpaid = await anOrderRow(world, vendor, {
      status: 'PAYMENT_INITIATED',
      status_history: [
        { status: 'INITIATED', created_at: 1 },
        { status: 'PAYMENT_INITIATED', created_at: 1 },
      ],
      dispatch_at: null,
    });
    const later = await anOrderRow(world, vendor);
    const tell = async (order: OrderRow, status: OrderRow['status']) => {
      const body = JSON.stringify(report(order, status));
      return (await send(body, signBody(SECRET, body, world.clock.now()))).json().result;
    };
    for (const status of ['PAYMENT_COMMITTED', 'RECEIVED', 'ASSIGNED_TO_TRANSPORT', 'DELIVERED'] as const)
      expect(await tell(unpaid, status)).toBe('refused');
    expect(await tell(later, 'DELIVERED')).toBe('refused');
    expect(await tell(await aWaitingOrder(), 'CANCELLED')).toBe('refused');
    expect([await statusOf(unpaid), await statusOf(later)]).toEqual(['PAYMENT_INITIATED', 'RECEIVED']);
    expect(await world.metrics.registry.metrics()).toContain(
      'sendero_order_moves_refused_total{by="fleet",reason="not_theirs"} 6',
    );
  });

  it('hears another order’s report though it has the same event id [SAF-15]', async () => {
    const [one, other] = await Promise.all([aWaitingOrder(), aWaitingOrder()]);
    for (const order of [one, other])
      expect(
        await ingestRiderReports(world, [report(order, 'ASSIGNED_TO_TRANSPORT', { event_id: 'same' })]),
      ).toEqual(['applied']);
    expect(await statusOf(other)).toBe('ASSIGNED_TO_TRANSPORT');
  });

  it('refuses what is not signed, altered, signed by another or kept for too long', async () => {
    const order = await aWaitingOrder();
    const body = JSON.stringify(report(order, 'ASSIGNED_TO_TRANSPORT'));
    const now = world.clock.now();
    const old = new Date(now.getTime() - 301_000);
    const signatures = [
      undefined,
      't=1,v1=00',
      signBody('another secret', body, now),
      signBody(SECRET, body, old),
      signBody(SECRET, `${body} `, now),
    ];
    for (const signature of signatures) {
      const reply = await send(body, signature);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'SignatureNotValid' });
    }
    expect(await statusOf(order)).toBe('WAITING_FOR_TRANSPORT');
  });

  it('refuses a report that is none, and one of an order that is none', async () => {
    const order = await aWaitingOrder();
    const withoutStatus = { ...report(order, 'DELIVERED'), status: undefined };
    const beyondTime = {
      ...report(order, 'DELIVERED'),
      eta: { origin_minutes: 1e12, destination_minutes: null },
    };
    const beyondEarth = { ...report(order, 'DELIVERED'), position: { lat: 91, lng: 0 } };
    const unknown = report({ ...order, order_id: `${vendor.vendor_id}-NONE` }, 'DELIVERED');
    const tries = [
      ['{', 400],
      ['{}', 400],
      [JSON.stringify(withoutStatus), 400],
      [JSON.stringify(beyondTime), 400],
      [JSON.stringify(beyondEarth), 400],
      [JSON.stringify(unknown), 404],
    ] as const;
    for (const [body, code] of tries) {
      expect((await send(body, signBody(SECRET, body, world.clock.now()))).statusCode).toBe(code);
    }
  });
});

it('sends the rider for when the collection was asked for, not earlier and not later [FLOW-22]', async () => {
  const preordered_for = new Date(world.clock.now().getTime() + 3 * 3_600_000);
  const row = await anOrderRow(world, vendor, {
    preordered_for,
    preordered_end: 'COLLECT',
    ride_seconds: 470,
  });
  const { ready_at } = toRide(row, world.clock.now(), 'own');
  expect(preordered_for.getTime() - ready_at.getTime()).toBe(10 * 60_000);
});
