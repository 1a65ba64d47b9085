import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/order-api';
import { fallbackFlags, type Flags } from '@sendero/core/flag/flag';
import { cancelReasons, type Order } from '@sendero/core/order/order';
import { type OrderStatus, orderStatuses } from '@sendero/core/order/status';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { DESTINATION, aDraft, anOrder } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { advanceOrder } from './advance-order.ts';
import { vendorIdOf } from './order-id.ts';

const NOON = '2026-11-18T10:00:00Z';
const NOON_S = Date.parse(NOON) / 1000;
const DAY_S = 24 * 60 * 60;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
beforeEach(() => world.clock.set(NOON));
afterAll(async () => {
  await app.close();
  await world.close();
});

const draft = (given: Partial<api.NewOrder> = {}, of = shop) =>
  aDraft(app, of.headers, of.vendor.vendor_id, given);

const place = (payload: object, headers: object = {}, of = shop, through = app) =>
  through.inject({
    method: 'POST',
    url: addressOf(api.placeOrder),
    headers: { ...of.headers, ...headers },
    payload,
  });

const read = ({ vendor_id, order_id }: Order) =>
  app.inject({
    url: `${addressOf(api.getOrder)}?vendorId=${vendor_id}&orderId=${order_id}`,
    headers: shop.headers,
  });

const cancel = (order_id: string, reason = 'mistake_error', of = shop) =>
  app.inject({
    method: 'PUT',
    url: addressOf(api.cancelOrder),
    headers: of.headers,
    payload: { vendor_id: vendorIdOf(order_id), order_id, reason },
  });

async function refusalOf(reply: LightMyRequestResponse | Promise<LightMyRequestResponse>) {
  const { status, code, errors } = (await reply).json();
  return { status, code, field: errors?.[0].field, key: errors?.[0].meta.translation_key };
}

/** `value` with another one at `path`, such as `customer.name`. */
function changed<T extends object>(value: T, path: string, to: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const inner: unknown = Reflect.get(value, name);
  return {
    ...value,
    [name]: rest.length > 0 && inner instanceof Object ? changed(inner, rest.join('.'), to) : to,
  };
}

const countOrders = async (vendor_id: string): Promise<number> =>
  (await world.db.pool.query('select from orders where vendor_id = $1', [vendor_id])).rowCount ?? 0;

describe('an order', () => {
  const everything = {
    client_order_id: 'POS 17',
    customer: {
      name: ' Eero Korhonen ',
      phone_number: '050 123 4567',
      location: {
        latitude: DESTINATION.lat,
        longitude: DESTINATION.lng,
        address: 'B 12, Aleksanterinkatu 21, 00100 Helsinki',
        unit: 'B 12',
        notes: 'Ring twice – ääkköset 🍲',
      },
    },
    order: {
      payment_method: 'CASH_ON_DELIVERY' as const,
      amount: 24.9,
      description: 'Lunch for two',
      cold_bag_needed: false as const,
    },
    vat_number: 'FI345678',
    preordered_for: null,
    age_validation_required: true,
    login_pickup_estimation: 15,
    item_value_confirmed: true,
  };

  it('is placed with the whole payload, and reads the same afterwards [ORD-01] [ORD-03] [ORD-09]', async () => {
    const reply = await place(await draft(everything));
    const order = reply.json().result;
    const { vendor_id, name } = shop.vendor;
    expect(order).toEqual({
      short_code: expect.stringMatching(/^[256789CDHJMNPRTVWX]{4}$/),
      order_id: expect.stringMatching(new RegExp(`^${vendor_id}-[0-9A-HJKMNP-TV-Z]{15}$`)),
      vendor_id,
      client_order_id: 'POS 17',
      created_at: NOON_S,
      updated_at: NOON_S,
      status: 'RECEIVED',
      status_history: [
        { status: 'NEW', created_at: NOON_S },
        { status: 'RECEIVED', created_at: NOON_S },
      ],
      preordered_for: null,
      promised_at: expect.any(Number),
      delivery_fee: 5.7,
      currency: 'EUR',
      customer: {
        name: 'Eero Korhonen',
        phone_number: '+358501234567',
        location: {
          address: 'Aleksanterinkatu 21, 00100 Helsinki',
          unit: 'B 12',
          building: '',
          latitude: DESTINATION.lat,
          longitude: DESTINATION.lng,
          notes: 'Ring twice – ääkköset 🍲',
        },
      },
      order: { amount: 24.9, description: 'Lunch for two', payment_method: 'CASH_ON_DELIVERY' },
      pickup: {
        name,
        address: LOCATION.address_text,
        latitude: LOCATION.latitude,
        longitude: LOCATION.longitude,
      },
      vat_number: 'FI345678',
      age_validation_required: true,
      link_id: expect.stringMatching(new RegExp(`^${order.order_id}\\.[\\w-]{16}$`)),
    });
    expect(order.promised_at).toBeGreaterThanOrEqual(NOON_S + 15 * 60);
    expect((await read(order)).json().result).toEqual(order);
  });

  it('has an id that sorts by time [ORD-09]', async () => {
    const first = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    world.clock.advance(1);
    const second = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    expect(first.order_id < second.order_id).toBe(true);
  });

  it('is found under its own vendor only [ORD-03] [AUTH-22]', async () => {
    const sibling = await aShop(world, app, { vendor: { owners: [shop.user.email] } });
    const order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    expect((await read({ ...order, vendor_id: sibling.vendor.vendor_id })).statusCode).toBe(404);
    expect((await read({ ...order, order_id: `${order.order_id}X` })).statusCode).toBe(404);
    expect((await read(order)).statusCode).toBe(200);
  });

  it('may go without an amount in Kuwait [FLOW-10]', async () => {
    const kuwaiti = await aShop(world, app, { country_code: 'KW' });
    const { centre } = world.sites.all().find(({ id }) => id === 'kw')?.market ?? expect.fail('no site');
    const quote = await app.inject({
      method: 'POST',
      url: '/quote/api/v1/delivery/fee',
      headers: kuwaiti.headers,
      payload: {
        source: centre,
        destination: centre,
        vendor_id: kuwaiti.vendor.vendor_id,
        delivery_type: 'food',
      },
    });
    const { fee: delivery_fee, signature } = quote.json();
    const location = { latitude: centre.lat, longitude: centre.lng, address: 'Block 3' };
    const body = {
      vendor_id: kuwaiti.vendor.vendor_id,
      customer: { name: 'Noor', phone_number: '+96550012345', location },
      order: { payment_method: 'PAID', amount: null, description: '' },
      delivery_fee,
      signature,
    };
    expect((await place(body, {}, kuwaiti)).json().result.order.amount).toBe(0);
  });
});

describe('the rules', () => {
  it.each([
    ['name-missing', 'customer.name', 'customer.name', ' '],
    ['name-invalid', 'customer.name', 'customer.name', 'Eero 2'],
    ['phone-missing', 'customer.phone_number', 'customer.phone_number', ''],
    ['phone-missing', 'customer.phone_number', 'customer.phone_number', '+358'],
    ['phone-invalid', 'customer.phone_number', 'customer.phone_number', '+35850'],
    ['description-long', 'order.description', 'order.description', 'x'.repeat(201)],
    ['address-missing', 'customer.location.address', 'customer.location.address', ' '],
    ['address-long', 'customer.location.address', 'customer.location.address', 'ö'.repeat(128)],
    ['coordinates-missing', 'customer.location.address', 'customer.location.latitude', null],
    ['amount-invalid', 'order.amount', 'order.amount', null],
    ['amount-invalid', 'order.amount', 'order.amount', -1],
    ['amount-invalid', 'order.amount', 'order.amount', 1.001],
    ['payment-method-missing', 'order.payment_method', 'order.payment_method', 'NONE'],
    ['vat-length', 'vat_number', 'vat_number', 'FI34567'],
    ['vat-invalid', 'vat_number', 'vat_number', 'FI34567!'],
    ['notes-long', 'customer.location.notes', 'customer.location.notes', 'ä'.repeat(501)],
    ['preorder-past', 'preordered_for', 'preordered_for', NOON_S],
    ['preorder-far', 'preordered_for', 'preordered_for', NOON_S + 31 * DAY_S],
  ])('tell %s of %s [FLOW-10] [FLOW-14]', async (issue, field, path, to) => {
    const body = changed(await draft(), path, to);
    const before = await countOrders(shop.vendor.vendor_id);
    const refusal = { status: 422, code: 'RuleBroken', field, key: `order.issue.${issue}` };
    expect(await refusalOf(place(body))).toEqual(refusal);
    expect(await countOrders(shop.vendor.vendor_id)).toBe(before);
  });

  it.each([
    ['SG', 'customer-unit-missing', 'customer.location.unit', undefined],
    ['PK', 'amount-minimum', 'order.amount', 99],
  ])('of %s tell %s of %s [FLOW-10]', async (country_code, issue, field, to) => {
    const abroad = await aShop(world, app, { country_code });
    const body = changed({ ...(await draft()), vendor_id: abroad.vendor.vendor_id }, field, to);
    const refusal = { status: 422, code: 'RuleBroken', field, key: `order.issue.${issue}` };
    expect(await refusalOf(place(body, {}, abroad))).toEqual(refusal);
  });

  it('tell the first of several faults, in the order of the form [FLOW-10]', async () => {
    const body = changed(changed(await draft(), 'order.amount', -1), 'customer.name', '');
    expect(await refusalOf(place(body))).toMatchObject({ field: 'customer.name' });
  });

  it('refuse a way of paying that the vendor does not take [FLOW-09]', async () => {
    const cashless = await aShop(world, app, { vendor: { payment_methods: { CASH_ON_DELIVERY: false } } });
    const order = { payment_method: 'CASH_ON_DELIVERY' as const, amount: 10, description: '' };
    expect(await refusalOf(place(await draft({ order }, cashless), {}, cashless))).toMatchObject({
      key: 'order.issue.payment-method-missing',
    });
  });

  it('say so where no way of paying is left, unless a flag lets it go without one [FLOW-12]', async () => {
    const payment_methods = { PAID: false, CASH_ON_DELIVERY: false, PAYMENT_ON_DELIVERY: false };
    const penniless = await aShop(world, app, { vendor: { payment_methods } });
    const order = { payment_method: 'NONE' as const, amount: 10, description: '' };
    const body = await draft({ order }, penniless);
    expect(await refusalOf(place(body, {}, penniless))).toEqual({
      status: 422,
      code: 'RuleBroken',
      field: 'order.payment_method',
      key: 'error.no-payment-method-available',
    });
    const flags: Flags = { ...fallbackFlags, 'no-payment-method': true };
    const lenient = await createApp({ ...world, flags: { ...world.flags, flagsFor: () => flags } });
    const placed = (await place(body, {}, penniless, lenient)).json().result;
    expect(placed.order.payment_method).toBe('NONE');
    await lenient.close();
  });

  it('ask for a second look at a value above the country’s limit [FLOW-13]', async () => {
    const hongKong = await aShop(world, app, { country_code: 'HK' });
    const { centre } = world.sites.all().find(({ id }) => id === 'hk')?.market ?? expect.fail('no site');
    const location = { latitude: centre.lat, longitude: centre.lng, address: 'Des Voeux Road' };
    const quote = await app.inject({
      method: 'POST',
      url: '/quote/api/v1/delivery/fee',
      headers: hongKong.headers,
      payload: {
        source: centre,
        destination: centre,
        vendor_id: hongKong.vendor.vendor_id,
        delivery_type: 'food',
      },
    });
    const { fee: delivery_fee, signature } = quote.json();
    const body = {
      vendor_id: hongKong.vendor.vendor_id,
      customer: { name: 'Mei', phone_number: '+85221234567', location },
      order: { payment_method: 'PAID', amount: 1000.5, description: '' },
      delivery_fee,
      signature,
    };
    expect(await refusalOf(place(body, {}, hongKong))).toEqual({
      status: 422,
      code: 'RuleBroken',
      field: 'item_value_confirmed',
      key: 'order.warning.item-value',
    });
    const order = { ...body.order, amount: 1000 };
    expect((await place({ ...body, order, item_value_confirmed: false }, {}, hongKong)).statusCode).toBe(200);
  });

  it.each([
    ['tip', 'an unknown field', 1],
    ['customer.age', 'an unknown inner field', 40],
    ['order.cold_bag_needed', 'true', true],
    ['order.amount', 'a text', '24.90'],
    ['signature', 'nothing', undefined],
    ['vendor_id', 'an empty text', ''],
    ['preordered_for', 'a fraction', 1.5],
    ['preordered_for', 'the time before 1970', -1],
    ['preordered_for', 'a time that no calendar has', Number.MAX_SAFE_INTEGER],
    ['customer.name', '101 characters', 'x'.repeat(101)],
    ['customer.name', 'a NUL character', 'Eero\0'],
    ['order.description', 'half a surrogate pair', 'half \ud83c'],
  ])('take for %s not %s, and name it [ORD-01]', async (field, _what, to) => {
    const body = changed(await draft(), field, to);
    expect(await refusalOf(place(body))).toEqual({
      status: 400,
      code: 'Malformed',
      field,
      key: 'problem.field',
    });
  });

  it('keep riders’ hours, of now or of the time a pre-order is wanted [FLOW-03]', async () => {
    world.clock.set('2026-11-18T15:01:00Z');
    const cambodian = await aShop(world, app, { country_code: 'KH' });
    const body = { ...(await draft({}, await aShop(world, app))), vendor_id: cambodian.vendor.vendor_id };
    const local = changed(body, 'customer.phone_number', '+85512345678');
    expect(await refusalOf(place(local, {}, cambodian))).toMatchObject({
      status: 422,
      code: 'ServiceClosed',
    });
    const noon = Date.parse('2026-11-19T05:00:00Z') / 1000;
    expect(await refusalOf(place({ ...local, preordered_for: noon }, {}, cambodian))).toMatchObject({
      code: 'SignatureMismatch',
    });
  });
});

describe('what a flag hides', () => {
  const soon = NOON_S + 4 * 60 * 60;
  const atPickup = { payment_method: 'PAYMENT_ON_DELIVERY' as const, amount: 5, description: '' };

  it.each<[Partial<Flags>, Partial<api.NewOrder>, string]>([
    [{ pre_order: false }, { preordered_for: soon }, 'preordered_for'],
    [{ payment_vat: false }, { vat_number: 'FI345678' }, 'vat_number'],
    [{ 'pay-at-pickup': false }, { order: atPickup }, 'order.payment_method'],
  ])('with %j the server refuses too [FLG-05]', async (off, given, field) => {
    const flags = { ...fallbackFlags, ...off };
    const sparse = { ...world, flags: { flagsFor: () => flags, fallback: () => flags } };
    const sparseApp = await createApp(sparse);
    const refused = await refusalOf(place(await draft(given), {}, shop, sparseApp));
    expect(refused).toMatchObject({ status: 422, code: 'RuleBroken', field });
    await sparseApp.close();
    expect((await place(await draft(given))).statusCode).toBe(200);
  });
});

describe('a repeat', () => {
  it('gets the first answer, and makes no second order [ORD-08]', async () => {
    const at = await aShop(world, app);
    const body = await draft({}, at);
    const key = { 'idempotency-key': 'one' };
    const first = await place(body, key, at);
    await advanceOrder(world, {
      order_id: first.json().result.order_id,
      to: 'WAITING_FOR_TRANSPORT',
      by: 'dispatch',
      at: world.clock.now(),
    });
    world.clock.advance(3600);
    const again = await place(body, key, at);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await countOrders(at.vendor.vendor_id)).toBe(1);
  });

  it('with another body is refused, even at a new price [ORD-08]', async () => {
    const at = await aShop(world, app);
    const key = { 'idempotency-key': 'one' };
    const body = await draft({}, at);
    await place(body, key, at);
    const mismatch = { status: 409, code: 'IdempotencyMismatch' };
    expect(await refusalOf(place({ ...body, client_order_id: 'x' }, key, at))).toMatchObject(mismatch);
    expect(await refusalOf(place(await draft({}, at), key, at))).toMatchObject(mismatch);
    expect(await countOrders(at.vendor.vendor_id)).toBe(1);
  });

  it('of another user with the same key is no repeat [ORD-08]', async () => {
    const at = await aShop(world, app);
    const key = { 'idempotency-key': 'shared' };
    expect((await place(await draft(), key)).statusCode).toBe(200);
    expect((await place(await draft({}, at), key, at)).statusCode).toBe(200);
  });

  it('of a refused request is looked at anew [ORD-08]', async () => {
    const key = { 'idempotency-key': 'refused' };
    const body = await draft();
    expect((await place(changed(body, 'customer.name', ''), key)).statusCode).toBe(422);
    expect((await place(body, key)).statusCode).toBe(200);
  });

  it('twenty times at once makes one order [ORD-08]', async () => {
    const at = await aShop(world, app);
    const body = await draft({}, at);
    const key = { 'idempotency-key': 'twenty' };
    const replies = await Promise.all(Array.from({ length: 20 }, () => place(body, key, at)));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map((reply) => reply.json().result.order_id)).size).toBe(1);
    expect(await countOrders(at.vendor.vendor_id)).toBe(1);
  });

  it.each([
    [0, 400],
    [200, 200],
    [201, 400],
  ])('under a key of %i characters answers %i', async (length, status) => {
    const key = { 'idempotency-key': 'k'.repeat(length) };
    expect((await place(await draft(), key)).statusCode).toBe(status);
  });
});

describe('a pre-order', () => {
  it('is promised for its time, and its rider is asked for in time [ORD-10]', async () => {
    const at = NOON_S + 3 * 60 * 60;
    const order = await anOrder(app, shop.headers, shop.vendor.vendor_id, { preordered_for: at });
    expect(order).toMatchObject({ preordered_for: at, promised_at: at, status: 'RECEIVED' });
    const { rows } = await world.db.pool.query('select dispatch_at from orders where order_id = $1', [
      order.order_id,
    ]);
    const ahead_s = at - rows[0].dispatch_at.getTime() / 1000;
    expect(ahead_s).toBeGreaterThanOrEqual(25 * 60);
    expect(ahead_s).toBeLessThan(60 * 60);
  });

  it('for a collection keeps that end, delivers a ride later, and tells both [FLOW-22]', async () => {
    const at = NOON_S + 3 * 60 * 60;
    const order = await anOrder(app, shop.headers, shop.vendor.vendor_id, { collect_at: at });
    expect(order).toMatchObject({ preordered_end: 'COLLECT', collect_at: at });
    expect(order.deliver_at).toBeGreaterThan(at + 2 * 60);
    expect([order.preordered_for, order.promised_at]).toEqual([order.deliver_at, order.deliver_at]);
    expect((await read(order)).json().result).toEqual(order);
  });

  it('for a delivery collects a ride sooner, whichever field says it [FLOW-22]', async () => {
    const at = NOON_S + 3 * 60 * 60;
    for (const when of [{ preordered_for: at }, { deliver_at: at }, { preordered_for: at, deliver_at: at }]) {
      const order = await anOrder(app, shop.headers, shop.vendor.vendor_id, when);
      expect(order).toMatchObject({ preordered_end: 'DELIVER', deliver_at: at, preordered_for: at });
      expect(order.collect_at).toBeLessThan(at - 2 * 60);
    }
  });

  it('for both ends is refused, and one placed by the version before is for the delivery [FLOW-22]', async () => {
    const at = NOON_S + 3 * 60 * 60;
    expect(await refusalOf(place(await draft({ collect_at: at, deliver_at: at })))).toMatchObject({
      field: 'collect_at',
    });
    const row = await anOrderRow(world, shop.vendor, { preordered_for: new Date(at * 1000) });
    const { vendor_id, order_id } = row;
    const query = { vendorId: vendor_id, orderId: order_id };
    const { result } = (await callApi(app, shop.headers, api.getOrder, { query })).json();
    expect(result).toMatchObject({ preordered_end: 'DELIVER', deliver_at: at });
  });
});

describe('calling off', () => {
  const minutes = (count: number) => new Date(Date.parse(NOON) - count * 60_000);
  const rowIn = (status: OrderStatus, given: { created_at?: Date } = {}) => {
    const created_at = given.created_at ?? new Date(NOON);
    return anOrderRow(world, shop.vendor, {
      status,
      created_at,
      status_history: [{ status, created_at: created_at.getTime() / 1000 }],
    });
  };

  it('is kept in the history with its reason, and nobody rides [ORD-04] [ORD-06]', async () => {
    const order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    world.clock.advance(60);
    const cancelled = (await cancel(order.order_id, 'bad_weather')).json().result;
    expect(cancelled).toEqual({
      ...order,
      status: 'CANCELLED',
      updated_at: NOON_S + 60,
      status_history: [
        ...order.status_history,
        { status: 'CANCELLED', created_at: NOON_S + 60, reason: 'bad_weather' },
      ],
    });
    expect((await read(order)).json().result).toEqual(cancelled);
    const { rows } = await world.db.pool.query('select dispatch_at from orders where order_id = $1', [
      order.order_id,
    ]);
    expect(rows).toEqual([{ dispatch_at: null }]);
  });

  it('takes the 19 reasons and no other [ORD-04]', async () => {
    expect(cancelReasons).toHaveLength(19);
    const refused: string[] = [];
    for (const reason of cancelReasons) {
      const { order_id } = await rowIn('RECEIVED');
      if ((await cancel(order_id, reason)).statusCode !== 200) refused.push(reason);
    }
    expect(refused).toEqual([]);
    const { order_id } = await rowIn('RECEIVED');
    expect(await refusalOf(cancel(order_id, 'boredom'))).toMatchObject({ status: 400, field: 'reason' });
  });

  const allowed = new Set<OrderStatus>([
    'RECEIVED',
    'WAITING_FOR_TRANSPORT',
    'ASSIGNED_TO_TRANSPORT',
    'MODIFIED',
    'DELAYED',
  ]);

  it.each(orderStatuses)('of an order that is %s follows the table [ORD-05]', async (status) => {
    const { order_id } = await rowIn(status);
    const reply = await cancel(order_id);
    expect(reply.statusCode).toBe(allowed.has(status) ? 200 : 409);
    if (!allowed.has(status)) expect(reply.json().code).toBe('NotCancellable');
  });

  it('of a committed payment waits ten minutes [ORD-05]', async () => {
    const young = await rowIn('PAYMENT_COMMITTED', { created_at: minutes(10) });
    const old = await rowIn('PAYMENT_COMMITTED', { created_at: minutes(11) });
    expect((await cancel(young.order_id)).statusCode).toBe(409);
    expect((await cancel(old.order_id)).statusCode).toBe(200);
  });

  it('of delayed orders, or of others, is the flag’s to say [ORD-05] [FLG-05]', async () => {
    const answerWith = async (flag: Flags['delayed-cancellation'], status: OrderStatus) => {
      const flags = { ...fallbackFlags, 'delayed-cancellation': flag };
      const other = await createApp({ ...world, flags: { flagsFor: () => flags, fallback: () => flags } });
      const { order_id, vendor_id } = await rowIn(status);
      const payload = { vendor_id, order_id, reason: 'late_delivery' };
      const reply = await other.inject({
        method: 'PUT',
        url: addressOf(api.cancelOrder),
        headers: shop.headers,
        payload,
      });
      await other.close();
      return reply.statusCode;
    };
    expect(await answerWith(false, 'DELAYED')).toBe(409);
    expect(await answerWith(true, 'DELAYED')).toBe(200);
    expect(await answerWith(['NEAR_VENDOR'], 'NEAR_VENDOR')).toBe(200);
    expect(await answerWith(['NEAR_VENDOR'], 'DELAYED')).toBe(409);
    expect(await answerWith(['PICKED_UP'], 'PICKED_UP'), 'collected').toBe(409);
  });

  it('at the moment of a rider’s report: one of the two happens [ORD-05] [ORD-06]', async () => {
    const outcomes = new Set<string>();
    for (let n = 0; n < 30; n += 1) {
      const { order_id } = await rowIn('ASSIGNED_TO_TRANSPORT');
      const report = advanceOrder(world, {
        order_id,
        to: 'PICKED_UP',
        by: 'operator',
        at: world.clock.now(),
      }).then(
        () => 'collected',
        () => 'not collected',
      );
      const [reply, collected] = await Promise.all(
        n % 2 === 0 ? [cancel(order_id), report] : [report.then(() => cancel(order_id)), report],
      );
      const cancelled = reply.statusCode === 200;
      expect(collected).toBe(cancelled ? 'not collected' : 'collected');
      const { rows } = await world.db.pool.query(
        'select status, status_history from orders where order_id = $1',
        [order_id],
      );
      expect(rows[0].status).toBe(cancelled ? 'CANCELLED' : 'PICKED_UP');
      expect(rows[0].status_history).toHaveLength(2);
      outcomes.add(rows[0].status);
    }
    expect(outcomes).toContain('PICKED_UP');
  });

  it('needs an order of one’s own [AUTH-22]', async () => {
    const stranger = await aShop(world, app);
    const { order_id } = await rowIn('RECEIVED');
    expect((await cancel(order_id, 'closed', stranger)).statusCode).toBe(404);
    expect((await cancel(`${shop.vendor.vendor_id}-NONE`)).statusCode).toBe(404);
    expect((await cancel(order_id)).statusCode).toBe(200);
  });
});
