import type { DeviceSubscription } from '@sendero/core/notice/push';
import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { anOrder } from '../../testing/an-order.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { type PushServer, startPushService } from '../../testing/push-server.ts';
import { NOON, type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { sendDueNotices } from './send-due-notices.ts';
import { listNotices } from './store.ts';

let service: PushServer;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  service = await startPushService();
  world = await createTestWorld({
    config: {
      notices: { events_url: undefined, sms: undefined, whatsapp: undefined, push: service.settings },
    },
  });
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await service.close();
});
beforeEach(async () => {
  world.clock.set(NOON);
  service.answerWith();
  for (const table of ['notices', 'outbox_mails', 'notice_stops'])
    await world.db.pool.query(`delete from ${table}`);
});

const place = () => anOrder(app, shop.headers, shop.vendor.vendor_id);
const rowsOf = ({ vendor_id, order_id }: Order) => listNotices(world.db, vendor_id, order_id);
const host = { host: 'fi.localhost' };

const tell = ({ link_id }: Pick<Order, 'link_id'>, subscription: DeviceSubscription | string) =>
  app.inject({
    method: 'POST',
    url: `/tracking/${link_id}/device`,
    headers: { ...host, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      subscription: typeof subscription === 'string' ? subscription : JSON.stringify(subscription),
    }).toString(),
  });

/** The devices that hear of it when `act` is done, and what they hear. */
async function toldBy(act: () => Promise<unknown>) {
  const before = service.told.length;
  await act();
  return service.told.slice(before);
}

const send = () => sendDueNotices(world);
const later = async () => {
  world.clock.advance(60);
  await send();
};
const texts = async () => ((await world.outbox?.list()) ?? []).filter(({ channel }) => channel === 'sms');

describe('a device on which the page was told to tell', () => {
  it('shows the notice in the recipient’s language, with the link, once, and no text message goes [RCP-07]', async () => {
    const order = await place();
    const answer = await tell(order, service.subscribe('phone'));
    expect(answer.json()).toEqual({ said: 'Saat viestit tälle laitteelle.', errors: [] });
    const [told, ...more] = await toldBy(async () => {
      await send();
      await send();
    });
    expect(more).toEqual([]);
    expect(told).toMatchObject({ name: 'phone', ttl: 3600, notice: { lang: 'fi', dir: 'ltr' } });
    expect(told?.notice.body).toContain('tilauksesi on vastaanotettu');
    expect(told?.notice.link).toContain(`/tracking/${order.link_id}`);
    expect(told?.topic).toBe(told?.notice.tag);
    expect(JSON.stringify(told)).not.toMatch(/Eero|Korhonen|Aleksanterinkatu|B 12/);
    expect(await texts()).toEqual([]);
    expect(await rowsOf(order)).toMatchObject([{ state: 'sent', channel: 'push' }]);
  });

  it('is one of several; one that has ended is forgotten, and the others still hear [RCP-07]', async () => {
    const order = await place();
    for (const name of ['old', 'new']) await tell(order, service.subscribe(name));
    service.end('old');
    expect((await toldBy(send)).map(({ name }) => name)).toEqual(['new']);
    const { rows } = await world.db.pool.query('select 1 from notice_devices where order_id = $1', [
      order.order_id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('that has ended gives way to the next channel at once', async () => {
    const order = await place();
    await tell(order, service.subscribe('gone'));
    service.end('gone');
    expect(await toldBy(send)).toEqual([]);
    expect(await texts()).toHaveLength(1);
  });

  it('whose service fails is told later, with the same tag', async () => {
    const order = await place();
    await tell(order, service.subscribe('patient'));
    service.answerWith(503);
    await send();
    service.answerWith();
    const [told] = await toldBy(later);
    expect(told?.name).toBe('patient');
    expect(await texts()).toEqual([]);
  });

  it('hears nothing more once they stopped messages [RCP-07]', async () => {
    const order = await place();
    await tell(order, service.subscribe('quiet'));
    await app.inject({
      method: 'POST',
      url: `/tracking/${order.link_id}/notices`,
      headers: { ...host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'wish=stop',
    });
    expect(await toldBy(send)).toEqual([]);
  });

  it('hears of its own order only', async () => {
    const [first, second] = [await place(), await place()];
    await tell(first, service.subscribe('first'));
    await tell(second, service.subscribe('second'));
    const told = await toldBy(send);
    expect(new Map(told.map(({ name, notice }) => [name, notice.link.split('/').at(-1)]))).toEqual(
      new Map([
        ['first', first.link_id],
        ['second', second.link_id],
      ]),
    );
  });
});

describe('a subscription', () => {
  it('is taken from five devices of an order, the newest', async () => {
    const order = await place();
    for (let nth = 1; nth <= 7; nth += 1) {
      world.clock.advance(1);
      await tell(order, service.subscribe(`device-${nth}`));
    }
    const told = await toldBy(send);
    expect(told.map(({ name }) => name).toSorted()).toEqual([3, 4, 5, 6, 7].map((nth) => `device-${nth}`));
  });

  it('leads only to a browser’s push service: we would ask any other address [SAF-16]', async () => {
    const order = await place();
    const { keys } = service.subscribe('x');
    for (const endpoint of [
      'https://fcm.googleapis.com.attacker.example/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@internal.example/x',
      'http://127.0.0.1:1/x',
      'nothing',
    ])
      expect([endpoint, (await tell(order, { endpoint, keys })).statusCode]).toEqual([endpoint, 400]);
    expect((await tell(order, '{')).statusCode).toBe(400);
    expect((await tell(order, JSON.stringify({ endpoint: 'https://fcm.googleapis.com/x' }))).statusCode).toBe(
      400,
    );
    expect((await tell(order, { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys })).statusCode).toBe(
      200,
    );
    expect((await tell({ link_id: 'another.AAAAAAAAAAAAAAAA' }, service.subscribe('y'))).statusCode).toBe(
      404,
    );
  });

  it('is asked for on the page, but not within a shop’s own, where no key is, and where messages were stopped', async () => {
    const { link_id } = await place();
    const page = async (query = '') =>
      (await app.inject({ url: `/tracking/${link_id}${query}`, headers: host })).body;
    expect(await page()).toContain('data-tell-device');
    expect(await page()).toContain(service.settings.public_key);
    expect(await page('?embed')).not.toContain('data-tell-device');
    await app.inject({
      method: 'POST',
      url: `/tracking/${link_id}/notices`,
      headers: { ...host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'wish=stop',
    });
    expect(await page()).not.toContain('data-tell-device');
  });
});
