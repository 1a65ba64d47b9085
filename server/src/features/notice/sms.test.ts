import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { anOrder } from '../../testing/an-order.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { NOON, type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { type TwilioServer, signAsTwilio, startTwilio } from '../../testing/twilio-server.ts';
import { sendDueNotices } from './send-due-notices.ts';
import { listNotices } from './store.ts';

const EVENTS = 'https://portal.example/notice/provider-events/sms';
const PHONE = '+358501234567';

let twilio: TwilioServer;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  twilio = await startTwilio(() => world.clock.now());
  const notices = {
    events_url: new URL('https://portal.example'),
    sms: twilio.settings,
    whatsapp: undefined,
    push: undefined,
  };
  world = await createTestWorld({ config: { notices } });
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await twilio.close();
});
beforeEach(async () => {
  world.clock.set(NOON);
  twilio.refuseWith(undefined);
  twilio.keepSilent(false);
  for (const table of ['notices', 'notice_stops']) await world.db.pool.query(`delete from ${table}`);
});

const place = () => anOrder(app, shop.headers, shop.vendor.vendor_id);
const rowsOf = ({ vendor_id, order_id }: Order) => listNotices(world.db, vendor_id, order_id);

/** How many messages `act` makes Twilio take. */
async function takenBy(act: () => Promise<unknown>): Promise<number> {
  const before = twilio.taken.length;
  await act();
  return twilio.taken.length - before;
}

type Fields = Readonly<Record<string, string>>;

const tell = (fields: Fields, signature = signAsTwilio(EVENTS, fields)) => tellAt(EVENTS, fields, signature);

/** As Twilio tells of the message that it took last: at the address that came with it. */
function tellOfLast(MessageStatus: string, of: Fields = {}) {
  const { sid } = twilio.taken.at(-1) ?? expect.fail('none was taken');
  const sent = new URLSearchParams(String(twilio.asked.findLast(({ method }) => method === 'POST')?.body));
  const url = sent.get('StatusCallback') ?? expect.fail('nothing is told of it');
  const fields = { MessageSid: sid, MessageStatus, To: PHONE, ...of };
  return tellAt(url, fields, signAsTwilio(url, fields));
}

const tellAt = (address: string, fields: Fields, signature: string) =>
  app.inject({
    method: 'POST',
    url: address.replace('https://portal.example', ''),
    headers: {
      host: 'portal.example',
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
    payload: new URLSearchParams(fields).toString(),
  });

const later = async () => {
  world.clock.advance(120);
  await sendDueNotices(world);
};

describe('a text message by Twilio', () => {
  it('is sent once, with the link, and tells when it arrived [RCP-07]', async () => {
    const order = await place();
    expect(await takenBy(() => sendDueNotices(world))).toBe(1);
    expect(await takenBy(later)).toBe(0);
    const { to, body } = twilio.taken.at(-1) ?? expect.fail('none was taken');
    expect(to).toBe(PHONE);
    expect(body).toContain(`/tracking/${order.link_id}`);
    expect((await tellOfLast('delivered')).statusCode).toBe(204);
    expect(await rowsOf(order)).toMatchObject([{ state: 'delivered', channel: 'sms' }]);
  });

  it('of which is heard before Twilio has answered, has arrived all the same [RCP-07]', async () => {
    twilio.keepSilent(true);
    const order = await place();
    await sendDueNotices(world);
    expect(await rowsOf(order)).toMatchObject([{ state: 'handing' }]);
    await tellOfLast('delivered');
    await tellOfLast('delivered');
    twilio.keepSilent(false);
    expect(await takenBy(later)).toBe(0);
    expect(await rowsOf(order)).toMatchObject([{ state: 'delivered', channel: 'sms', reason: null }]);
  });

  it('is not ended by news of another message, nor by a tag that Twilio did not sign [RCP-07]', async () => {
    const order = await place();
    await sendDueNotices(world);
    await tellOfLast('failed', { MessageSid: 'SM of another try' });
    const { href } = new URL('?notice=W10', EVENTS);
    const fields = { MessageSid: 'SM1', MessageStatus: 'failed' };
    expect((await tellAt(href, fields, signAsTwilio(href, fields))).statusCode).toBe(204);
    expect((await tellAt(href, fields, signAsTwilio(EVENTS, fields))).statusCode).toBe(401);
    expect(await rowsOf(order)).toMatchObject([{ state: 'sent', reason: null }]);
  });

  it('of which no answer came is looked for, and not sent twice [RCP-07]', async () => {
    twilio.keepSilent(true);
    const order = await place();
    expect(await takenBy(() => sendDueNotices(world))).toBe(1);
    expect(await rowsOf(order)).toMatchObject([{ state: 'handing' }]);
    twilio.keepSilent(false);
    expect(await takenBy(later)).toBe(0);
    expect(await rowsOf(order)).toMatchObject([{ state: 'sent' }]);
  });

  it('over which a server died is looked for, and sent where it never came [RCP-07]', async () => {
    const order = await place();
    await world.db.pool.query(`update notices set state = 'handing', channel = 'sms', tries = 1`);
    expect(await takenBy(() => sendDueNotices(world))).toBe(1);
    expect(await rowsOf(order)).toMatchObject([{ state: 'sent', channel: 'sms' }]);
  });

  it('that a provider cannot be asked about ends as unknown, and is not sent again [RCP-07]', async () => {
    const order = await place();
    await world.db.pool.query(`update notices set state = 'handing', channel = 'sms', tries = 1`);
    twilio.breakWith({ status: 503, body: {} });
    for (let nth = 0; nth < 8; nth += 1) await later();
    expect(await rowsOf(order)).toMatchObject([{ state: 'unknown' }]);
    twilio.breakWith(undefined);
    expect(await takenBy(later)).toBe(0);
  });

  it.each([
    [21_610, { state: 'dropped', reason: 'stopped' }],
    [21_614, { state: 'failed', reason: 'unreachable' }],
  ])('refused with %i is not sent again [RCP-07]', async (code, end) => {
    twilio.refuseWith(code);
    const order = await place();
    await sendDueNotices(world);
    twilio.refuseWith(undefined);
    expect(await takenBy(later)).toBe(0);
    expect(await rowsOf(order)).toMatchObject([end]);
  });
});

describe('who answers a text message', () => {
  it.each([{ Body: ' Stop. ' }, { Body: 'anything', OptOutType: 'STOP' }])(
    '%j gets no more, until START [RCP-07]',
    async (answer) => {
      await tell({ From: PHONE, MessageSid: 'SM1', ...answer });
      await place();
      expect(await takenBy(() => sendDueNotices(world))).toBe(0);
      await tell({ From: PHONE, MessageSid: 'SM2', Body: 'START' });
      await place();
      expect(await takenBy(() => sendDueNotices(world))).toBe(1);
    },
  );

  it('is heard only where Twilio signed it', async () => {
    const fields = { From: PHONE, Body: 'STOP' };
    for (const signature of ['', 'AAAA', signAsTwilio(EVENTS, fields, 'another token')])
      expect((await tell(fields, signature)).statusCode).toBe(401);
    expect((await tell(fields, signAsTwilio(EVENTS, { ...fields, Body: 'x' }))).statusCode).toBe(401);
    await place();
    expect(await takenBy(() => sendDueNotices(world))).toBe(1);
  });

  it('is signed for as in Twilio’s own example', () => {
    const fields = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    };
    expect(signAsTwilio('https://example.com/myapp.php?foo=1&bar=2', fields, '12345')).toBe(
      'L/OH5YylLD5NRKLltdqwSvS0BnU=',
    );
  });
});
