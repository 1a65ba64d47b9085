// Webhooks through the public face, to a receiver that verifies by the official library.
import { placeBulkOrders } from '@sendero/core/contract/bulk-api';
import { cancelOrder, getOrder } from '@sendero/core/contract/order-api';
import * as api from '@sendero/core/contract/webhook-api';
import type { Scope } from '@sendero/core/key/scope';
import type { Order } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import type { WebhookEvent } from '@sendero/core/webhook/events';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { CARDS, anIntent } from '../../testing/a-payment.ts';
import { aSheet, workOff } from '../../testing/a-sheet.ts';
import { aProof } from '../../testing/a-proof.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anApiKey } from '../../testing/an-api-key.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { runDue } from '../../testing/run-due.ts';
import { signIn } from '../../testing/sign-in.ts';
import { NOON, type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { type Told, type WebhookServer, startWebhookServer } from '../../testing/webhook-server.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { getOrderForRide } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { settleDue } from '../payment/settle-due.ts';
import { createDeliverer } from './deliver-due.ts';
import { tellArrivals } from './tell-arrivals.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let receiver: WebhookServer;

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
  receiver = await startWebhookServer();
  return () => receiver.close();
});

const call = (
  endpoint: Parameters<typeof callApi>[2],
  given: Parameters<typeof callApi>[3] = {},
  headers = shop.headers,
) => callApi(app, { ...headers }, endpoint, given);

async function make(given: object = {}): Promise<{ webhook_id: string; secret: string }> {
  const body = { url: receiver.url, events: ['order.created', 'order.updated'], ...given };
  const reply = await call(api.makeWebhook, { body });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().result;
}
const change = async (webhook_id: string, body: object) =>
  (await call(api.changeWebhook, { params: { id: webhook_id }, body })).json().result;
const attemptsOf = async (webhook_id: string, query: Record<string, string> = {}) =>
  (await call(api.listAttempts, { params: { id: webhook_id }, query })).json().result;
const again = (webhook_id: string, body: object) => call(api.sendAgain, { params: { id: webhook_id }, body });
const stateOf = async (webhook_id: string) =>
  (await call(api.getWebhook, { params: { id: webhook_id } })).json().result;

/** Delivers until nothing is due. */
async function deliver(on: TestWorld = world): Promise<void> {
  const deliverer = createDeliverer(on);
  for (let begun = 1; begun > 0;) {
    begun = await deliverer.begin();
    await deliverer.idle();
  }
}
/** Lets time pass in steps, delivering at each. */
async function pass(seconds: number, step_s = 300): Promise<void> {
  for (let left = seconds; left > 0; left -= step_s) {
    world.clock.advance(Math.min(step_s, left));
    await deliver();
  }
  shop = { ...shop, headers: await signIn(app, shop.user) };
}
const place = (vendor_id = shop.vendor.vendor_id) => anOrder(app, shop.headers, vendor_id);
const advance = (order: Order, ...to: OrderStatus[]) =>
  advanceOrders(
    world,
    to.map((status) => ({
      order_id: order.order_id,
      to: status,
      by: status === 'WAITING_FOR_TRANSPORT' ? ('dispatch' as const) : ('fleet' as const),
      at: world.clock.now(),
    })),
  );
const seqs = (told: readonly Told[], order?: Order): number[] =>
  told.filter(({ data }) => !order || data.order.order_id === order.order_id).map(({ data }) => data.seq);

/** A rider is expected at the customer's then. */
const rideArrives = ({ vendor_id, order_id }: Order, at: Date) =>
  world.db.pool.query(
    `insert into rides (root_id, order_id, rider, arrives_destination) values ($1, $2, $3, $4)
     on conflict (root_id, order_id) do update set arrives_destination = excluded.arrives_destination`,
    [vendor_id, order_id, { id: 'r1', name: 'Nelli', phone_number: '+358401234567', vehicle: 'bicycle' }, at],
  );

describe('a webhook', () => {
  it('is told each step of an order, signed, with the order as GET answers it [DEV-05]', async () => {
    const { secret } = await make();
    const order = await place();
    await advance(order, 'WAITING_FOR_TRANSPORT');
    await deliver();
    expect(receiver.told.map(({ type, data }) => [type, data.seq, data.status])).toEqual([
      ['order.created', 1, 'RECEIVED'],
      ['order.updated', 2, 'WAITING_FOR_TRANSPORT'],
    ]);
    const query = { vendorId: shop.vendor.vendor_id, orderId: order.order_id };
    const { result } = (await call(getOrder, { query })).json();
    expect(receiver.told[1]?.data.order).toEqual(result);
    expect(receiver.told.map((one) => receiver.isSigned(one, secret))).toEqual([true, true]);
    expect(receiver.told.some((one) => receiver.isSigned(one, `whsec_${'A'.repeat(43)}=`))).toBe(false);
    await deliver();
    expect(receiver.told).toHaveLength(2);
  });

  it('is told nothing of before it was made, of other outlets, and of what it did not ask for [DEV-05]', async () => {
    const outlet = await aVendor(world, { parent_vendor_id: shop.vendor.vendor_id });
    const other = await aVendor(world, { parent_vendor_id: shop.vendor.vendor_id });
    await place(outlet.vendor_id);
    const { webhook_id } = await make({ outlets: [outlet.vendor_id], events: ['order.created'] });
    const order = await place(outlet.vendor_id);
    await advance(order, 'WAITING_FOR_TRANSPORT');
    await place(other.vendor_id);
    await deliver();
    expect(receiver.told.map(({ data }) => data.order.order_id)).toEqual([order.order_id]);
    await change(webhook_id, { outlets: null });
    const later = await aVendor(world, { parent_vendor_id: shop.vendor.vendor_id });
    const [third, fourth] = [await place(other.vendor_id), await place(later.vendor_id)];
    await change(webhook_id, { description: 'All of them' });
    await deliver();
    expect(new Set(receiver.told.slice(1).map(({ data }) => data.order.order_id))).toEqual(
      new Set([third.order_id, fourth.order_id]),
    );
  });

  it('signs with two secrets while the one before is in force [DEV-05]', async () => {
    const { webhook_id, secret } = await make();
    const turned = await call(api.turnWebhookSecret, {
      params: { id: webhook_id },
      body: { overlap_hours: 1 },
    });
    const { secret: next } = turned.json().result;
    await place();
    await deliver();
    const [both] = receiver.told;
    expect([secret, next].map((each) => receiver.isSigned(both as Told, each))).toEqual([true, true]);
    expect(both?.signatures.split(' ')).toHaveLength(2);
    world.clock.advance(3601);
    await place();
    await deliver();
    const [, one] = receiver.told;
    expect(one?.signatures.split(' ')).toHaveLength(1);
    const { rows } = await world.db.pool.query(
      'select secret, secret_before from webhooks where webhook_id = $1',
      [webhook_id],
    );
    for (const kept of Object.values(rows[0] as Record<string, Buffer>))
      for (const text of [secret, next])
        expect(kept.includes(Buffer.from(text.slice(6), 'base64'))).toBe(false);
  });

  it('tells at once how a test went, and keeps it [DEV-05]', async () => {
    const { webhook_id, secret } = await make();
    receiver.answer(() => 503);
    const failed = (await call(api.testWebhook, { params: { id: webhook_id } })).json().result;
    expect(failed).toMatchObject({
      status: 503,
      is_delivered: false,
      answer_head: 'told 503',
      failure: null,
    });
    receiver.answer();
    world.clock.advance(1);
    const good = (await call(api.testWebhook, { params: { id: webhook_id } })).json().result;
    expect(good).toMatchObject({ status: 200, is_delivered: true });
    expect(receiver.told.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
    expect(receiver.isSigned(receiver.told[1] as Told, secret)).toBe(true);
    const { data } = await attemptsOf(webhook_id);
    expect(data).toMatchObject([
      { event: 'webhook.test', is_delivered: true },
      { is_delivered: false, next_at: null },
    ]);
    await pass(3600);
    expect(receiver.told).toHaveLength(2);
  });
});

describe('what a receiver does not take', () => {
  it('is tried again with the same id, and holds up its own order alone [DEV-05]', async () => {
    const { webhook_id } = await make();
    const [bad, good] = [await place(), await place()];
    await advance(bad, 'WAITING_FOR_TRANSPORT');
    await advance(good, 'WAITING_FOR_TRANSPORT');
    receiver.answer(({ data }) => (data.order.order_id === bad.order_id ? 500 : 200));
    await deliver();
    expect(seqs(receiver.told, bad)).toEqual([1]);
    expect(seqs(receiver.told, good)).toEqual([2, 4]);
    await advance(bad, 'ASSIGNED_TO_TRANSPORT');
    world.clock.advance(4);
    await deliver();
    expect(seqs(receiver.told, bad)).toEqual([1]);
    receiver.answer();
    world.clock.advance(1);
    await deliver();
    expect(seqs(receiver.told, bad)).toEqual([1, 1, 3, 5]);
    const [first, second] = receiver.told.filter(({ data }) => data.seq === 1);
    expect(second?.id).toBe(first?.id);
    const { data } = await attemptsOf(webhook_id, { order_id: bad.order_id, state: 'failed' });
    expect(data).toMatchObject([
      { status: 500, seq: 1, next_at: NOON.getTime() / 1000 + 5, answer_head: 'told 500' },
    ]);
  });

  it('arrives in order once the receiver is back after a night [DEV-05]', async () => {
    const { webhook_id } = await make();
    receiver.answer(() => 502);
    const orders: Order[] = [];
    for (let hour = 0; hour < 9; hour += 1) {
      for (let nth = 0; nth < 10; nth += 1) orders.push(await place());
      for (const order of orders.slice(-10)) await advance(order, 'WAITING_FOR_TRANSPORT');
      await pass(3600, 1200);
    }
    const { rows } = await world.db.pool.query(
      'select count(*)::integer as count from webhook_messages where webhook_id = $1',
      [webhook_id],
    );
    expect(rows[0].count).toBeLessThan(130);
    expect((await stateOf(webhook_id)).failing_since).toBe(NOON.getTime() / 1000 + 1200);
    receiver.answer();
    await pass(600);
    const taken = receiver.taken();
    for (const order of orders)
      expect(seqs(taken, order)).toEqual(seqs(taken, order).toSorted((a, b) => a - b));
    expect(new Set(seqs(taken))).toEqual(new Set(Array.from({ length: 180 }, (_, n) => n + 1)));
    expect(taken).toHaveLength(180);
    expect((await stateOf(webhook_id)).failing_since).toBeNull();
  });

  it('is given up after 72 hours: the webhook is switched off, its owners are told, and it goes on from there [DEV-05]', async () => {
    const { webhook_id } = await make();
    receiver.answer(() => 500);
    await place();
    await deliver();
    await pass(71 * 3600, 7100);
    expect((await stateOf(webhook_id)).state).toBe('on');
    await pass(2 * 3600, 1200);
    expect((await stateOf(webhook_id)).state).toBe('stopped');
    await runDue(world);
    const mails = (await world.outbox?.list()) ?? [];
    expect(mails.filter(({ to }) => to === shop.user.email)).toMatchObject([
      { text: expect.stringContaining(`127.0.0.1:${receiver.port}`) },
    ]);
    const tries = receiver.told.length;
    await place();
    await pass(24 * 3600, 3600);
    expect(receiver.told).toHaveLength(tries);
    receiver.answer();
    await change(webhook_id, { state: 'on' });
    await deliver();
    expect(seqs(receiver.taken())).toContain(2);
  });

  it('is tried no more where the receiver says that it has gone [DEV-05]', async () => {
    const { webhook_id } = await make();
    receiver.answer(() => 410);
    await place();
    await deliver();
    await pass(3600);
    expect(receiver.told).toHaveLength(1);
    expect((await stateOf(webhook_id)).state).toBe('stopped');
  });

  it('does not hold up another webhook, nor another server [DEV-05]', async () => {
    await make();
    receiver.answer(({ data }) => (data.order ? 'never' : 200));
    const fine = await startWebhookServer();
    await make({ url: fine.url });
    const second = await createSecondWorld(world);
    await place();
    const stuck = createDeliverer(world);
    await stuck.begin();
    const other = createDeliverer(second);
    await other.begin();
    for (let n = 0; n < 3; n += 1) {
      await place();
      while (fine.taken().length < n + 2) await Promise.all([stuck.begin(), other.begin()]);
    }
    expect(receiver.told).toHaveLength(1);
    receiver.told.length = 0;
    await receiver.close();
    await Promise.all([stuck.stop(), other.stop()]);
    await second.close();
    await fine.close();
    receiver = await startWebhookServer();
  });

  it('slows nobody else, though 100 000 wait for a receiver that is dead [DEV-05]', async () => {
    const dead = await make({ url: 'http://127.0.0.1:8009/hooks' });
    const { vendor_id } = shop.vendor;
    const order = await place();
    await world.db.pool.query(
      `insert into webhook_messages (root_id, webhook_id, message_id, event, vendor_id, order_id, seq, subject, at, tries, due_at)
       select $1, $2, 'msg_' || n, 'order.proof_added', $1, $3 || n % 1000, null, '{"kind":"delivery"}', $4, 0, $4
       from generate_series(1, 100000) n`,
      [vendor_id, dead.webhook_id, order.order_id, world.clock.now()],
    );
    await deliver();
    const bystander = await aShop(world, app);
    await call(
      api.makeWebhook,
      { body: { url: receiver.url, events: ['order.created'] } },
      bystander.headers,
    );
    const took: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      world.clock.advance(600);
      const headers = await signIn(app, bystander.user);
      await anOrder(app, headers, bystander.vendor.vendor_id);
      const begun_ms = performance.now();
      const deliverer = createDeliverer(world);
      // Those of other tests are due as well.
      expect(await deliverer.begin()).toBeGreaterThanOrEqual(2);
      while (receiver.taken().length <= nth) await new Promise(setImmediate);
      took.push(performance.now() - begun_ms);
      await deliverer.idle();
    }
    // Of the dead one a turn reads two by an index; reading or writing what waits for it would take seconds.
    expect(Math.min(...took)).toBeLessThan(1000);
    shop = { ...shop, headers: await signIn(app, shop.user) };
    const { data } = await attemptsOf(dead.webhook_id);
    expect(data.length).toBeLessThan(30);
  });

  it('comes again by one and by a span of time, with the ids that it had [DEV-05]', async () => {
    const { webhook_id } = await make();
    const order = await place();
    await deliver();
    world.clock.advance(60);
    await advance(order, 'WAITING_FOR_TRANSPORT');
    await deliver();
    const { data } = await attemptsOf(webhook_id);
    expect((await again(webhook_id, { attempt_id: data[1].attempt_id })).json().result).toEqual({ count: 1 });
    await deliver();
    expect(receiver.told.map(({ id }) => id)[2]).toBe(receiver.told[0]?.id);
    const from = NOON.getTime() / 1000;
    expect((await again(webhook_id, { from, until: from + 61 })).json().result).toEqual({ count: 2 });
    await deliver();
    expect(seqs(receiver.told)).toEqual([1, 2, 1, 1, 2]);
    expect((await again(webhook_id, { attempt_id: 'nothing' })).statusCode).toBe(404);
  });
});

describe('a webhook of fewer outlets than it had', () => {
  const anOutlet = () => aShop(world, app, { vendor: { parent_vendor_id: shop.vendor.vendor_id } });

  it('tells nothing more of the others: not what waits, not what is sent again, not what was tried [DEV-05] [AUTH-22]', async () => {
    const [near, far] = [await anOutlet(), await anOutlet()];
    const { webhook_id } = await make();
    const told = await place(near.vendor.vendor_id);
    await place(far.vendor.vendor_id);
    await deliver();
    receiver.answer(() => 503);
    const waiting = await place(near.vendor.vendor_id);
    await place(far.vendor.vendor_id);
    await deliver();
    receiver.answer(() => 204);
    const before = receiver.told.length;
    await change(webhook_id, { outlets: [near.vendor.vendor_id] });
    const span = { from: NOON.getTime() / 1000, until: NOON.getTime() / 1000 + 7200 };
    const params = { id: webhook_id };
    expect((await call(api.sendAgain, { params, body: span }, near.headers)).json().result).toEqual({
      count: 2,
    });
    world.clock.advance(3600);
    await deliver();
    const later = receiver.told.slice(before).map(({ data }) => data.order.order_id);
    expect(new Set(later)).toEqual(new Set([told.order_id, waiting.order_id]));
    const headers = await signIn(app, near.user);
    const { data } = (await call(api.listAttempts, { params }, { ...near.headers, ...headers })).json()
      .result;
    expect(new Set(data.map(({ order_id }: api.WebhookAttempt) => order_id))).toEqual(
      new Set([told.order_id, waiting.order_id]),
    );
  });

  it('is not changed by their owner at the moment when it covers more again [DEV-05] [AUTH-22]', async () => {
    const near = await anOutlet();
    const { webhook_id } = await make({ outlets: [near.vendor.vendor_id] });
    const client = await world.db.pool.connect();
    await client.query('begin');
    await client.query('update webhooks set vendor_ids = null where webhook_id = $1', [webhook_id]);
    const body = { url: 'https://elsewhere.example/orders' };
    const changing = call(api.changeWebhook, { params: { id: webhook_id }, body }, near.headers);
    const waits = async () =>
      (
        await world.db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waits).toBe(1);
    await client.query('commit');
    client.release();
    expect((await changing).statusCode).toBe(404);
    expect((await stateOf(webhook_id)).url).toBe(receiver.url);
  });
});

describe('a key that may manage webhooks', () => {
  it('names no address that is told orders which the key may not read [DEV-01] [DEV-05]', async () => {
    const keyOf = async (...scopes: Scope[]) => ({
      ...shop.headers,
      ...(await anApiKey(world, shop.vendor, { scopes })),
    });
    const blind = await keyOf('webhooks');
    const making = (headers: typeof shop.headers, ...events: WebhookEvent[]) =>
      call(api.makeWebhook, { body: { url: receiver.url, events } }, headers);
    const refused = await making(blind, 'bulk.finished', 'order.updated');
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'This API key lacks the scope orders:read.',
    ]);
    const { webhook_id } = (await making(blind, 'bulk.finished')).json().result;
    const params = { id: webhook_id };
    const changing = async (headers: typeof shop.headers, body: object) =>
      (await call(api.changeWebhook, { params, body }, headers)).statusCode;
    expect(await changing(blind, { events: ['order.created'] })).toBe(403);
    expect(await changing(await keyOf('webhooks', 'orders:read'), { events: ['order.created'] })).toBe(200);
    expect(await changing(blind, { url: 'https://elsewhere.example/orders' })).toBe(403);
    expect((await call(api.removeWebhook, { params }, blind)).statusCode).toBe(204);
  });
});

describe('what happens beside the steps', () => {
  it('is told: proofs, payments and arrivals, each once [DEV-05]', async () => {
    await make({ events: ['order.proof_added', 'payment.settled', 'payment.refunded', 'order.eta_changed'] });
    const order = await place();
    const { order_id, vendor_id } = order;
    for (let twice = 0; twice < 2; twice += 1)
      await aProof(world, (await getOrderForRide(world, order_id)) as OrderRow, 'delivery');
    await deliver();
    expect(receiver.told.map(({ type, data }) => [type, data])).toEqual([
      ['order.proof_added', { order_id, vendor_id, kind: 'delivery' }],
    ]);
    await advance(order, 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'PICKED_UP');
    const promised_ms = order.promised_at * 1000;
    for (const late_min of [1, 5, 6, 10]) {
      await rideArrives(order, new Date(promised_ms + late_min * 60_000));
      await tellArrivals(world);
      await deliver();
    }
    const minutes = (seconds: number) => Math.round((seconds - order.promised_at) / 60);
    expect(
      receiver.told.slice(1).map(({ type, data }) => [type, minutes(data.was), minutes(data.arrives_at)]),
    ).toEqual([
      ['order.eta_changed', 0, 5],
      ['order.eta_changed', 5, 10],
    ]);
  });

  it('is told that a sheet is done, once, with its counts [DEV-05]', async () => {
    await make({ events: ['bulk.finished'] });
    const { job } = await aSheet(app, shop, [{}, { customer_name: 'Helmi Saari' }, { amount: 'much' }]);
    await workOff(world);
    await deliver();
    expect(receiver.told).toEqual([]);
    await call(placeBulkOrders, { params: { jobId: job.bulk_job_id }, body: {} });
    await workOff(world);
    await workOff(world);
    await deliver();
    expect(
      receiver.told.map(({ type, data }) => [type, data.bulk_job_id ?? data.job_id, data.phase]),
    ).toEqual([['bulk.finished', job.bulk_job_id, 'DONE']]);
  });

  it('is told of money that came and went back [DEV-05]', async () => {
    await make({ events: ['payment.settled', 'payment.refunded'] });
    const { intent, confirm } = await anIntent(app, shop.headers, shop.vendor.vendor_id);
    expect((await confirm({ number: CARDS.good })).statusCode).toBe(200);
    await deliver();
    expect(receiver.told.map(({ type, data }) => [type, data.order_id, data.currency])).toEqual([
      ['payment.settled', intent.order_id, 'EUR'],
    ]);
    const query = { vendorId: shop.vendor.vendor_id, orderId: intent.order_id };
    const { status } = (await call(getOrder, { query })).json().result;
    expect(status).toBe('RECEIVED');
    const body = { vendor_id: shop.vendor.vendor_id, order_id: intent.order_id, reason: 'mistake_error' };
    await call(cancelOrder, { body });
    await settleDue(world);
    await deliver();
    expect(receiver.told[1]).toMatchObject({
      type: 'payment.refunded',
      data: { amount: receiver.told[0]?.data.amount },
    });
  });
});

describe('the address of a webhook', () => {
  it.each(['ftp://127.0.0.1/x', 'no address', 'https://user:pass@shop.example/', 'https://shop.example:25/'])(
    'is not %s [DEV-06]',
    async (url) => {
      const reply = await call(api.makeWebhook, { body: { url, events: ['order.created'] } });
      expect(reply.json()).toMatchObject({ code: 'RuleBroken', errors: [{ field: 'url' }] });
    },
  );
});
