// The examples of openapi.json are what the product answers: each is asked for here.
// `npx vitest run examples -u` and `npm run openapi` write them anew.
import { operations } from '@sendero/core/contract/all';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { aDraft, DESTINATION } from '../testing/an-order.ts';
import { aShop } from '../testing/a-shop.ts';
import { LOCATION } from '../testing/a-vendor.ts';
import { callApi } from '../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import type { CallExample } from './examples.ts';

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

type Name = keyof typeof operations;
type Asked = Omit<Parameters<typeof callApi>[3] & object, 'body'> & { readonly body?: object };

const home = { lat: LOCATION.latitude, lng: LOCATION.longitude };

/** What is another in each run, by the field that it stands in. */
const invented: Readonly<Record<string, string>> = {
  order_id: 'cafe-1001-9e9tzj0wq3k5m',
  trip_id: '3b1f0a52-6f5e-4c0e-9a2e-5b8f6f3b2c11',
  link_id: 'cafe-1001-9e9tzj0wq3k5m.8fJx2kQ0vZ3mB7nP',
  short_code: 'K7QX',
  signature: 'eyJxdW90ZSI6IuKApiJ9.c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI',
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
};
const same = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (field, one) =>
    typeof one === 'string' ? (invented[field] ?? one.replace(/^user-.*@/, 'owner@')) : one,
  );

it('each example is what the product answers, with other names [DEV-03]', { timeout: 120_000 }, async () => {
  const shop = await aShop(world, app, { vendor: { vendor_id: 'cafe-1001', name: 'Café Bulevardi' } });
  const [vendor_id, id] = ['cafe-1001', 'cafe-1001'];
  const examples: Partial<Record<Name, CallExample>> = {};

  const ask = async (name: Name, asked: Asked = {}, status = 200) => {
    const reply = await callApi(app, shop.headers, operations[name], asked);
    expect([name, reply.statusCode, reply.statusCode === status ? '' : reply.body]).toEqual([
      name,
      status,
      '',
    ]);
    examples[name] ??= same({ ...asked, answer: reply.json() }) as CallExample;
    const { params, query } = examples[name];
    for (const part of [params, query])
      for (const field of ['id', 'orderId'])
        if (part?.[field]?.startsWith('cafe-1001-')) Object.assign(part, { [field]: invented['order_id'] });
    return reply.json();
  };
  await ask('listVendors');
  await ask('getVendor', { params: { id } });
  await ask('autocomplete', { query: { query: 'Aleksanterinkatu 21', lat: '60.165', lng: '24.938' } });
  await ask('reverse', { query: { lat: '60.165', lng: '24.938' } });
  await ask('quickQuote', { body: { source: home, destination: DESTINATION } });
  await ask('fee', { body: { source: home, destination: DESTINATION, vendor_id, delivery_type: 'food' } });
  await ask('estimate', { body: { vendor_id, destination: DESTINATION } });
  await ask('validateArea', { body: { location: DESTINATION, vendor_location: home, vendor_id } });

  const body = await aDraft(app, shop.headers, vendor_id, { client_order_id: 'A-1042' });
  const { order_id, link_id } = (await ask('placeOrder', { body })).result;
  await ask('getOrder', { query: { vendorId: vendor_id, orderId: order_id } });
  await ask('getRider', { params: { orderId: order_id } });
  await ask('track', { params: { link_id } });
  await ask('changeOrder', {
    params: { id: order_id },
    body: { vendor_id, payment_method: 'PAID', amount: 31.5, item_details: 'Lunch for three' },
  });
  await ask('cancelOrder', { body: { vendor_id, order_id, reason: 'mistake_error' } });
  await ask('listOrders', { params: { id }, query: { count: '20' } });
  await ask('listEvents', { params: { id }, query: { after: '0' } });
  const day = { from: '1794900000', to: '1795000000' };
  await ask('totalOrders', { params: { id }, query: day });
  await ask('getOpeningHours', { params: { id } });
  const refused = await callApi(app, shop.headers, operations.placeOrder, { body });
  const problem = same(refused.json());
  await expect(`${JSON.stringify({ calls: examples, problem }, null, 2)}\n`).toMatchFileSnapshot(
    './examples.json',
  );
});
