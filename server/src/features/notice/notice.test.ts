import { listNotices as listNoticesCall } from '@sendero/core/contract/notice-api';
import type { Order } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import {
  type NoticeCarrier,
  NoticeRefused,
  NoticeUnsure,
  type OutgoingNotice,
} from '../../ports/notices/port.ts';
import { anOrder } from '../../testing/an-order.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { callApi } from '../../testing/call-api.ts';
import { signIn } from '../../testing/sign-in.ts';
import { NOON, type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { deleteOldNotices } from './delete-old-notices.ts';
import { sendDueNotices } from './send-due-notices.ts';
import { listNotices } from './store.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  world.clock.set(NOON);
  await world.db.pool.query('delete from notices');
  await world.db.pool.query('delete from outbox_mails');
  await world.db.pool.query('delete from notice_stops');
});

const place = (given: Partial<Parameters<typeof anOrder>[3]> = {}) =>
  anOrder(app, shop.headers, shop.vendor.vendor_id, given);

async function go(order: Order, ...statuses: OrderStatus[]) {
  for (const to of statuses)
    await advanceOrders(world, [
      {
        order_id: order.order_id,
        to,
        by: to === 'CANCELLED' ? 'shop' : to === 'WAITING_FOR_TRANSPORT' ? 'dispatch' : 'fleet',
        at: world.clock.now(),
        ...(to === 'CANCELLED' && { reason: 'closed' as const }),
      },
    ]);
}

const sent = async () =>
  ((await world.outbox?.list()) ?? []).filter(({ text }) => /\/tracking\//.test(text)).toReversed();
const texts = async () => (await sent()).map(({ text }) => text.split('\n')[0]);
const rowsOf = ({ vendor_id, order_id }: Order) => listNotices(world.db, vendor_id, order_id);

describe('a notice', () => {
  it('tells the recipient in their market’s language, with the link, once [RCP-07]', async () => {
    const order = await place();
    await sendDueNotices(world);
    await sendDueNotices(world);
    const [message, ...more] = await sent();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ to: '+358501234567', channel: 'sms', language: 'fi' });
    expect(message?.text).toContain('tilauksesi on vastaanotettu');
    expect(message?.text).toContain(`/tracking/${order.link_id}`);
    expect(message?.text).not.toMatch(/Eero|Korhonen|Aleksanterinkatu|Lunch|B 12/);
  });

  it('goes in the language and to the mail address that the order has, where no text message can [RCP-07]', async () => {
    const first = await place();
    await world.db.pool.query('delete from notices where order_id = $1', [first.order_id]);
    const only = { ...world, notices: { ...world.notices, sms: null, push: null } };
    const customer = { ...first.customer, email: 'eero@person.example', language: 'en-GB' };
    const { latitude, longitude, address, notes } = first.customer.location;
    await place({ customer: { ...customer, location: { latitude, longitude, address, notes } } });
    await sendDueNotices(only);
    const [mail] = await sent();
    expect(mail).toMatchObject({ to: 'eero@person.example', language: 'en' });
    expect(mail?.subject).toMatch(/your order is placed/);
    expect(mail?.unsubscribe_url).toMatch(/\/tracking\/.*\/notices\/one-click$/);
  });

  it('is sent at each step that the market chose [RCP-07]', async () => {
    const order = await place();
    await sendDueNotices(world);
    for (const status of [
      'WAITING_FOR_TRANSPORT',
      'COURIER_ACCEPTED_DELIVERY',
      'PICKED_UP',
      'NEAR_CUSTOMER',
      'DELIVERED',
    ] as const) {
      await go(order, status);
      await sendDueNotices(world);
    }
    expect(
      new Set((await rowsOf(order)).filter(({ state }) => state === 'sent').map(({ step }) => step)),
    ).toEqual(new Set(['placed', 'arriving', 'delivered']));
  });

  it('that was overtaken is not sent: the last one is the true one [RCP-07]', async () => {
    const order = await place();
    await go(order, 'WAITING_FOR_TRANSPORT', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED', 'PICKED_UP');
    await sendDueNotices(world);
    expect(await texts()).toEqual([expect.stringContaining('on toimitettu')]);
    const cancelled = await place();
    await go(cancelled, 'CANCELLED');
    await sendDueNotices(world);
    expect((await texts()).slice(1)).toEqual([expect.stringContaining('ei voitu toimittaa')]);
  });

  it('waits at night for the morning where it is not urgent [RCP-07]', async () => {
    world.clock.set(new Date('2026-11-18T21:30:00Z'));
    const headers = await signIn(app, shop.user, 'fi.localhost');
    const order = await anOrder(app, headers, shop.vendor.vendor_id);
    await sendDueNotices(world);
    expect(await sent()).toEqual([]);
    await go(order, 'WAITING_FOR_TRANSPORT', 'PICKED_UP', 'NEAR_CUSTOMER');
    await sendDueNotices(world);
    expect(await texts()).toEqual([expect.stringContaining('kohta ovellasi')]);
    world.clock.set(new Date('2026-11-19T05:00:01Z'));
    await sendDueNotices(world);
    expect(await sent()).toHaveLength(1);
  });

  it('is sent by one of several servers', async () => {
    const second = await createSecondWorld(world);
    for (let nth = 0; nth < 8; nth += 1) await place();
    await Promise.all([sendDueNotices(world), sendDueNotices(second), sendDueNotices(world)]);
    await second.close();
    expect(await sent()).toHaveLength(8);
  });
});

it('is not begun where nothing could send it', async () => {
  const none = { ...world, notices: { push: null, whatsapp: null, sms: null, mail: null } };
  const silent = await createApp(none);
  const order = await anOrder(silent, shop.headers, shop.vendor.vendor_id);
  await advanceOrders(none, [
    { order_id: order.order_id, to: 'CANCELLED', by: 'shop', at: world.clock.now(), reason: 'closed' },
  ]);
  await silent.close();
  expect(await rowsOf(order)).toEqual([]);
});

const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'fi.localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });

/** A provider that may double: what it was handed, and what it does about it. */
function aProvider(answer: (notice: OutgoingNotice) => Promise<{ ref: string }>) {
  const handed: OutgoingNotice[] = [];
  const carrier = {
    channel: 'sms' as const,
    again: 'doubles' as const,
    send: (notice: OutgoingNotice) => {
      handed.push(notice);
      return answer(notice);
    },
  };
  return {
    handed,
    inWorld: (find?: World['notices']['sms']): World => ({
      ...world,
      notices: { ...world.notices, sms: { ...carrier, ...find } },
    }),
  };
}

describe('a provider that fails', () => {
  it('for now is asked again after growing pauses, then the next channel takes it', async () => {
    const { handed, inWorld } = aProvider(() => Promise.reject(new Error('answered with status 503')));
    await place();
    for (const after_s of [0, 4, 2, 4, 7, 60]) {
      world.clock.advance(after_s);
      await sendDueNotices(inWorld());
    }
    expect(handed).toHaveLength(3);
    expect(new Set(handed.map(({ notice_id }) => notice_id)).size).toBe(1);
  });

  it('for good is not asked again', async () => {
    const { handed, inWorld } = aProvider(() =>
      Promise.reject(new NoticeRefused('unreachable', 'no such number')),
    );
    const order = await place();
    await sendDueNotices(inWorld());
    world.clock.advance(600);
    await sendDueNotices(inWorld());
    expect(handed).toHaveLength(1);
    expect(await rowsOf(order)).toMatchObject([{ state: 'failed', reason: 'unreachable' }]);
  });

  it('without an answer is not asked to send it twice, unless it says that it has none [RCP-07]', async () => {
    const { handed, inWorld } = aProvider(() => Promise.reject(new NoticeUnsure('cut')));
    const [order, asked] = [await place(), await place()];
    await world.db.pool.query('update notices set due_at = null where order_id = $1', [asked.order_id]);
    await sendDueNotices(inWorld());
    world.clock.advance(120);
    await sendDueNotices(inWorld());
    expect(handed).toHaveLength(1);
    expect(await rowsOf(order)).toMatchObject([{ state: 'unknown' }]);
  });

  it('while the recipient ends them is followed by no other channel [RCP-07]', async () => {
    const order = await place();
    const { handed, inWorld } = aProvider(async () => {
      await post(`/tracking/${order.link_id}/notices`, 'wish=stop');
      throw new NoticeRefused('unreachable', 'no such number');
    });
    const mailed: string[] = [];
    const mail: NoticeCarrier = {
      channel: 'mail',
      again: 'safe',
      send: ({ to }) => Promise.resolve({ ref: String(mailed.push(to)) }),
    };
    await world.db.pool.query(
      `insert into order_recipients (root_id, order_id, site_id, email, created_at) values ($1, $2, 'fi', 'eero@person.example', $3)`,
      [order.vendor_id, order.order_id, world.clock.now()],
    );
    const failing = inWorld();
    await sendDueNotices({ ...failing, notices: { ...failing.notices, mail } });
    expect([handed.length, mailed]).toEqual([1, []]);
    expect(await rowsOf(order)).toMatchObject([{ state: 'dropped', reason: 'stopped' }]);
  });

  it('refuses one who answered STOP: nothing more is sent by any channel', async () => {
    const { inWorld } = aProvider(() => Promise.reject(new NoticeRefused('stopped', '21610')));
    await place();
    await sendDueNotices(inWorld());
    await place();
    await sendDueNotices(world);
    expect(await sent()).toEqual([]);
  });
});

describe('who wants none', () => {
  const page = async ({ link_id }: Order) =>
    (await app.inject({ url: `/tracking/${link_id}`, headers: { host: 'fi.localhost' } })).body;

  it('stops them on the page without a script, and takes that back there [RCP-07]', async () => {
    const order = await place();
    expect(await page(order)).toMatch(/name="wish"\s+value="stop"/);
    expect((await post(`/tracking/${order.link_id}/notices`, 'wish=stop')).statusCode).toBe(303);
    await sendDueNotices(world);
    await place();
    await sendDueNotices(world);
    expect(await sent()).toEqual([]);
    expect(await page(order)).toMatch(/name="wish"\s+value="start"/);
    expect((await post(`/tracking/${order.link_id}/notices`, 'wish=start')).statusCode).toBe(303);
    await place();
    await sendDueNotices(world);
    expect(await sent()).toHaveLength(1);
  });

  it('presses once in the mail program (RFC 8058), in either form of a form', async () => {
    const order = await place();
    const one = `/tracking/${order.link_id}/notices/one-click`;
    expect((await post(one, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
    const body =
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await post(one, body, multipart)).statusCode).toBe(200);
    expect(
      (await post(one.replace(order.link_id, `${order.order_id}.AAAAAAAAAAAAAAAA`), 'x')).statusCode,
    ).toBe(404);
    await sendDueNotices(world);
    expect(await sent()).toEqual([]);
  });

  it('is remembered by a hash alone, and after the person was erased', async () => {
    const order = await place();
    await post(`/tracking/${order.link_id}/notices`, 'wish=stop');
    const { rows } = await world.db.pool.query('select * from notice_stops');
    expect(JSON.stringify(rows)).not.toMatch(/358501234567|501234567/);
    expect(rows).toHaveLength(1);
  });
});

describe('the shop', () => {
  const asked = ({ order_id: orderId }: Order, headers = shop.headers) =>
    callApi(app, headers, listNoticesCall, { params: { orderId } });

  it('reads what its customer was told, by which channel, and never to which number [RCP-07]', async () => {
    const order = await place();
    expect((await asked(order)).json()).toEqual({ result: [] });
    await sendDueNotices(world);
    world.clock.advance(60);
    await go(order, 'CANCELLED');
    await sendDueNotices(world);
    const answer = await asked(order);
    expect(answer.json().result).toMatchObject([
      { step: 'placed', channel: 'sms', state: 'sent' },
      { step: 'failed', channel: 'sms', state: 'sent' },
    ]);
    expect(answer.body).not.toMatch(/501234567|tracking/);
  });

  it('reads that nothing goes to who wants none, and nothing of another’s order', async () => {
    const order = await place();
    await app.inject({
      method: 'POST',
      url: `/tracking/${order.link_id}/notices`,
      headers: { host: 'fi.localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'wish=stop',
    });
    await sendDueNotices(world);
    expect((await asked(order)).json().result).toMatchObject([{ step: 'placed', state: 'stopped' }]);
    const other = await aShop(world, app);
    expect((await asked(order, other.headers)).statusCode).toBe(404);
  });
});

it('what was sent ends after the days that the market says', async () => {
  const order = await place();
  await sendDueNotices(world);
  world.clock.advance(29 * 86_400);
  await deleteOldNotices(world);
  expect(await rowsOf(order)).toHaveLength(1);
  world.clock.advance(2 * 86_400);
  await deleteOldNotices(world);
  expect(await rowsOf(order)).toEqual([]);
});
