import * as api from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { getOrder } from '@sendero/core/contract/order-api';
import { track } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from './dispatch-due.ts';

const SECRET = 'a secret that only tests know';

let world: TestWorld;
let app: FastifyInstance;
let shop: Awaited<ReturnType<typeof aShop>>;
let order: Order;
let events = 0;

beforeAll(async () => {
  world = await createTestWorld({ config: { rider_network_secret: SECRET } });
  app = await createApp(world);
  shop = await aShop(world, app);
});
beforeEach(async () => {
  order = await anOrder(app, shop.headers, shop.vendor.vendor_id, { pin_required: true });
  await dispatchDue(world);
  await report({ status: 'COURIER_ACCEPTED_DELIVERY' });
  await report({ status: 'PICKED_UP' });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Told = Partial<api.RiderReport>;

function aReport(told: Told): api.RiderReport {
  events += 1;
  const occurred_at = world.clock.now().getTime() / 1000;
  return { event_id: `event-${events}`, order_id: order.order_id, type: 'status', occurred_at, ...told };
}

async function send(body: unknown) {
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signBody(SECRET, payload, world.clock.now()),
  };
  return app.inject({ method: 'POST', url: addressOf(api.riderEvents), headers, payload });
}

const report = (told: Told) => send(aReport(told));
const deliver = (pin?: string) => report({ status: 'DELIVERED', ...(pin !== undefined && { pin }) });

async function shown(): Promise<Order> {
  const answer = await callApi(app, shop.headers, getOrder, {
    query: { vendorId: order.vendor_id, orderId: order.order_id },
  });
  return answer.json().result;
}

const publicly = async () =>
  (await app.inject({ url: addressOf(track).replace(':link_id', order.link_id) })).json().result;

/** Another PIN than the order's. */
const other = (nth = 1): string => String((Number(order.pin) + nth) % 10_000).padStart(4, '0');

describe('an order that asks for a PIN', () => {
  it('is delivered by the report that brings it, and by no other [RCP-05]', async () => {
    for (const answer of [await deliver(), await deliver(other())]) {
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'pin']);
    }
    expect((await shown()).status).toBe('PICKED_UP');
    expect((await deliver(order.pin)).json()).toEqual({ result: 'applied' });
    expect((await shown()).status).toBe('DELIVERED');
    expect((await deliver()).json()).toEqual({ result: 'repeated' });
  });

  it('shows it to shop and customer until it has ended, four digits and its own [RCP-05]', async () => {
    expect(order.pin).toMatch(/^\d{4}$/);
    expect((await publicly()).pin).toBe(order.pin);
    const page = await app.inject({ url: `/tracking/${order.link_id}`, headers: { accept: 'text/html' } });
    expect(page.body).toContain([...(order.pin ?? '')].join(' '));
    await deliver(order.pin);
    expect([(await publicly()).pin, (await shown()).pin]).toEqual([undefined, undefined]);
    expect((await shown()).pin_required).toBe(true);
  });

  it('takes five guesses and then waits, even for the right one and for guesses at once [RCP-05]', async () => {
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => deliver(other(n + 1))));
    const details = guesses.map((answer) => answer.json().detail);
    expect(details.filter((detail) => detail.includes('another one'))).toHaveLength(5);
    expect((await deliver(order.pin)).json().detail).toContain('Too many');
    expect((await shown()).status).toBe('PICKED_UP');
    world.clock.advance(15 * 60);
    expect((await deliver(order.pin)).json()).toEqual({ result: 'applied' });
  });

  it('among several reports refuses its own alone, and the same report may bring it later [RCP-05]', async () => {
    const wrong = aReport({ status: 'DELIVERED', pin: other() });
    const near = aReport({ status: 'NEAR_CUSTOMER' });
    const told = (await send([wrong, near])).json().result;
    expect(told).toMatchObject([
      { outcome: 'refused', detail: expect.stringMatching(/^pin: /) },
      { outcome: 'applied' },
    ]);
    expect((await send([{ ...wrong, pin: order.pin }])).json().result[0].outcome).toBe('applied');
  });

  it('leaves the PIN nowhere in the database but in the answer that is repeated [RCP-05]', async () => {
    await deliver(other());
    const { rows } = await world.db.pool.query<{ row: string }>(
      `select o::text as row from orders o where order_id = $1
       union all select e::text from order_events e where order_id = $1
       union all select r::text from rider_events r where order_id = $1`,
      [order.order_id],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ row }) => new RegExp(`\\b${order.pin}\\b`).test(row))).toEqual([]);
  });
});

it('an order without a PIN is delivered without one [RCP-05]', async () => {
  order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
  await dispatchDue(world);
  await report({ status: 'COURIER_ACCEPTED_DELIVERY' });
  await report({ status: 'PICKED_UP' });
  expect((await deliver()).json()).toEqual({ result: 'applied' });
  expect([order.pin, order.pin_required, (await publicly()).pin]).toEqual([undefined, undefined, undefined]);
});
