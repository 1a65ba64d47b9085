// The client as an outside program has it, against the product.
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aListeningApp } from '../../server/src/testing/a-listening-app.ts';
import { aShop, type Shop } from '../../server/src/testing/a-shop.ts';
import { LOCATION } from '../../server/src/testing/a-vendor.ts';
import { DESTINATION, aDraft } from '../../server/src/testing/an-order.ts';
import { portOf } from '../../server/src/testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../../server/src/testing/test-world.ts';
import { times } from '../../server/src/testing/thorough.ts';
import { type Sendero, createSendero } from './client.ts';
import type { FeedItem } from './live.ts';
import { SenderoError } from './problem.ts';
import { retryingFetch } from './retry.ts';
import { verifyWebhook } from './webhook.ts';

let world: TestWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createTestWorld();
  app = await aListeningApp(world);
}, 180_000);
afterAll(async () => {
  await app.close();
  await world.close();
});

const atOnce = () => Promise.resolve();
const keyOf = ({ headers }: Shop): string => headers.authorization.replace('Bearer ', '');
const clientOf = (shop: Shop, fetching: typeof fetch = fetch) =>
  createSendero({
    origin: `http://localhost:${portOf(app)}`,
    key: keyOf(shop),
    fetch: fetching,
    pause: atOnce,
  });
/** A draft as JSON, where a field is there or not. */
const draftOf = ({ headers, vendor }: Shop) =>
  aDraft(app, headers, vendor.vendor_id) as Promise<Parameters<Sendero['place']>[0]>;
const from = { lat: LOCATION.latitude, lng: LOCATION.longitude };

describe('a client of one shop', () => {
  it('prices, places, finds, changes and cancels an order, typed from the contract [DEV-07]', async () => {
    const shop = await aShop(world, app);
    const sendero = clientOf(shop);
    const [vendor] = await sendero.vendors();
    const vendor_id = vendor?.vendor_id ?? '';
    const [found] = await sendero.addresses('Aleksanterinkatu 21');
    const quote = await sendero.quote({ source: from, destination: DESTINATION, vendor_id });
    const { customer } = await draftOf(shop);
    const placed = await sendero.place({
      vendor_id,
      customer: { ...customer, location: { ...customer.location, address: found?.formatted_address ?? '' } },
      order: { payment_method: 'PAID', amount: 20, description: 'Lunch' },
      delivery_fee: quote.fee,
      signature: quote.signature,
    });
    expect(await sendero.order(vendor_id, placed.order_id)).toMatchObject({ status: 'RECEIVED' });
    const change = { vendor_id, payment_method: 'PAID', amount: 25, item_details: 'Lunch for two' } as const;
    expect(await sendero.change(placed.order_id, change)).toMatchObject({ order: { amount: 25 } });
    expect(await sendero.rider(placed.order_id)).toMatchObject({ rider: null });
    const { order_id } = placed;
    expect(await sendero.cancel({ vendor_id, order_id, reason: 'mistake_error' })).toMatchObject({
      status: 'CANCELLED',
    });
  });

  it('tells a refusal by its code and its fields [DEV-07]', async () => {
    const shop = await aShop(world, app);
    const ask = { source: from, destination: DESTINATION, vendor_id: 'of-somebody-else' };
    const refusal: unknown = await clientOf(shop)
      .quote(ask)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SenderoError);
    expect(refusal).toMatchObject({
      code: 'NotFound',
      status: 404,
      trace_id: expect.stringMatching(/^\w{32}$/),
    });
  });

  it('reads every order of many pages, one by one [DEV-07]', async () => {
    const shop = await aShop(world, app);
    const sendero = clientOf(shop);
    const { vendor_id } = shop.vendor;
    const placed: string[] = [];
    for (let count = 0; count < 5; count += 1)
      placed.push((await sendero.place(await draftOf(shop))).order_id);
    const found: string[] = [];
    for await (const { order_id } of sendero.orders(vendor_id, { count: '2' })) found.push(order_id);
    expect(found.toSorted()).toEqual(placed.toSorted());
  });

  it('makes one order of a call whose answers get lost, and waits as long as it is told [DEV-07] [DEV-10]', async () => {
    const shop = await aShop(world, app);
    const { vendor_id } = shop.vendor;
    const draft = await draftOf(shop);
    const keys: (string | null)[] = [];
    let lost = 3;
    const losing: typeof fetch = async (request) => {
      const answer = await fetch(request);
      if (!(request instanceof Request) || request.method === 'GET') return answer;
      keys.push(request.headers.get('idempotency-key'));
      if (lost-- > 0) throw new TypeError('The connection was cut.');
      return answer;
    };
    const placed = await clientOf(shop, losing).place(draft);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    const orders: string[] = [];
    for await (const { order_id } of clientOf(shop).orders(vendor_id)) orders.push(order_id);
    expect(orders).toEqual([placed.order_id]);

    const pauses: number[] = [];
    let full = 2;
    const busy = retryingFetch({
      fetch: async () =>
        full-- > 0 ? new Response('', { status: 429, headers: { 'Retry-After': '7' } }) : new Response('in'),
      pause: async (ms) => void pauses.push(ms),
    });
    expect(await (await busy(new Request('http://localhost/'))).text()).toBe('in');
    expect(pauses).toEqual([7000, 7000]);
  });

  it('makes one order of each sale of a till that sends everything twice [DEV-07]', async () => {
    const shop = await aShop(world, app);
    const { vendor_id } = shop.vendor;
    // Both at once: neither knows of the other.
    const twice: typeof fetch = async (request) => {
      if (!(request instanceof Request)) return fetch(request);
      const [first, second] = await Promise.all([fetch(request.clone()), fetch(request)]);
      expect(second.status).toBe(first.status);
      await first.body?.cancel();
      return second;
    };
    const till = clientOf(shop, twice);
    const sales = await Promise.all(Array.from({ length: 8 }, () => draftOf(shop)));
    const placed = await Promise.all(
      sales.map((sale, nth) =>
        till.place({ ...sale, client_order_id: `A-${nth}` }, { idempotencyKey: `sale-${nth}` }),
      ),
    );
    const [first] = placed;
    const [sale] = sales;
    // And once more later, as a till does that was switched off in between.
    const again =
      sale && (await till.place({ ...sale, client_order_id: 'A-0' }, { idempotencyKey: 'sale-0' }));
    expect(again?.order_id).toBe(first?.order_id);
    await till.cancel({ vendor_id, order_id: first?.order_id ?? '', reason: 'mistake_error' });
    const found: string[] = [];
    for await (const { order_id } of clientOf(shop).orders(vendor_id)) found.push(order_id);
    expect(found.toSorted()).toEqual(placed.map(({ order_id }) => order_id).toSorted());
    expect(new Set(found).size).toBe(8);
    // The feed tells each sale once, too, and the one that was called off.
    const { events } = await clientOf(shop).events(vendor_id, 0);
    expect(events).toHaveLength(9);
  });

  it('gives up with the reason: after its tries, or when the program does [DEV-07]', async () => {
    const away = { fetch: () => Promise.reject(new TypeError('refused')), pause: atOnce, retries: 2 };
    await expect(retryingFetch(away)(new Request('http://localhost/'))).rejects.toMatchObject({
      code: 'Unreachable',
    });
    const reason = new Error('the shop has closed');
    const ended = new Request('http://localhost/', { signal: AbortSignal.abort(reason) });
    await expect(retryingFetch({ ...away, fetch })(ended)).rejects.toBe(reason);
  });
});

const CUTS = times({ usual: 30, all: 1000 });

describe('the live feed', () => {
  it(`tells every event once and in order, through ${CUTS} cuts [DEV-07]`, { timeout: 120_000 }, async () => {
    const shop = await aShop(world, app);
    const { vendor_id } = shop.vendor;
    const sendero = clientOf(shop);
    const heard: FeedItem[] = [];
    const end = new AbortController();
    let cuts = 0;
    // Cut at another place of each connection: while opening, after the first message, after the second.
    const cutting = (url: string, protocols: string[]): WebSocket => {
      expect(url).not.toContain('sndr_');
      const socket = new WebSocket(url, protocols);
      let left = cuts % 3;
      const cut = () => {
        if (cuts >= CUTS || left-- > 0) return;
        cuts += 1;
        socket.close();
      };
      for (const event of ['open', 'message']) socket.addEventListener(event, cut);
      return socket;
    };
    let total = Infinity;
    const done = (async () => {
      const feed = sendero.follow(vendor_id, { after: 0, signal: end.signal, socket: cutting });
      for await (const item of feed) if (heard.push(item) === total) end.abort();
    })();
    let changes = 0;
    for (; cuts < CUTS; changes += 2) {
      const { order_id } = await sendero.place(await draftOf(shop));
      await sendero.cancel({ vendor_id, order_id, reason: 'mistake_error' });
    }
    total = changes;
    if (heard.length === total) end.abort();
    await done;
    expect(heard).toHaveLength(total);
    expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_item, index) => 1 + index));
    expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['order_update']));
  });

  it('ends with the reason where the key may not read it [DEV-07]', async () => {
    const shop = await aShop(world, app);
    const feed = clientOf(shop).follow('of-somebody-else');
    await expect(feed.next()).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('a webhook', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
  const now = new Date('2026-11-18T10:00:00Z');
  const body = '{"type":"order.updated","timestamp":"2026-11-18T10:00:00Z","data":{"seq":7}}';
  /** Signed by the library of those who wrote the specification. */
  const headers = (by = secret, at = now) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(by).sign('msg_1', at, body),
  });

  it('is taken from whoever has one of the secrets, as the specification signs [DEV-07]', async () => {
    const message = { type: 'order.updated', data: { seq: 7 } };
    expect(await verifyWebhook(secret, headers(), body, { now })).toMatchObject(message);
    expect(await verifyWebhook([other, secret], new Headers(headers()), body, { now })).toMatchObject(
      message,
    );
    const two = `${headers(other)['webhook-signature']} ${headers()['webhook-signature']}`;
    const bytes = new TextEncoder().encode(body);
    expect(
      await verifyWebhook(secret, { ...headers(), 'webhook-signature': two }, bytes, { now }),
    ).toMatchObject(message);
  });

  it.each([
    ['altered', () => verifyWebhook(secret, headers(), body.replace('7', '8'), { now })],
    ['of another sender', () => verifyWebhook(other, headers(), body, { now })],
    ['old', () => verifyWebhook(secret, headers(secret, new Date(now.getTime() - 301_000)), body, { now })],
    ['without a signature', () => verifyWebhook(secret, {}, body, { now })],
    [
      'signed with nothing',
      () => verifyWebhook(secret, { ...headers(), 'webhook-signature': 'v1, v1,%' }, body, { now }),
    ],
  ])('is refused where it is %s [DEV-07]', async (_what, verify) => {
    await expect(verify()).rejects.toThrow(expect.objectContaining({ name: 'WebhookRefused' }));
  });
});
