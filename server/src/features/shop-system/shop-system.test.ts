// Orders of Shopify and WooCommerce, through the public face: signed as those sign them, with real forms of their orders.
import { getOrder, listOrders } from '@sendero/core/contract/order-api';
import * as api from '@sendero/core/contract/shop-system-api';
import { saveOpeningHours } from '@sendero/core/contract/vendor-api';
import type { Scope } from '@sendero/core/key/scope';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { signingKey } from '../../http/mac.ts';
import { sweep } from '../../jobs/sweep.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anApiKey } from '../../testing/an-api-key.ts';
import { aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { changedSites } from '../../testing/changed-sites.ts';
import { runDue } from '../../testing/run-due.ts';
import { aShopifyOrder, aWooOrder, later, shippedTo, tellOrder } from '../../testing/shop-orders.ts';
import { NOON, type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { tellPerson } from '../privacy/tell-person.ts';
import { sweepDrafts } from './sweep-drafts.ts';
import { workOnDraft } from './work-on-draft.ts';

const SECRET = '7d1c-that-Shopify-shows-its-owner';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  world.clock.set(NOON);
  shop = await aShop(world, app);
});

type Given = Parameters<typeof callApi>[3];
const call = (endpoint: Parameters<typeof callApi>[2], given: Given = {}, headers = shop.headers) =>
  callApi(app, { ...headers }, endpoint, given);

interface Connected {
  readonly system_id: string;
  readonly kind: 'shopify' | 'woocommerce';
  readonly secret: string;
}

async function connect(given: object = {}): Promise<Connected> {
  const body: { kind: string; name: string; vendor_id: string; secret?: string } = {
    kind: 'shopify',
    name: 'Web shop',
    vendor_id: shop.vendor.vendor_id,
    ...given,
  };
  const isShopify = body.kind === 'shopify';
  const reply = await call(api.connectShopSystem, {
    body: { ...(isShopify && { secret: SECRET }), ...body },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const { system_id, kind, secret } = reply.json().result;
  return { system_id, kind, secret: secret ?? body.secret ?? SECRET };
}

const RULE = { places: true, label: 'delivery' };

/** What an order's message is answered, after its job was done. */
async function tell(system: Connected, body: object, topic?: string, delivery?: string): Promise<string> {
  const reply = await tellOrder(
    app,
    { ...system, ...(topic && { topic }), ...(delivery && { delivery }) },
    body,
  );
  if (reply.statusCode !== 200) throw new Error(reply.body);
  await runDue(world);
  return reply.json().result;
}

const listed = async (query: Record<string, string> = {}, of = shop) =>
  (await call(api.listShopOrders, { params: { id: of.vendor.vendor_id }, query }, of.headers)).json().result;
const drafts = async (query: Record<string, string> = {}): Promise<api.ShopOrderDraft[]> =>
  (await listed(query)).data;
const theDraft = async (): Promise<api.ShopOrderDraft> => {
  const [draft, ...others] = await drafts();
  if (!draft || others.length > 0) throw new Error(`There are ${others.length + 1} drafts, or none.`);
  return draft;
};
const orders = async () =>
  (await call(listOrders, { params: { id: shop.vendor.vendor_id } })).json().result.data;
const ofDraft = ({ draft_id }: { draft_id: string }) => ({
  params: { id: shop.vendor.vendor_id, draftId: draft_id },
});
const place = (draft: api.ShopOrderDraft, body: object = { expected_fee: draft.delivery_fee ?? -1 }) =>
  call(api.placeShopOrder, { ...ofDraft(draft), body });
const change = (draft: { draft_id: string }, body: object) =>
  call(api.changeShopOrder, { ...ofDraft(draft), body });

describe('a shop system', () => {
  it('is connected with the address to post to, and its secret is told once where it is made here [DEV-11]', async () => {
    const body = { kind: 'woocommerce', name: 'Bakery', vendor_id: shop.vendor.vendor_id };
    const made = (await call(api.connectShopSystem, { body })).json().result;
    expect(made.address).toMatch(
      /^http:\/\/fi\.localhost.*\/developer\/api\/v1\/shop-systems\/shop_\w{32}\/orders$/,
    );
    expect(made.secret).toMatch(/^[\w-]{40}$/);
    const [told] = (await call(api.listShopSystems)).json().result;
    expect(told).toMatchObject({ name: 'Bakery', has_secret: true, places: false, label: null, heard: null });
    expect(told).not.toHaveProperty('secret');
    const { rows } = await world.db.pool.query('select secret from shop_systems where system_id = $1', [
      made.system_id,
    ]);
    expect(rows[0].secret.toString('latin1')).not.toContain(made.secret);
  });

  it('of Shopify waits for its secret, and is told then [DEV-11]', async () => {
    const body = { kind: 'shopify', name: 'Ramen', vendor_id: shop.vendor.vendor_id };
    const { system_id, secret, has_secret } = (await call(api.connectShopSystem, { body })).json().result;
    expect([secret, has_secret]).toEqual([null, false]);
    const system = { system_id, kind: 'shopify', secret: SECRET } as const;
    expect((await tellOrder(app, system, aShopifyOrder())).statusCode).toBe(401);
    const refused = (await call(api.listShopSystems)).json().result[0];
    expect(refused).toMatchObject({ heard: null, refused_at: NOON.getTime() / 1000 });
    await call(api.changeShopSystem, { params: { id: system_id }, body: { secret: SECRET } });
    expect(await tell(system, aShopifyOrder())).toBe('taken');
    const [told] = (await call(api.listShopSystems)).json().result;
    expect(told.heard).toEqual({ at: NOON.getTime() / 1000, topic: 'orders/create', outcome: 'taken' });
    expect(told.refused_at).toBeNull();
  });

  it('is its owner’s alone, and of an outlet of theirs [DEV-11] [AUTH-22]', async () => {
    const { system_id } = await connect();
    const stranger = await aShop(world, app);
    const params = { id: system_id };
    for (const [endpoint, body] of [
      [api.changeShopSystem, { name: 'Mine' }],
      [api.disconnectShopSystem, undefined],
    ] as const)
      expect((await call(endpoint, { params, ...(body && { body }) }, stranger.headers)).statusCode).toBe(
        404,
      );
    expect((await call(api.listShopSystems, {}, stranger.headers)).json().result).toEqual([]);
    const theirs = { vendor_id: stranger.vendor.vendor_id };
    expect((await call(api.changeShopSystem, { params, body: theirs })).statusCode).toBe(404);
    const body = { kind: 'shopify', name: 'Ramen', ...theirs };
    expect((await call(api.connectShopSystem, { body })).statusCode).toBe(404);
  });

  it('that places orders is connected and changed by keys that may place orders [DEV-01] [DEV-11]', async () => {
    const keyOf = async (...scopes: Scope[]) => ({
      ...shop.headers,
      ...(await anApiKey(world, shop.vendor, { scopes })),
    });
    const [few, enough] = [await keyOf('webhooks'), await keyOf('webhooks', 'orders:write')];
    const body = { kind: 'shopify', name: 'Ramen', vendor_id: shop.vendor.vendor_id, secret: SECRET };
    const connecting = async (headers: typeof few, given: object = {}) =>
      (await call(api.connectShopSystem, { body: { ...body, ...given } }, headers)).statusCode;
    expect(await connecting(few, { places: true })).toBe(403);
    expect([await connecting(few), await connecting(enough, { places: true })]).toEqual([201, 201]);
    // Connected in the same moment of this clock, they are listed in any order.
    const listed: api.ShopSystem[] = (await call(api.listShopSystems)).json().result;
    const [drafting, placing] = [false, true].map((places) => listed.find((one) => one.places === places));
    const changing = async (headers: typeof few, system: api.ShopSystem | undefined, change: object) =>
      (await call(api.changeShopSystem, { params: { id: system?.system_id ?? '' }, body: change }, headers))
        .statusCode;
    expect(await changing(few, drafting, { places: true })).toBe(403);
    expect(await changing(few, placing, { secret: 'a-secret-of-a-thief' })).toBe(403);
    expect(await changing(few, drafting, { name: 'Noodles' })).toBe(200);
    expect(await changing(few, placing, { places: false })).toBe(200);
    expect(await changing(enough, drafting, { places: true })).toBe(200);
  });

  it('is disconnected with its drafts; what it tells then is refused [DEV-11]', async () => {
    const system = await connect();
    await tell(system, aShopifyOrder());
    expect((await listed()).waiting).toBe(1);
    expect((await call(api.disconnectShopSystem, { params: { id: system.system_id } })).statusCode).toBe(204);
    expect((await tellOrder(app, system, aShopifyOrder())).statusCode).toBe(404);
    expect(await listed()).toEqual({ data: [], waiting: 0, is_connected: false });
  });

  it('keeps its secret sealed when signing keys are turned over [DEV-11]', async () => {
    const system = await connect();
    const [old] = world.config.signing_keys;
    const newer = signingKey('another key that only tests know, 32 characters');
    await sweepDrafts({ ...world, config: { ...world.config, signing_keys: [newer, old] } });
    const turned = await createTurned([newer]);
    expect((await tellOrder(turned.app, system, aShopifyOrder())).json()).toEqual({ result: 'taken' });
    await turned.close();
  });

  async function createTurned(signing_keys: TestWorld['config']['signing_keys']) {
    const second = await createSecondWorld({ ...world, config: { ...world.config, signing_keys } });
    const secondApp = await createApp(second);
    const close = async () => {
      await secondApp.close();
      await second.close();
    };
    return { app: secondApp, close };
  }
});

describe('a message', () => {
  it('that another secret signed, that was altered, or that nobody signed is refused, and makes nothing [DEV-11]', async () => {
    const system = await connect();
    const body = JSON.stringify(aShopifyOrder());
    const statusOf = async (sent: object, payload = body) =>
      (await tellOrder(app, { ...system, ...sent }, payload)).statusCode;
    expect(await statusOf({ secret: 'another secret' })).toBe(401);
    const { signature } = { signature: await signatureOf(body) };
    expect(await statusOf({ signature }, body.replace('24.90', '2.90'))).toBe(401);
    expect(await statusOf({ signature: '' })).toBe(401);
    expect(await statusOf({ signature: 'bm90IGl0' })).toBe(401);
    expect(await statusOf({ kind: 'woocommerce' })).toBe(401);
    expect(await statusOf({ system_id: 'shop_nobody' })).toBe(404);
    const other = await connect({ secret: 'the-secret-of-another-shop' });
    expect(await statusOf({ secret: other.secret })).toBe(401);
    expect((await listed()).waiting).toBe(0);
    expect(await statusOf({ signature })).toBe(200);
  });

  const signatureOf = async (body: string) =>
    (await import('../../testing/shop-orders.ts')).signed(SECRET, body);

  it('asks WooCommerce’s first question unsigned, and is answered [DEV-11]', async () => {
    const { system_id } = await connect({ kind: 'woocommerce' });
    const url = `/developer/api/v1/shop-systems/${system_id}/orders`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' };
    const ping = (payload: string) => app.inject({ method: 'POST', url, headers, payload });
    expect((await ping('webhook_id=17')).json()).toEqual({ result: 'ping' });
    expect((await ping('webhook_id=17&order=1')).statusCode).toBe(401);
    expect((await listed()).waiting).toBe(0);
  });

  it('makes a draft with everything that the shop knows [DEV-11]', async () => {
    expect(await tell(await connect(), aShopifyOrder())).toBe('taken');
    expect(await theDraft()).toMatchObject({
      state: 'WAITING',
      number: '#1042',
      customer: { name: 'Eino Laine', phone_number: '040 123 4567', email: 'eino.laine@example.com' },
      address: 'Aleksanterinkatu 21, 00100 Helsinki',
      unit: 'B 12',
      notes: 'Blue door, ring twice',
      description: '2 × Ramen - Large, Green tea',
      amount: 24.9,
      payment_method: 'PAID',
      place: { address: 'Aleksanterinkatu 21, 00100 Helsinki' },
      issues: [],
      reason: 'no-rule',
      order_id: null,
    });
    expect((await theDraft()).delivery_fee).toBeGreaterThan(0);
  });

  it('of WooCommerce does the same; its customer pays at the door where the shop says so [DEV-11]', async () => {
    const system = await connect({ kind: 'woocommerce' });
    const cash = { payment_method: 'cod', date_paid_gmt: null, date_paid: null };
    expect(await tell(system, aWooOrder(cash), 'order.created')).toBe('taken');
    expect(await theDraft()).toMatchObject({
      number: '#727',
      customer: { name: 'Aino Virtanen', phone_number: '+358 50 123 4567' },
      unit: 'A 3',
      description: '6 × Cinnamon bun',
      amount: 29.9,
      payment_method: 'CASH_ON_DELIVERY',
      issues: [],
    });
  });

  it('that is repeated makes no second draft, by its delivery as by its order [DEV-11] [SAF-02]', async () => {
    const system = await connect();
    expect(await tell(system, aShopifyOrder(), 'orders/create', 'one')).toBe('taken');
    expect(await tell(system, aShopifyOrder(), 'orders/create', 'one')).toBe('repeated');
    expect(await tell(system, aShopifyOrder(), 'orders/paid', 'two')).toBe('taken');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => tellOrder(app, system, aShopifyOrder({ id: 2, name: '#2' }))),
    );
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await runDue(world);
    expect((await drafts()).map(({ number }) => number).toSorted()).toEqual(['#1042', '#2']);
  });

  it('that comes late undoes nothing, whatever the order of arrival [DEV-11]', async () => {
    const system = await connect();
    await tell(system, aShopifyOrder(later(60, { note: 'The newest' })), 'orders/updated');
    expect(await tell(system, aShopifyOrder({ note: 'The first' }), 'orders/create')).toBe('late');
    expect(await theDraft()).toMatchObject({ notes: 'The newest' });
    await tell(
      system,
      aShopifyOrder(later(120, { cancelled_at: '2026-11-18T10:03:00Z' })),
      'orders/cancelled',
    );
    await tell(system, aShopifyOrder(later(90)), 'orders/updated');
    expect(await drafts()).toEqual([]);
    const other = aShopifyOrder({ id: 3, cancelled_at: '2026-11-18T10:01:00Z' });
    await tell(system, other, 'orders/cancelled');
    await tell(system, { ...other, cancelled_at: null }, 'orders/create');
    expect(await drafts()).toEqual([]);
  });

  it('of an order that is not delivered, is sent already, or was made before makes no draft [DEV-11]', async () => {
    const system = await connect();
    const woo = await connect({ kind: 'woocommerce' });
    const giftCard = [{ name: 'Gift card', quantity: 1, requires_shipping: false }];
    expect(await tell(system, aShopifyOrder({ id: 1, shipping_address: null }))).toBe('no-delivery');
    expect(await tell(system, aShopifyOrder({ id: 2, line_items: giftCard }))).toBe('no-delivery');
    const collected = { shipping_lines: [{ method_id: 'local_pickup', method_title: 'Pickup' }] };
    expect(await tell(woo, aWooOrder(collected), 'order.created')).toBe('no-delivery');
    expect(await tell(system, aShopifyOrder({ id: 3, created_at: '2026-11-18T09:59:59Z' }))).toBe('too-old');
    await tell(system, aShopifyOrder({ id: 4, fulfillment_status: 'fulfilled' }));
    expect(await tell(system, { id: 5 }, 'products/create')).toBe('ignored');
    expect(await tell(woo, aWooOrder({ status: 'checkout-draft' }), 'order.updated')).toBe('unreadable');
    expect((await listed()).waiting).toBe(0);
  });

  it('withdraws a draft that ended in the shop, by whatever word for it [DEV-11]', async () => {
    const system = await connect();
    const woo = await connect({ kind: 'woocommerce' });
    const endings: readonly [Connected, object, object, string][] = [
      [
        system,
        aShopifyOrder(),
        aShopifyOrder(later(9, { cancelled_at: '2026-11-18T10:02:00Z' })),
        'orders/cancelled',
      ],
      [
        system,
        aShopifyOrder({ id: 2 }),
        aShopifyOrder(later(9, { id: 2, financial_status: 'refunded' })),
        'orders/updated',
      ],
      [
        system,
        aShopifyOrder({ id: 3 }),
        aShopifyOrder(later(9, { id: 3, fulfillment_status: 'fulfilled' })),
        'orders/fulfilled',
      ],
      [system, aShopifyOrder({ id: 4 }), { id: 4 }, 'orders/delete'],
      [woo, aWooOrder(), aWooOrder(later(9, { status: 'cancelled' })), 'order.updated'],
      [woo, aWooOrder({ id: 2 }), { id: 2 }, 'order.deleted'],
    ];
    for (const [from, begin, end, topic] of endings) {
      await tell(from, begin, from.kind === 'shopify' ? 'orders/create' : 'order.created');
      expect((await listed()).waiting).toBe(1);
      expect(await tell(from, end, topic)).toBe('taken');
      expect((await listed()).waiting).toBe(0);
    }
    expect((await drafts({ over: 'true' })).map(({ state }) => state)).toEqual(
      endings.map(() => 'WITHDRAWN'),
    );
  });

  it('that is hostile does no harm: huge, deep, of wrong types, with hidden characters [DEV-11] [SAF-05] [SAF-18]', async () => {
    const system = await connect();
    const sent = (body: string | Buffer | object) => tellOrder(app, system, body);
    expect((await sent('x'.repeat(1_100_000))).statusCode).toBe(413);
    for (const body of [
      '',
      'null',
      '[]',
      '{',
      '"x"',
      '{"id":{}}',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    ])
      expect([(await sent(body)).statusCode, (await sent(body)).json().result]).toEqual([200, 'unreadable']);
    const wrong = Object.fromEntries(Object.keys(aShopifyOrder()).map((key) => [key, { deep: [[[{}]]] }]));
    expect((await sent(wrong)).json().result).toBe('unreadable');
    const odd = {
      ...wrong,
      id: 77,
      created_at: '2026-11-18T10:01:00Z',
      updated_at: '2026-11-18T10:01:00Z',
      shipping_address: { name: 'Eve\u202e\0\ud800', address1: 'x'.repeat(90_000), phone: ['1'] },
      line_items: Array.from({ length: 5000 }, () => ({ name: 'y'.repeat(100), quantity: 'many' })),
      note: `\u202e${'n'.repeat(50_000)}`,
    };
    expect(await tell(system, odd)).toBe('taken');
    const draft = await theDraft();
    expect(draft).toMatchObject({ number: '77', amount: null, place: null, delivery_fee: null });
    expect([draft.customer?.name, draft.address.length, draft.notes.length]).toEqual(['Eve\ufffd', 200, 250]);
    expect(JSON.stringify(draft)).not.toContain('\u202e');
    const body = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    expect((await sent(body)).json().result).toBe('unreadable');
  });

  it('comes so often a minute and no more [DEV-11] [SAF-05]', { timeout: 120_000 }, async () => {
    const system = await connect();
    const last = [];
    for (let n = 0; n < 13; n += 1)
      last.push(...(await Promise.all(Array.from({ length: 100 }, () => tellOrder(app, system, {})))));
    const refused = last.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(100);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a stranger who knows the address', () => {
  /** What refused messages write: the counts of all limits, and the row of their shop system. */
  const written = async ({ system_id }: Connected) => {
    const { rows } = await world.db.pool.query(
      `select (select array_agg(key || ' ' || points order by key) from limit_counts) as counts, xmin::text, refused_at
       from shop_systems where system_id = $1`,
      [system_id],
    );
    return rows[0];
  };

  it('is refused, soon without a write, at every server; the shop itself is not [DEV-11] [SAF-05]', async () => {
    const system = await connect();
    const second = await createSecondWorld(world);
    const other = await createApp(second);
    const guess = async (at: FastifyInstance) =>
      (await tellOrder(at, { ...system, secret: 'a guess of somebody' }, aShopifyOrder())).statusCode;
    const guesses: number[] = [];
    for (let n = 0; n < 60; n += 1) guesses.push(await guess(n % 2 === 0 ? app : other));
    expect(new Set(guesses)).toEqual(new Set([401]));
    const before = await written(system);
    expect([await guess(app), await guess(other), await guess(app)]).toEqual([429, 429, 429]);
    expect(await written(system)).toEqual(before);
    expect(await tell(system, aShopifyOrder())).toBe('taken');
    world.clock.advance(60);
    expect(await guess(other)).toBe(401);
    await other.close();
    await second.close();
  });
});

describe('a draft', () => {
  it('is placed at the fee that was seen, and is on the board with the shop’s number [DEV-11]', async () => {
    await tell(await connect(), aShopifyOrder());
    const draft = await theDraft();
    const seen = draft.delivery_fee ?? 0;
    const wrong = await place(draft, { expected_fee: seen + 1 });
    expect([wrong.statusCode, wrong.json().errors[0].meta.translation_key]).toEqual([
      409,
      'error.fee.changed',
    ]);
    const placed = await place(draft);
    expect(placed.statusCode).toBe(200);
    expect(placed.json().result).toMatchObject({
      client_order_id: '#1042',
      delivery_fee: seen,
      status: 'RECEIVED',
      customer: { name: 'Eino Laine', phone_number: '+358401234567', location: { unit: 'B 12' } },
      order: { description: '2 × Ramen - Large, Green tea', amount: 24.9, payment_method: 'PAID' },
    });
    expect((await orders()).map(({ order_id }: { order_id: string }) => order_id)).toEqual([
      placed.json().result.order_id,
    ]);
    expect((await listed()).waiting).toBe(0);
  });

  it('that two windows confirm at once becomes one order, and both are told it [DEV-11] [SAF-02]', async () => {
    await tell(await connect(), aShopifyOrder());
    const draft = await theDraft();
    const replies = await Promise.all(Array.from({ length: 6 }, () => place(draft)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map((reply) => reply.json().result.order_id)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
  });

  it('whose address is in doubt has candidates; the chosen one gives it a price [DEV-11]', async () => {
    await tell(await connect(), aShopifyOrder(shippedTo({ address1: 'Fredrikinkatu' })));
    const draft = await theDraft();
    expect(draft).toMatchObject({ place: null, delivery_fee: null });
    expect(draft.issues).toEqual([
      { field: 'customer.location.address', translation_key: 'bulk.issue.address-ambiguous' },
    ]);
    expect((await place(draft, { expected_fee: 5 })).statusCode).toBe(422);
    const [candidate] = draft.candidates;
    const chosen = (await change(draft, { place: candidate })).json().result;
    expect(chosen).toMatchObject({ place: candidate, issues: [] });
    expect((await place(chosen)).json().result.customer.location).toMatchObject({
      latitude: candidate?.latitude,
      longitude: candidate?.longitude,
    });
  });

  it('keeps the place that was chosen while the shop’s address stays, and looks anew when it changes [DEV-11]', async () => {
    const system = await connect();
    const to = (address1: string) => shippedTo({ address1 });
    await tell(system, aShopifyOrder(to('Fredrikinkatu')));
    const draft = await theDraft();
    await change(draft, { place: draft.candidates[0] });
    await tell(system, aShopifyOrder(later(5, { ...to('Fredrikinkatu'), tags: 'packed' })), 'orders/updated');
    expect((await theDraft()).place).toEqual(draft.candidates[0]);
    await tell(system, aShopifyOrder(later(6, to('Bulevardi 14'))), 'orders/updated');
    expect((await theDraft()).place?.address).toBe('Bulevardi 14, 00100 Helsinki');
  });

  it('that is not paid, or lies too far, says so and is not placed [DEV-11]', async () => {
    const system = await connect();
    const pending = {
      financial_status: 'pending',
      total_outstanding: '24.90',
      payment_gateway_names: ['Bank transfer'],
    };
    await tell(system, aShopifyOrder(pending));
    const draft = await theDraft();
    expect(draft).toMatchObject({
      payment_method: null,
      issues: [{ field: 'order.payment_method', translation_key: 'shop-orders.issue.unpaid' }],
    });
    expect((await place(draft)).statusCode).toBe(422);
    await tell(system, aShopifyOrder(later(9, { financial_status: 'paid' })), 'orders/paid');
    expect(await theDraft()).toMatchObject({ payment_method: 'PAID', issues: [] });
  });

  it('is placed as somebody changed it, at the price of that, once [DEV-11]', async () => {
    await tell(await connect(), aShopifyOrder());
    const draft = await theDraft();
    const order = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const [first, second] = await Promise.all([place(draft, { order }), place(draft, { order })]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(first.json().result.order_id).toBe(second.json().result.order_id);
    expect(first.json().result.customer.name).toBe('Eero Korhonen');
    const other = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const late = await place(draft, { order: other });
    expect([late.statusCode, late.json().errors[0].meta.translation_key]).toEqual([
      409,
      'shop-orders.issue.placed-already',
    ]);
    expect(await orders()).toHaveLength(1);
  });

  it('is put aside and taken back; what the shop tells meanwhile does not bring it back [DEV-11]', async () => {
    const system = await connect();
    await tell(system, aShopifyOrder());
    const draft = await theDraft();
    await change(draft, { is_dismissed: true });
    expect((await change(draft, { is_dismissed: true })).json().result.state).toBe('DISMISSED');
    await tell(system, aShopifyOrder(later(5, { note: 'Changed' })), 'orders/updated');
    expect(await drafts()).toEqual([]);
    expect((await place(draft)).statusCode).toBe(409);
    expect((await change(draft, { is_dismissed: false })).json().result).toMatchObject({
      state: 'WAITING',
      notes: 'Changed',
      issues: [],
    });
    expect((await place(await theDraft())).statusCode).toBe(200);
  });

  it('that was placed goes on when it is cancelled in the shop, which is told until somebody has seen it [DEV-11]', async () => {
    const system = await connect();
    await tell(system, aShopifyOrder());
    const draft = await theDraft();
    const { order_id } = (await place(draft)).json().result;
    const cancelled = later(30, { cancelled_at: '2026-11-18T10:02:00Z' });
    await tell(system, aShopifyOrder(cancelled), 'orders/cancelled');
    expect(await theDraft()).toMatchObject({ state: 'PLACED', alert: 'CANCELLED', order_id });
    const query = { vendorId: shop.vendor.vendor_id, orderId: order_id };
    expect((await call(getOrder, { query })).json().result.status).toBe('RECEIVED');
    await change(draft, { is_dismissed: true });
    expect((await listed()).waiting).toBe(0);
    await tell(system, aShopifyOrder({ ...cancelled, ...later(40) }), 'orders/updated');
    expect((await listed()).waiting).toBe(0);
  });

  it('that was placed and goes elsewhere by now says that too [DEV-11]', async () => {
    const system = await connect();
    await tell(system, aShopifyOrder());
    await place(await theDraft());
    await tell(
      system,
      aShopifyOrder(later(5, { tags: 'packed', fulfillment_status: 'fulfilled' })),
      'orders/updated',
    );
    expect((await listed()).waiting).toBe(0);
    await tell(system, aShopifyOrder(later(6, shippedTo({ address1: 'Bulevardi 14' }))), 'orders/updated');
    expect(await theDraft()).toMatchObject({ alert: 'CHANGED' });
  });

  it('is another’s to nobody else; a parent sees those of its outlets [DEV-11] [AUTH-22]', async () => {
    const root = await aShop(world, app, { vendor: { is_parent: true } });
    const outlet = await aVendor(world, { parent_vendor_id: root.vendor.vendor_id });
    const body = { kind: 'shopify', name: 'Outlet', vendor_id: outlet.vendor_id, secret: SECRET };
    const { system_id } = (await call(api.connectShopSystem, { body }, root.headers)).json().result;
    await tell({ system_id, kind: 'shopify', secret: SECRET }, aShopifyOrder());
    const { data, is_connected } = await listed({}, root);
    expect([data.map(({ vendor_id }: api.ShopOrderDraft) => vendor_id), is_connected]).toEqual([
      [outlet.vendor_id],
      true,
    ]);
    const params = { id: shop.vendor.vendor_id, draftId: data[0].draft_id };
    for (const [endpoint, of] of [
      [api.changeShopOrder, { is_dismissed: true }],
      [api.placeShopOrder, { expected_fee: data[0].delivery_fee }],
    ] as const)
      expect((await call(endpoint, { params, body: of })).statusCode).toBe(404);
    expect((await call(api.listShopOrders, { params: { id: outlet.vendor_id } })).statusCode).toBe(404);
  });
});

describe('the rule of a shop', () => {
  const connectWith = (given: object = {}) => connect({ ...RULE, ...given });
  const whyNot = async (body: object, given: object = {}): Promise<string | null> => {
    await tell(await connectWith(given), body);
    return (await theDraft()).reason;
  };

  it('places what is paid, tagged, within the area and at an address beyond doubt [DEV-11]', async () => {
    const system = await connectWith();
    expect(await tell(system, aShopifyOrder())).toBe('taken');
    expect((await listed()).waiting).toBe(0);
    expect(await orders()).toMatchObject([{ client_order_id: '#1042', status: 'RECEIVED' }]);
    await tell(system, aShopifyOrder(later(5)), 'orders/paid');
    expect(await orders()).toHaveLength(1);
    expect(await drafts({ over: 'true' })).toMatchObject([{ state: 'PLACED', reason: null }]);
  });

  it('places WooCommerce’s by a field of the order, or by the way it is sent [DEV-11]', async () => {
    await tell(await connectWith({ kind: 'woocommerce' }), aWooOrder(), 'order.created');
    await tell(await connectWith({ label: 'Local Delivery' }), aShopifyOrder());
    expect(await orders()).toHaveLength(2);
  });

  it.each([
    ['unpaid', { financial_status: 'pending' }],
    ['test', { test: true }],
    ['label', { note_attributes: [{ name: 'delivery', value: 'no' }] }],
    ['address', shippedTo({ address1: 'Fredrikinkatu' })],
    ['issues', shippedTo({ phone: '123' })],
  ])('leaves an order to somebody because of: %s [DEV-11]', async (reason, given) => {
    expect(await whyNot(aShopifyOrder(given))).toBe(reason);
    expect(await orders()).toEqual([]);
  });

  it('leaves it to somebody out of hours [DEV-11]', async () => {
    const week = Array.from({ length: 7 }, () => [{ from: '17:00', to: '22:00' }]);
    const body = { hours: { week, special: [] } };
    await call(saveOpeningHours, { params: { id: shop.vendor.vendor_id }, body });
    await tell(await connectWith(), aShopifyOrder());
    expect((await theDraft()).reason).toBe('closed');
    expect(await orders()).toEqual([]);
  });

  it('leaves to somebody what is worth more than the country takes unseen, and places what is worth as much [DEV-11]', async () => {
    const system = await connectWith();
    const limited = (item_value_limit: number) => ({
      ...world,
      sites: changedSites(world.sites, { item_value_limit }),
    });
    await tellOrder(app, system, aShopifyOrder());
    await runDue(limited(24));
    const draft = await theDraft();
    expect(draft).toMatchObject({ state: 'WAITING', reason: 'value', issues: [], amount: 24.9 });
    expect(await orders()).toEqual([]);
    expect((await place(draft)).statusCode).toBe(200);
    await tellOrder(app, system, aShopifyOrder({ id: 2, name: '#2' }));
    await runDue(limited(24.9));
    expect(await drafts()).toEqual([]);
    expect(await orders()).toHaveLength(2);
  });

  it('places once it is paid, and once only, however often a job is done [DEV-11]', async () => {
    const system = await connectWith();
    await tell(system, aShopifyOrder({ financial_status: 'pending' }));
    const { draft_id } = await theDraft();
    await tell(system, aShopifyOrder(later(60)), 'orders/paid');
    const key = { root_id: shop.vendor.root_id ?? shop.vendor.vendor_id, draft_id };
    await Promise.all(Array.from({ length: 4 }, () => workOnDraft(world, key)));
    expect(await orders()).toHaveLength(1);
  });

  it('and somebody who confirms at the same moment make one order [DEV-11] [SAF-02]', async () => {
    const system = await connectWith();
    await tell(
      system,
      aShopifyOrder({ financial_status: 'pending', payment_gateway_names: ['cash on delivery'] }),
    );
    const draft = await theDraft();
    await Promise.all([tell(system, aShopifyOrder(later(60)), 'orders/paid'), place(draft)]);
    await runDue(world);
    expect(await orders()).toHaveLength(1);
  });
});

describe('whom a draft is about', () => {
  const day = 86_400;
  const contents = async () =>
    (
      await world.db.pool.query(
        'select delivery, place, candidates, state from shop_orders where vendor_id = $1',
        [shop.vendor.vendor_id],
      )
    ).rows;

  it('is forgotten a week after it is over, and after a month where nobody takes it [DEV-11] [SAF-10]', async () => {
    const system = await connect();
    await tell(system, aShopifyOrder());
    await place(await theDraft());
    await tell(system, aShopifyOrder({ id: 2 }));
    world.clock.advance(8 * day);
    await sweep(world);
    expect(await contents()).toContainEqual({ delivery: null, place: null, candidates: [], state: 'PLACED' });
    expect(await contents()).toContainEqual(expect.objectContaining({ state: 'WAITING' }));
    world.clock.advance(23 * day);
    await sweep(world);
    expect((await contents()).map(({ delivery }) => delivery)).toEqual([null, null]);
    expect(await tell(system, aShopifyOrder(later(40 * day)), 'orders/updated')).toBe('late');
    world.clock.advance(40 * day);
    await sweep(world);
    expect(await contents()).toEqual([]);
    expect(await tell(system, aShopifyOrder(later(80 * day)), 'orders/updated')).toBe('too-old');
  });

  it('is told, and erased with the person [DEV-11] [SAF-11]', async () => {
    await tell(await connect(), aShopifyOrder(shippedTo({ phone: '+358407654321' })));
    const person = { phone: '+358407654321', email: null };
    const { tables } = await tellPerson(world, person);
    expect(tables['shop_orders']).toHaveLength(1);
    expect(await erasePerson(world, person)).toMatchObject({ counts: { shop_orders: 1 } });
    expect(await contents()).toEqual([{ delivery: null, place: null, candidates: [], state: 'DISMISSED' }]);
    expect((await tellPerson(world, person)).tables['shop_orders']).toEqual([]);
  });
});
