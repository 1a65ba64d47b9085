import { listCalls } from '@sendero/core/contract/call-api';
import { getRider, listRiders } from '@sendero/core/contract/dispatch-api';
import type { OrderStatus } from '@sendero/core/order/status';
import type { CallPair } from '@sendero/core/order/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { embeddedCalls } from '../../ports/calls/embedded.ts';
import { networkFleet } from '../../ports/riders/network.ts';
import type { RideRequest } from '../../ports/riders/port.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { aShop } from '../../testing/a-shop.ts';
import { SHARED_NUMBERS, aVoiceCall, voiceSettings } from '../../testing/a-voice-call.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrder } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { serveEngine } from '../../testing/engine-server.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { ingestRiderReports } from '../dispatch/ingest-rider-reports.ts';
import { riderInfoFor } from '../dispatch/rider-info.ts';
import { maskedNumbers } from '../extension/masked-numbers.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { deleteOldCalls } from './delete-old-calls.ts';

const RIDER = '+358409998877';
const RECIPIENT = '+358407654321';
const SHOP = '+358401234500';
const HOUR_MS = 3_600_000;

let world: TestWorld;
let app: FastifyInstance;
let vendor: Awaited<ReturnType<typeof aVendor>>;

beforeAll(async () => {
  world = await createTestWorld({ config: { calls: voiceSettings } });
  app = await createApp(world);
  vendor = await aVendor(world);
});
beforeEach(() => world.clock.advance(24 * 3600));
afterAll(async () => {
  await app.close();
  await world.close();
});

const FOUND: readonly OrderStatus[] = ['NEW', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'];

/** An order that came to these statuses just now. */
async function anOrderThrough(statuses: readonly OrderStatus[], given: Partial<OrderRow> = {}, of = vendor) {
  const at = unixSeconds(world.clock.now());
  const order = await anOrderRow(world, of, {
    status: statuses.at(-1) ?? 'NEW',
    status_history: statuses.map((status) => ({ status, created_at: at })),
    customer_phone: RECIPIENT,
    dispatch_at: null,
    ...given,
  });
  return { ...order, pickup: { ...order.pickup, phone_number: SHOP } };
}

/** An order with a rider, and a shop that has a number. */
async function aRiddenOrder(statuses = FOUND, of = vendor): Promise<OrderRow> {
  const pickup = {
    name: 'Bakery',
    address: 'Kaivokatu 1',
    latitude: 60.165,
    longitude: 24.938,
    phone_number: SHOP,
  };
  const order = await anOrderThrough(statuses, { pickup }, of);
  await ingestRiderReports(world, [
    {
      event_id: `position-${order.order_id}`,
      order_id: order.order_id,
      occurred_at: unixSeconds(world.clock.now()),
      type: 'position',
      rider: { id: 'rider-7', name: 'Kaisa Salonen', phone_number: RIDER, vehicle: 'bicycle' },
      position: { lat: 60.1665, lng: 24.943 },
    },
  ]);
  return order;
}

async function extensionOf(order: OrderRow, pair: CallPair, of = world): Promise<string> {
  const numbers = await maskedNumbers(of, [order], pair);
  return numbers.get(order.order_id)?.extension ?? expect.fail('no extension');
}

async function callsOf({ order_id }: OrderRow) {
  const { rows } = await world.db.pool.query(
    'select call_id, pair, answered from order_calls where order_id = $1',
    [order_id],
  );
  return rows;
}

/** What comes of dialling an extension at once. */
async function dialling(extension: string, from?: string) {
  const call = aVoiceCall(app, { ...(from !== undefined && { from }) });
  await call.begin();
  return call.dial(extension);
}

describe('an extension', () => {
  it('is the same for one order and pair, and another’s for every other [RCP-04]', async () => {
    const orders = [await anOrderThrough(FOUND), await anOrderThrough(FOUND)];
    const numbers = await maskedNumbers(world, orders, 'recipient-rider');
    const again = await maskedNumbers(world, orders, 'recipient-rider');
    expect(again).toEqual(numbers);
    const shop = await maskedNumbers(world, orders, 'recipient-shop');
    const all = [...numbers.values(), ...shop.values()];
    expect(new Set(all.map(({ extension }) => extension)).size).toBe(4);
    for (const { number, extension } of all) {
      expect(number).toBe(SHARED_NUMBERS.get('FI'));
      expect(extension).toMatch(/^\d{6}$/);
    }
  });

  it('is the same on two servers that are asked at once [RCP-04]', async () => {
    const second = await createSecondWorld(world);
    const orders = await Promise.all(Array.from({ length: 20 }, () => anOrderThrough(FOUND)));
    const [here, there] = await Promise.all(
      [world, second].map((each) => maskedNumbers(each, orders, 'recipient-rider')),
    );
    await second.close();
    expect(here?.size).toBe(20);
    expect(there).toEqual(here);
  });

  it('is given where a country has a shared number, and nowhere else [RCP-04]', async () => {
    const order = await anOrderThrough(FOUND);
    expect((await maskedNumbers(world, [{ ...order, country_code: 'PK' }], 'recipient-rider')).size).toBe(0);
  });

  it('holds no number of anybody, ends, and is prolonged while it is shown [RCP-04]', async () => {
    const order = await aRiddenOrder();
    const extension = await extensionOf(order, 'recipient-rider');
    const { rows } = await world.db.pool.query('select * from call_extensions where order_id = $1', [
      order.order_id,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/\+358|99988|76543/);
    world.clock.advance(30 * 3600);
    expect(await extensionOf(order, 'recipient-rider')).toBe(extension);
    world.clock.advance(30 * 3600);
    await deleteOldCalls(world);
    expect(await extensionOf(order, 'recipient-rider')).toBe(extension);
    world.clock.advance(49 * 3600);
    await deleteOldCalls(world);
    expect((await dialling(extension)).dialled).toBeNull();
  });
});

describe('a call to the shared number', () => {
  it.each([
    ['recipient-rider', RIDER],
    ['shop-rider', RIDER],
    ['recipient-shop', SHOP],
    ['rider-recipient', RECIPIENT],
  ] as const)('by %s rings %s, who sees the shared number [RCP-04]', async (pair, number) => {
    const order = await aRiddenOrder();
    const call = aVoiceCall(app);
    const asked = await call.begin();
    expect(asked.said).toBe(world.texts.say('fi', 'call.ask'));
    expect(asked.twiml).toContain('<Say language="fi-FI">');
    const told = await call.dial(await extensionOf(order, pair));
    expect([told.dialled, told.caller_id]).toEqual([number, SHARED_NUMBERS.get('FI')]);
    expect(await callsOf(order)).toEqual([{ call_id: call.call_id, pair, answered: null }]);
    expect((await call.end('completed')).twiml).toMatch(/<Response><Hangup \/><\/Response>$/);
    expect(await callsOf(order)).toEqual([{ call_id: call.call_id, pair, answered: true }]);
  });

  it('is read by the shop in the opened order: who called whom and when, and no number [RCP-04]', async () => {
    const shop = await aShop(world, app);
    const order = await aRiddenOrder(FOUND, shop.vendor);
    const read = async (headers: Record<string, string>) => {
      const params = { orderId: order.order_id };
      return callApi(app, headers, listCalls, { params });
    };
    expect((await read(shop.headers)).json().result).toEqual([]);
    const answered = aVoiceCall(app, { from: RECIPIENT });
    await answered.begin();
    await answered.dial(await extensionOf(order, 'recipient-rider'));
    await answered.end('completed');
    world.clock.advance(60);
    await dialling(await extensionOf(order, 'rider-recipient'), RIDER);
    const told = await read(shop.headers);
    const at = unixSeconds(world.clock.now());
    expect(told.json().result).toEqual([
      { pair: 'recipient-rider', called_at: at - 60, answered: true },
      { pair: 'rider-recipient', called_at: at, answered: null },
    ]);
    expect(told.body).not.toMatch(/\+\d{6}/);
    expect((await read((await aShop(world, app)).headers)).statusCode).toBe(404);
  });

  it('that nobody answers says so [RCP-04]', async () => {
    const order = await aRiddenOrder();
    const call = aVoiceCall(app);
    await call.begin();
    await call.dial(await extensionOf(order, 'recipient-rider'));
    expect((await call.end('no-answer')).said).toBe(world.texts.say('fi', 'call.unanswered'));
    expect(await callsOf(order)).toMatchObject([{ answered: false }]);
  });

  it('goes on at any server, and the same request again is one call [RCP-04]', async () => {
    const second = await createSecondWorld(world);
    const other = await createApp(second);
    const order = await aRiddenOrder();
    const call = aVoiceCall(app);
    await call.begin();
    const told = await call.dial(await extensionOf(order, 'recipient-rider', second));
    expect(told.dialled).toBe(RIDER);
    expect(await call.again(other)).toEqual(told);
    expect(await call.again()).toEqual(told);
    expect(await callsOf(order)).toHaveLength(1);
    await other.close();
    await second.close();
  });

  it('with a wrong extension is asked again, three times in all [RCP-04]', async () => {
    const order = await aRiddenOrder();
    const extension = await extensionOf(order, 'recipient-rider');
    const wrong = await wrongExtension();
    const call = aVoiceCall(app);
    await call.begin();
    expect((await call.dial(wrong)).said).toBe(world.texts.say('fi', 'call.wrong'));
    expect((await call.dial('')).said).toBe(world.texts.say('fi', 'call.ask'));
    expect((await call.dial(extension)).dialled).toBe(RIDER);
    const other = aVoiceCall(app);
    await other.begin();
    await other.dial(wrong);
    await other.dial(wrong);
    const last = await other.dial(wrong);
    expect([last.said, last.action]).toEqual([world.texts.say('fi', 'call.too-many'), null]);
  });

  it('finds nobody after ten wrong extensions an hour, at whatever server and however fast [RCP-04]', async () => {
    const order = await aRiddenOrder();
    const extension = await extensionOf(order, 'recipient-rider');
    const second = await createSecondWorld(world);
    const other = await createApp(second);
    const wrong = await wrongExtension();
    const guess = async (nth: number) => {
      const call = aVoiceCall(nth % 2 === 0 ? app : other, { from: 'anonymous' });
      await call.begin();
      return (await call.dial(wrong)).said;
    };
    const heard = await Promise.all(Array.from({ length: 14 }, (_, nth) => guess(nth)));
    expect(heard.filter((said) => said === world.texts.say('fi', 'call.wrong'))).toHaveLength(10);
    expect((await dialling(extension, 'Restricted')).dialled).toBeNull();
    expect((await dialling(extension)).dialled).toBe(RIDER);
    world.clock.advance(3600);
    expect((await dialling(extension, 'anonymous')).dialled).toBe(RIDER);
    await other.close();
    await second.close();
  });

  it('rings somebody thirty times an hour at most [RCP-04]', async () => {
    const order = await aRiddenOrder();
    const extension = await extensionOf(order, 'recipient-rider');
    for (let nth = 0; nth < 30; nth += 1) expect((await dialling(extension)).dialled).toBe(RIDER);
    expect((await dialling(extension)).said).toBe(world.texts.say('fi', 'call.too-many'));
  });

  it('is told where there is nobody yet, and where the order is over [RCP-04]', async () => {
    const waiting = await anOrderThrough(['NEW', 'WAITING_FOR_TRANSPORT']);
    const nobody = await dialling(await extensionOf(waiting, 'recipient-rider'));
    expect(nobody.said).toBe(world.texts.say('fi', 'call.nobody'));
    const order = await aRiddenOrder([...FOUND, 'DELIVERED']);
    const extension = await extensionOf(order, 'recipient-rider');
    expect((await dialling(extension)).dialled).toBe(RIDER);
    world.clock.advance(HOUR_MS / 1000);
    expect((await dialling(extension)).said).toBe(world.texts.say('fi', 'call.over'));
    const erased = await aRiddenOrder();
    const known = await extensionOf(erased, 'recipient-rider');
    await world.db.pool.query('update orders set person_erased_at = now() where order_id = $1', [
      erased.order_id,
    ]);
    expect((await dialling(known)).said).toBe(world.texts.say('fi', 'call.over'));
  });

  it('never rings a shared number, whoever said that it was theirs [RCP-04]', async () => {
    const order = await anOrderThrough(FOUND, { customer_phone: '+46 10 888 00 00' });
    expect((await dialling(await extensionOf(order, 'rider-recipient'))).dialled).toBeNull();
  });

  it('reaches no order by another country’s number [RCP-04]', async () => {
    const order = await aRiddenOrder();
    const call = aVoiceCall(app, { to: '+46108880000' });
    expect((await call.begin()).said).toBe(world.texts.say('sv', 'call.ask'));
    expect((await call.dial(await extensionOf(order, 'recipient-rider'))).dialled).toBeNull();
    const stranger = await aVoiceCall(app, { to: '+358999999999' }).begin();
    expect(stranger.twiml).toMatch(/<Response><Hangup \/><\/Response>$/);
  });

  it('is refused where the request is not the exchange’s own [RCP-04]', async () => {
    const forged = await aVoiceCall(app, { token: 'another token' }).begin();
    expect(forged.status).toBe(401);
    const order = await aRiddenOrder();
    const call = aVoiceCall(app);
    await call.begin();
    const { action } = await call.dial(await extensionOf(order, 'recipient-rider'));
    const unsigned = await app.inject({
      method: 'POST',
      url: action ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'DialCallStatus=completed&To=%2B358753250000',
    });
    expect(unsigned.statusCode).toBe(401);
    expect(await callsOf(order)).toMatchObject([{ answered: null }]);
  });

  it('is forgotten when its country keeps it no longer [RCP-04] [SAF-10]', async () => {
    const order = await aRiddenOrder();
    await dialling(await extensionOf(order, 'recipient-rider'));
    world.clock.advance(29 * 24 * 3600);
    await deleteOldCalls(world);
    expect(await callsOf(order)).toHaveLength(1);
    world.clock.advance(2 * 24 * 3600);
    await deleteOldCalls(world);
    expect(await callsOf(order)).toEqual([]);
  });
});

describe('a number that is hidden', () => {
  it('is masked on the shop’s screens, in the feed and to the fleet [RCP-04]', async () => {
    const shop = await aShop(world, app, { vendor: { phone: SHOP } });
    const placed = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    const fleet = await serveEngine(() => ({ status: 202, body: '' }));
    const riders = networkFleet({ clock: world.clock, url: fleet.url.href, secret: 's', guard: aGuard() });
    await dispatchDue({ ...world, riders });
    await fleet.close();
    const ride = fleet.asked
      .map(({ body }) => body as RideRequest)
      .find((one) => one.order_id === placed.order_id);
    const order = (await getOrdersForRides(world, [placed.order_id]))[0] ?? expect.fail();
    expect(ride?.destination).toMatchObject({
      phone_number: SHARED_NUMBERS.get('FI'),
      phone_extension: await extensionOf(order, 'rider-recipient'),
    });
    expect(JSON.stringify(ride)).not.toContain(placed.customer.phone_number.slice(-9));

    const at = unixSeconds(world.clock.now()) + 1;
    const rider = { id: 'r', name: 'Kaisa', phone_number: RIDER, vehicle: 'bicycle' } as const;
    const report = { order_id: placed.order_id, type: 'status', rider, occurred_at: at } as const;
    await ingestRiderReports(world, [
      { ...report, event_id: `1 ${placed.order_id}`, status: 'COURIER_ACCEPTED_DELIVERY' },
    ]);
    const params = { orderId: placed.order_id };
    const shown = (await callApi(app, shop.headers, getRider, { params })).json().result;
    const listed = await callApi(app, shop.headers, listRiders, { params: { id: shop.vendor.vendor_id } });
    const masked = {
      phone_number: SHARED_NUMBERS.get('FI'),
      phone_extension: await extensionOf(order, 'shop-rider'),
    };
    expect(shown.rider).toMatchObject(masked);
    expect(listed.json().result.riders[0].rider).toMatchObject(masked);
    const infos = await riderInfoFor(world, [placed.order_id]);
    expect(infos.get(placed.order_id)?.rider).toMatchObject(masked);
  });

  it('is no number at all once calls about its order are over [RCP-04]', async () => {
    const order = await aRiddenOrder([...FOUND, 'DELIVERED']);
    world.clock.advance(3600);
    const { rider } = (await riderInfoFor(world, [order.order_id])).get(order.order_id) ?? {};
    expect(rider).toMatchObject({ phone_number: '' });
    expect(JSON.stringify(rider)).not.toContain('phone_extension');
  });
});

/** Digits that reach nobody. */
async function wrongExtension(): Promise<string> {
  const { rows } = await world.db.pool.query<{ extension: string }>('select extension from call_extensions');
  const given = new Set(rows.map(({ extension }) => extension));
  return ['000000', '111111', '222222', '333333'].find((each) => !given.has(each)) ?? expect.fail();
}

describe('the telephone for developers', () => {
  const numbers = new Map([['FI', '+9990000358']]);
  const post = (to: FastifyInstance, fields: Record<string, string>) =>
    to.inject({
      method: 'POST',
      url: '/dev/calls',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  it('dials an extension, and tells who would ring; production has none [RCP-04]', async () => {
    const trying: TestWorld = { ...world, calls: embeddedCalls(numbers) };
    const dev = await createApp(trying);
    const order = await aRiddenOrder();
    const extension = await extensionOf(order, 'recipient-rider', trying);
    expect((await dev.inject({ url: '/dev/calls', headers: { host: 'localhost' } })).body).toContain(
      '+9990000358',
    );
    const rung = await post(dev, { number: '+9990000358', extension, from: '<b>' });
    expect(rung.body).toContain(`<strong>${RIDER}</strong> rings, and sees +9990000358.`);
    expect(rung.body).toContain('value="&lt;b&gt;"');
    const lost = await post(dev, { number: '+9990000358', extension: await wrongExtension(), from: '' });
    expect(lost.body).toContain(world.texts.say('fi', 'call.wrong'));
    await dev.close();
    const production = await createApp({ ...trying, config: { ...world.config, production: true } });
    expect((await post(production, { number: '+9990000358', extension, from: '' })).statusCode).toBe(404);
    await production.close();
    expect((await post(app, { number: '+358753250000', extension, from: '' })).statusCode).toBe(404);
  });
});
