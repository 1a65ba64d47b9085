import { type NoticeSettings, usualNotices } from '@sendero/core/market/notice-settings';
import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WhatsAppSettings } from '../../notice-settings.ts';
import { createApp } from '../../app.ts';
import { changedSites } from '../../testing/changed-sites.ts';
import { anOrder } from '../../testing/an-order.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { type Answer, type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { NOON, type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { whatsAppNotices } from '../../ports/notices/whatsapp.ts';
import { sendDueNotices } from './send-due-notices.ts';
import { listNotices } from './store.ts';

const SECRET = 'a secret that only tests know';
const PHONE = '+358501234567';
const CHOSEN: NoticeSettings = { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] };
const EVENTS = '/notice/provider-events/whatsapp';

let meta: EngineServer;
let answer: Answer | 'cut';
let world: TestWorld;
let telling: World;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  meta = await serveEngine(() => answer);
  const settings: WhatsAppSettings = {
    phone_id: '106540352242922',
    token: 'a token',
    app_secret: SECRET,
    verify_token: 'a word',
    url: new URL('/v24.0', meta.url),
    templates: { placed: { name: 'order_placed', languages: ['en', 'fi'], body: ['shop', 'time', 'link'] } },
  };
  world = await createTestWorld();
  telling = {
    ...world,
    sites: changedSites(world.sites, { notices: CHOSEN }),
    notices: { ...world.notices, sms: null, mail: null, whatsapp: whatsAppNotices(settings) },
  };
  app = await createApp(telling);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await meta.close();
});
beforeEach(async () => {
  world.clock.set(NOON);
  answer = { status: 200, body: { messages: [{ id: 'wamid.1' }] } };
  for (const table of ['notices', 'notice_stops']) await world.db.pool.query(`delete from ${table}`);
});

const place = () => anOrder(app, shop.headers, shop.vendor.vendor_id);
const rowsOf = ({ vendor_id, order_id }: Order) => listNotices(world.db, vendor_id, order_id);

/** What `act` makes Meta hear. */
async function askedBy(act: () => Promise<unknown>) {
  const before = meta.asked.length;
  await act();
  return meta.asked.slice(before);
}

const later = async () => {
  world.clock.advance(120);
  await sendDueNotices(telling);
};

const tell = (value: object, secret = SECRET) => {
  const payload = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] });
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  return app.inject({
    method: 'POST',
    url: EVENTS,
    headers: {
      host: 'portal.example',
      'content-type': 'application/json',
      'x-hub-signature-256': signature,
    },
    payload,
  });
};

describe('a message by WhatsApp', () => {
  it('is a template in the recipient’s language, with the link, sent once, of which is heard [RCP-07]', async () => {
    const order = await place();
    const [asked, ...more] = await askedBy(() => sendDueNotices(telling));
    expect(more).toEqual([]);
    expect(asked).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer a token' },
      body: { to: PHONE, type: 'template', template: { name: 'order_placed', language: { code: 'fi' } } },
    });
    expect(asked?.url.pathname).toBe('/v24.0/106540352242922/messages');
    expect(JSON.stringify(asked?.body)).toContain(`/tracking/${order.link_id}`);
    expect(JSON.stringify(asked?.body)).not.toMatch(/Eero|Korhonen|Aleksanterinkatu|Lunch/);
    expect((await tell({ statuses: [{ id: 'wamid.1', status: 'read' }] })).statusCode).toBe(204);
    expect(await rowsOf(order)).toMatchObject([{ state: 'delivered', channel: 'whatsapp' }]);
  });

  it('of which no answer came is not sent twice: nobody can be asked about it [RCP-07]', async () => {
    answer = 'cut';
    const order = await place();
    expect(await askedBy(() => sendDueNotices(telling))).toHaveLength(1);
    answer = { status: 200, body: { messages: [{ id: 'wamid.2' }] } };
    expect(await askedBy(later)).toEqual([]);
    expect(await rowsOf(order)).toMatchObject([{ state: 'unknown' }]);
    const { body } = meta.asked.at(-1) ?? expect.fail('Meta was not asked');
    const { biz_opaque_callback_data } = body as { readonly biz_opaque_callback_data: string };
    await tell({ statuses: [{ id: 'wamid.1', status: 'delivered', biz_opaque_callback_data }] });
    expect(await rowsOf(order)).toMatchObject([{ state: 'delivered' }]);
  });

  it.each([
    [131_050, { state: 'dropped', reason: 'stopped' }],
    [131_026, { state: 'failed', reason: 'unreachable' }],
    [130_429, { state: 'waiting' }],
  ])('refused with %i ends or waits [RCP-07]', async (code, end) => {
    answer = { status: 400, body: { error: { code, message: 'refused' } } };
    const order = await place();
    await sendDueNotices(telling);
    expect(await rowsOf(order)).toMatchObject([end]);
  });
});

describe('who answers by WhatsApp', () => {
  it.each([{ text: { body: 'Stop' } }, { button: { payload: 'STOP', text: 'Lopeta' } }])(
    '%j gets no more, by any channel [RCP-07]',
    async (said) => {
      await tell({ messages: [{ from: PHONE.slice(1), ...said }] });
      const order = await place();
      expect(await askedBy(() => sendDueNotices(telling))).toEqual([]);
      expect(await rowsOf(order)).toMatchObject([{ state: 'dropped', reason: 'stopped' }]);
    },
  );

  it('is heard only where Meta signed it, and any other news is none', async () => {
    const said = { messages: [{ from: PHONE.slice(1), text: { body: 'STOP' } }] };
    expect((await tell(said, 'another secret')).statusCode).toBe(401);
    expect((await tell({ contacts: [] })).statusCode).toBe(204);
    await place();
    expect(await askedBy(() => sendDueNotices(telling))).toHaveLength(1);
  });

  it('is told to an address that knows the word that was agreed', async () => {
    const ask = (word: string) =>
      app.inject({ url: `${EVENTS}?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=1158201444` });
    expect((await ask('a%20word')).body).toBe('1158201444');
    expect((await ask('another')).statusCode).toBe(404);
  });
});
