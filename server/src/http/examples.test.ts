// The examples of openapi.json are what the product answers: each is asked for here.
// `npx vitest run examples -u` and `npm run openapi` write them anew.
import { operations } from '@sendero/core/contract/all';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createDeliverer } from '../features/webhook/deliver-due.ts';
import { aDraft, DESTINATION } from '../testing/an-order.ts';
import { aShop } from '../testing/a-shop.ts';
import { LOCATION } from '../testing/a-vendor.ts';
import { callApi } from '../testing/call-api.ts';
import { runDue } from '../testing/run-due.ts';
import { aWooOrder, tellOrder } from '../testing/shop-orders.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { type WebhookServer, startWebhookServer } from '../testing/webhook-server.ts';
import type { CallExample } from './examples.ts';

let world: TestWorld;
let app: FastifyInstance;
let receiver: WebhookServer;
beforeAll(async () => {
  receiver = await startWebhookServer();
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await receiver.close();
});

type Name = keyof typeof operations;
type Asked = Omit<Parameters<typeof callApi>[3] & object, 'body'> & { readonly body?: object };

const home = { lat: LOCATION.latitude, lng: LOCATION.longitude };

/** What is another in each run, by the field that it stands in. */
const invented: Readonly<Record<string, string | number>> = {
  order_id: 'cafe-1001-9e9tzj0wq3k5m',
  trip_id: '3b1f0a52-6f5e-4c0e-9a2e-5b8f6f3b2c11',
  link_id: 'cafe-1001-9e9tzj0wq3k5m.8fJx2kQ0vZ3mB7nP',
  short_code: 'K7QX',
  signature: 'eyJxdW90ZSI6IuKApiJ9.c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI',
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  took_ms: 48,
};
/** Each attempt has a name of its own: one is asked for by it. */
const attempts = new Map<string, string>();
const attemptAs = (id: string): string => {
  const known = attempts.get(id) ?? `0mi4m7k2o9c41d07be${attempts.size + 500}`;
  attempts.set(id, known);
  return known;
};
/** And wherever it stands. */
const inventedWithin: readonly (readonly [RegExp, string])[] = [
  [/^user-.*@/, 'owner@'],
  [/^http:\/\/(127\.0\.0\.1|localhost):\d+.*/, 'https://till.example/sendero'],
  [/^http:\/\/fi\.localhost(:\d+)?/, 'https://fi.sendero.example'],
  [/\bwh_\w+/, 'wh_Zr4nT8bQx1LmYc7P'],
  [/\bso_\w+/, 'so_h2VdK9sWq5RfJt3N'],
  [/\bshop_\w+/, 'shop_k3Yp7GvD1xTz9QmW4sLb6NcR8fHj2Va5'],
  [/\bmsg_test_[\w-]+/, 'msg_test_5e0c1c1e-0f0b-4a57-9d0c-2f6a1b7e8d34'],
  [/^whsec_.*/, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
  [/^[\w-]{40}$/, 'the-secret-that-is-told-this-once-for-it'],
];
const same = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (field, one) => {
    if (field in invented && one !== null) return invented[field];
    if (typeof one !== 'string') return one;
    if (field === 'attempt_id') return attemptAs(one);
    return inventedWithin.reduce((text, [from, to]) => text.replace(from, to), one);
  });

it('each example is what the product answers, with other names [DEV-03]', { timeout: 120_000 }, async () => {
  const shop = await aShop(world, app, { vendor: { vendor_id: 'cafe-1001', name: 'Café Bulevardi' } });
  const [vendor_id, id] = ['cafe-1001', 'cafe-1001'];
  const examples: Partial<Record<Name, CallExample>> = {};

  const ask = async (name: Name, asked: Asked = {}) => {
    const { status = 200 } = operations[name] as { readonly status?: number };
    const reply = await callApi(app, shop.headers, operations[name], asked);
    expect([name, reply.statusCode, reply.statusCode === status ? '' : reply.body]).toEqual([
      name,
      status,
      '',
    ]);
    const answer = status === 204 ? undefined : reply.json();
    examples[name] ??= same({ ...asked, answer }) as CallExample;
    const { params, query } = examples[name];
    for (const part of [params, query])
      for (const field of ['id', 'orderId'])
        if (part?.[field]?.startsWith('cafe-1001-')) Object.assign(part, { [field]: invented['order_id'] });
    return answer;
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

  const ofHook = { params: { id: '' } };
  const events = ['order.created', 'order.updated'];
  const { url } = receiver;
  ofHook.params.id = (await ask('makeWebhook', { body: { url, events } })).result.webhook_id;
  await ask('listWebhooks');
  await ask('getWebhook', ofHook);
  await ask('changeWebhook', { ...ofHook, body: { description: 'The till by the window' } });
  await ask('turnWebhookSecret', { ...ofHook, body: { overlap_hours: 24 } });
  await ask('testWebhook', ofHook);

  const web = { kind: 'woocommerce', name: 'Web shop', vendor_id } as const;
  const { system_id, secret } = (await ask('connectShopSystem', { body: web })).result;
  const ofSystem = { params: { id: system_id } };
  await ask('listShopSystems');
  await tellOrder(app, { system_id, kind: web.kind, secret }, aWooOrder());
  await runDue(world);
  await ask('countShopOrders', { params: { id } });
  const [draft] = (await ask('listShopOrders', { params: { id } })).result.data;
  const ofDraft = { params: { id, draftId: draft.draft_id } };
  await ask('changeShopOrder', { ...ofDraft, body: { place: draft.place } });
  const expected_fee = draft.delivery_fee;
  const { result: placed } = await ask('placeShopOrder', { ...ofDraft, body: { expected_fee } });
  await ask('changeShopSystem', { ...ofSystem, body: { places: true, label: 'delivery' } });
  await ask('disconnectShopSystem', ofSystem);

  const deliverer = createDeliverer(world);
  const deliver = async () => {
    // Attempts are listed by their time.
    world.clock.advance(60);
    await deliverer.begin();
    await deliverer.idle();
  };
  await deliver();
  await ask('cancelOrder', { body: { vendor_id, order_id: placed.order_id, reason: 'mistake_error' } });
  await deliver();
  const [last] = (await ask('listAttempts', ofHook)).result.data;
  await ask('sendAgain', { ...ofHook, body: { attempt_id: last.attempt_id } });
  await ask('removeWebhook', ofHook);
  const messages = Object.fromEntries(
    receiver.told.map(({ type, body: told }) => [type, same(JSON.parse(told))]),
  );
  await expect(`${JSON.stringify({ calls: examples, messages, problem }, null, 2)}\n`).toMatchFileSnapshot(
    './examples.json',
  );
});
