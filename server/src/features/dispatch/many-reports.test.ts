import * as api from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { getOrderForRide } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { NewVendor } from '../vendor/store.ts';
import { riderInfoFor } from './rider-info.ts';

const SECRET = 'a secret that only tests know';
const RIDER = { id: 'r', name: 'Robin', phone_number: '+12025550100', vehicle: 'bicycle' } as const;

let world: TestWorld;
let app: FastifyInstance;
let vendor: NewVendor;

beforeAll(async () => {
  world = await createTestWorld({ config: { rider_network_secret: SECRET } });
  app = await createApp(world);
  vendor = await aVendor(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function send(body: unknown, signature?: string) {
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signature ?? signBody(SECRET, payload, world.clock.now()),
  };
  return app.inject({ method: 'POST', url: addressOf(api.riderEvents), headers, payload });
}

/** An order with a rider on the way to the shop. */
async function riding(): Promise<OrderRow> {
  const order = await anOrderRow(world, vendor, { dispatch_at: null });
  const { order_id } = order;
  const at = world.clock.now();
  await advanceOrders(world, [
    { order_id, at, by: 'dispatch', to: 'WAITING_FOR_TRANSPORT' },
    { order_id, at, by: 'fleet', to: 'COURIER_ACCEPTED_DELIVERY' },
  ]);
  return order;
}

let events = 0;
function position({ order_id }: OrderRow, lat: number, seconds_ago = 0): api.RiderReport {
  events += 1;
  return {
    event_id: `position-${events}`,
    order_id,
    type: 'position',
    occurred_at: world.clock.now().getTime() / 1000 - seconds_ago,
    rider: RIDER,
    position: { lat, lng: 24.94 },
  };
}

const latOf = async ({ order_id }: OrderRow): Promise<number | undefined> =>
  (await riderInfoFor(world, [order_id])).get(order_id)?.rider?.position?.lat;

describe('an array of reports', () => {
  it('is answered with what became of each, in their order', async () => {
    const [one, other] = [await riding(), await riding()];
    const collected = {
      ...position(one, 0),
      event_id: 'collected',
      type: 'status',
      status: 'PICKED_UP',
      position: undefined,
    };
    const positions = [position(one, 60.16), position(other, 60.17), position(one, 60.15, 10)];
    const reports = [
      ...positions,
      collected,
      { ...collected, event_id: 'nowhere', order_id: `${vendor.vendor_id}-NONE` },
      { ...collected, event_id: 'not theirs', status: 'CANCELLED' },
      { ...position(other, 91), event_id: 'beyond' },
      'nonsense',
    ];
    const reply = await send(reports);
    expect(reply.statusCode).toBe(200);
    const malformed = { outcome: 'malformed', detail: 'Not a report as the contract has it.' };
    expect(api.riderEvents.answer?.parse(reply.json()).result).toEqual([
      { event_id: positions[0]?.event_id, outcome: 'applied' },
      { event_id: positions[1]?.event_id, outcome: 'applied' },
      { event_id: positions[2]?.event_id, outcome: 'late' },
      { event_id: 'collected', outcome: 'applied' },
      { event_id: 'nowhere', outcome: 'unknown' },
      { event_id: 'not theirs', outcome: 'refused' },
      { event_id: 'beyond', ...malformed },
      { event_id: null, ...malformed },
    ]);
    expect([await latOf(one), await latOf(other)]).toEqual([60.16, 60.17]);
    expect((await getOrderForRide(world, one.order_id))?.status).toBe('PICKED_UP');
    expect((await send([collected])).json()).toEqual({
      result: [{ event_id: 'collected', outcome: 'repeated' }],
    });
  });

  it('may be empty, has 1000 reports at most, and is signed as one', async () => {
    const order = await riding();
    expect((await send([])).json()).toEqual({ result: [] });
    const thousand = Array.from({ length: api.MOST_REPORTS }, (_, n) => position(order, 60 + n / 1e5));
    const reply = await send(thousand);
    expect(new Set(reply.json().result.map(({ outcome }: api.ReportOutcome) => outcome))).toEqual(
      new Set(['applied']),
    );
    expect(await latOf(order)).toBe(60.00999);
    expect((await send([...thousand, position(order, 61)])).statusCode).toBe(413);
    expect((await send([position(order, 61)], 't=1,v1=00')).statusCode).toBe(401);
    expect(await latOf(order)).toBe(60.00999);
  });
});

describe('positions that arrive together', () => {
  it('are few statements, of which the newest stay', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, riding));
    const before = await statements();
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const order = orders[n % orders.length];
        return order ? send(position(order, 60 + n / 1000, 200 - n)) : expect.fail();
      }),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect((await statements()) - before).toBeLessThan(40);
    expect(await Promise.all(orders.map(latOf))).toEqual(orders.map((_, n) => 60 + (180 + n) / 1000));
  });
});

/** How often positions were written. */
async function statements(): Promise<number> {
  return world.metrics.position_batches.get().then(({ values }) => {
    const count = values.find(({ metricName }) => metricName?.endsWith('_count'));
    return count?.value ?? 0;
  });
}
