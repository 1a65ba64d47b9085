import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/order-api';
import { getVoucher, validateVoucher } from '@sendero/core/contract/voucher-api';
import { fallbackFlags } from '@sendero/core/flag/flag';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signingKey } from '../../http/mac.ts';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVoucher } from '../../testing/a-voucher.ts';
import { aDraft } from '../../testing/an-order.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { signDiscount } from '../quote/sign-discount.ts';
import { readQuote } from '../quote/sign-quote.ts';
import { advanceOrder } from './advance-order.ts';

const NOON = '2026-11-18T10:00:00Z';
const NOON_S = Date.parse(NOON) / 1000;
const HOUR_S = 3600;
/** What a delivery to `DESTINATION` costs, and what ten per cent leave of it. */
const FEE = 5.7;
const LESS = 5.13;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  world.clock.set(NOON);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const at = (seconds: number) => new Date((NOON_S + seconds) * 1000);

const draft = (given: Partial<api.NewOrder> = {}, of = shop) =>
  aDraft(app, of.headers, of.vendor.vendor_id, given);

function validate(code: string, body: api.NewOrder, of = shop, through = app) {
  const { vendor_id, delivery_fee, signature, preordered_for, customer } = body;
  const order = { order_time: preordered_for ?? null, delivery_fee, signature };
  return through.inject({
    method: 'POST',
    url: addressOf(validateVoucher),
    headers: of.headers,
    payload: { code, order, vendor_id, customer_phone_number: customer.phone_number },
  });
}

const details = (code: string, of = shop, through = app) =>
  through.inject({ url: addressOf(getVoucher).replace(':code', code), headers: of.headers });

const place = (payload: object, headers: object = {}, of = shop, through = app) =>
  through.inject({
    method: 'POST',
    url: addressOf(api.placeOrder),
    headers: { ...of.headers, ...headers },
    payload,
  });

/** A draft with the voucher taken off, as a page would send it. */
async function discounted(code: string, given: Partial<api.NewOrder> = {}, of = shop): Promise<api.NewOrder> {
  const body = await draft(given, of);
  const { voucher, delivery_fee, signature } = (await validate(code, body, of)).json();
  return {
    ...body,
    voucher: { code: voucher.code, amount: voucher.amount, type: voucher.type },
    discounted_delivery_fee: delivery_fee,
    discounted_signature: signature,
  };
}

async function refusalOf(reply: LightMyRequestResponse | Promise<LightMyRequestResponse>) {
  const { status, code, errors } = (await reply).json();
  return { status, code, field: errors?.[0].field, key: errors?.[0].meta.translation_key };
}

const notAvailable = (field = 'code') => ({
  status: 422,
  code: 'RuleBroken',
  field,
  key: 'voucher.error.validation.message',
});

const usesOf = async (code: string): Promise<number> =>
  (await world.db.pool.query('select uses from vouchers where code = $1', [code])).rows[0].uses;

const called = (name: string) => ({
  customer: {
    name: 'Eero Korhonen',
    phone_number: name,
    location: { latitude: 60.1689, longitude: 24.95, address: 'Aleksanterinkatu 21' },
  },
});

describe('a voucher', () => {
  it('is validated, and its order costs what is left and says so [VOU-01]', async () => {
    const { code } = await aVoucher(world, { minimum_fee: 500, valid_until: at(HOUR_S) });
    const body = await draft();
    const answer = (await validate(` ${code.toLowerCase()} `, body)).json();
    expect(body.delivery_fee).toBe(FEE);
    const voucher = {
      code,
      type: 'PERCENTAGE',
      amount: 10,
      currency: 'EUR',
      valid_from: null,
      valid_until: NOON_S + HOUR_S,
      minimum_fee: 5,
    };
    expect(answer).toEqual({ voucher, delivery_fee: LESS, signature: expect.any(String) });
    const order = (await place(await discounted(code))).json().result;
    expect(order).toMatchObject({
      delivery_fee: LESS,
      voucher: { code, type: 'PERCENTAGE', amount: 10, discount: 0.57 },
    });
    const read = await app.inject({
      url: `${addressOf(api.getOrder)}?vendorId=${order.vendor_id}&orderId=${order.order_id}`,
      headers: shop.headers,
    });
    expect(read.json().result).toEqual(order);
  });

  it('of a fixed amount takes no more than the fee [VOU-01]', async () => {
    const small = await aVoucher(world, { type: 'FIXED', amount: 200 });
    const large = await aVoucher(world, { type: 'FIXED', amount: 2000 });
    expect((await place(await discounted(small.code))).json().result.delivery_fee).toBe(3.7);
    const free = (await place(await discounted(large.code))).json().result;
    expect(free).toMatchObject({ delivery_fee: 0, voucher: { amount: 20, discount: FEE } });
  });

  it('is told in detail, to whoever may use it [VOU-02] [AUTH-22]', async () => {
    const { code } = await aVoucher(world, {
      type: 'FIXED',
      amount: 250,
      root_id: shop.vendor.root_id,
      valid_from: at(HOUR_S),
    });
    expect((await details(code)).json()).toEqual({
      result: {
        code,
        type: 'FIXED',
        amount: 2.5,
        currency: 'EUR',
        valid_from: NOON_S + HOUR_S,
        valid_until: null,
        minimum_fee: 0,
      },
    });
    const stranger = await aShop(world, app);
    const swede = await aShop(world, app, { country_code: 'SE' });
    const missing = { status: 404, code: 'NotFound', field: 'code', key: 'voucher.error.get.message' };
    expect(await refusalOf(details(code, stranger))).toEqual(missing);
    expect(await refusalOf(details(code, swede))).toEqual(missing);
    expect(await refusalOf(details('NO-SUCH-CODE'))).toEqual(missing);
    expect(await refusalOf(validate(code, await draft({}, stranger), stranger))).toEqual(notAvailable());
  });

  it.each([
    ['is over', { valid_until: at(0) }],
    ['has not begun', { valid_from: at(1) }],
    ['is for dearer deliveries', { minimum_fee: 571 }],
    ['is another country’s', { country_code: 'SE' }],
  ])('that %s is not available [VOU-01]', async (_, given) => {
    const { code } = await aVoucher(world, given);
    expect(await refusalOf(validate(code, await draft()))).toEqual(notAvailable());
  });

  it('counts for when the order is wanted, and not for when the caller says it was [VOU-01]', async () => {
    const tomorrow = await aVoucher(world, { valid_from: at(20 * HOUR_S), valid_until: at(30 * HOUR_S) });
    const later = { preordered_for: NOON_S + 24 * HOUR_S };
    expect(await refusalOf(validate(tomorrow.code, await draft()))).toEqual(notAvailable());
    const cheap = await discounted(tomorrow.code, later);
    expect(await refusalOf(place({ ...cheap, preordered_for: null }))).toEqual(notAvailable('voucher.code'));
    expect((await place(cheap)).json().result.delivery_fee).toBe(LESS);
    const over = await aVoucher(world, { valid_until: at(-1) });
    const before = await draft({ preordered_for: NOON_S - HOUR_S });
    expect(await refusalOf(validate(over.code, before))).toEqual(notAvailable());
  });
});

describe('a discounted price', () => {
  it('holds for its own quote, voucher and amount only [VOU-01]', async () => {
    const [one, other] = [await aVoucher(world), await aVoucher(world)];
    const body = await discounted(one.code);
    const another = await draft();
    const refused = { status: 409, code: 'SignatureMismatch' };
    const tampered: Partial<api.NewOrder>[] = [
      { discounted_delivery_fee: 0 },
      { discounted_signature: body.signature },
      { discounted_signature: `${body.discounted_signature}x` },
      { delivery_fee: LESS, signature: body.discounted_signature ?? '' },
      { delivery_fee: another.delivery_fee, signature: another.signature },
      { voucher: { code: other.code, amount: 10, type: 'PERCENTAGE' } },
      { voucher: { code: one.code, amount: 99, type: 'PERCENTAGE' } },
      { voucher: undefined },
      { discounted_delivery_fee: undefined },
      { discounted_signature: undefined },
    ];
    const replies = await Promise.all(tampered.map((changes) => refusalOf(place({ ...body, ...changes }))));
    expect(replies).toEqual(tampered.map(() => expect.objectContaining(refused)));
    expect(await usesOf(one.code)).toBe(0);
    expect((await place(body)).statusCode).toBe(200);
  });

  it('is not taken from anybody else’s key, nor past the price’s own end [VOU-01]', async () => {
    const { code } = await aVoucher(world);
    const body = await discounted(code);
    const { quote_id = '' } = readQuote(world.config.signing_keys, body.signature) ?? {};
    const forged = signDiscount([signingKey('k'.repeat(32))], {
      quote_id,
      voucher_id: '00000000-0000-4000-8000-000000000000',
      code,
      type: 'PERCENTAGE',
      amount: 10,
      fee: 1,
    });
    const cheap = { ...body, discounted_delivery_fee: 0.01, discounted_signature: forged };
    expect(await refusalOf(place(cheap))).toMatchObject({ code: 'SignatureMismatch' });
    const expired = { status: 409, code: 'SignatureExpired' };
    world.clock.advance(601);
    const later = { ...shop, headers: await signIn(app, shop.user) };
    expect(await refusalOf(place(body, {}, later))).toMatchObject(expired);
    expect(await refusalOf(validate(code, body, later))).toMatchObject(expired);
  });

  it('is made for the caller’s own vendor and its own price [VOU-01] [AUTH-22]', async () => {
    const { code } = await aVoucher(world);
    const stranger = await aShop(world, app);
    const body = await draft();
    expect((await validate(code, body, stranger)).statusCode).toBe(404);
    const own = { ...body, vendor_id: stranger.vendor.vendor_id };
    expect(await refusalOf(validate(code, own, stranger))).toMatchObject({ code: 'SignatureMismatch' });
    expect(await refusalOf(validate(code, { ...body, delivery_fee: 99 }))).toMatchObject({
      code: 'SignatureMismatch',
    });
  });
});

describe('a limit on uses', () => {
  it('holds for twenty orders at once [VOU-03]', async () => {
    const { code } = await aVoucher(world, { most_uses: 5 });
    const bodies = await Promise.all(Array.from({ length: 20 }, () => discounted(code)));
    const plain = await Promise.all(Array.from({ length: 5 }, () => draft()));
    const replies = await Promise.all([...bodies, ...plain].map((body) => place(body)));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.slice(0, 20).filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.slice(0, 20).filter((status) => status === 422)).toHaveLength(15);
    expect(statuses.slice(20)).toEqual([200, 200, 200, 200, 200]);
    expect(await usesOf(code)).toBe(5);
    const last = replies.find(({ statusCode }) => statusCode === 422) ?? expect.fail();
    expect(await refusalOf(last)).toEqual(notAvailable('voucher.code'));
    expect(await refusalOf(validate(code, await draft()))).toEqual(notAvailable());
  });

  it('holds for many vouchers in many shops at once, whatever is first [VOU-03]', async () => {
    const shops = await Promise.all([1, 2, 3].map(() => aShop(world, app)));
    const vouchers = await Promise.all([1, 2, 3].map(() => aVoucher(world, { most_uses: 4 })));
    const bodies = await Promise.all(
      Array.from({ length: 36 }, async (_, nth) => {
        const of = shops[nth % 3] ?? shop;
        return { of, body: await discounted(vouchers[Math.floor(nth / 3) % 3]?.code ?? '', {}, of) };
      }),
    );
    const replies = await Promise.all(bodies.map(({ of, body }) => place(body, {}, of)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
    for (const { code } of vouchers) expect(await usesOf(code)).toBe(4);
  });

  it('is one of each vendor with its outlets, and of each customer [VOU-03]', async () => {
    const other = await aShop(world, app);
    const perVendor = await aVoucher(world, { most_uses_per_vendor: 1 });
    const [first, second] = [await discounted(perVendor.code), await discounted(perVendor.code)];
    expect((await place(first)).statusCode).toBe(200);
    expect(await refusalOf(place(second))).toEqual(notAvailable('voucher.code'));
    expect(await refusalOf(validate(perVendor.code, await draft()))).toEqual(notAvailable());
    expect((await place(await discounted(perVendor.code, {}, other), {}, other)).statusCode).toBe(200);

    const perCustomer = await aVoucher(world, { most_uses_per_customer: 1 });
    const order = (phone: string) => discounted(perCustomer.code, called(phone));
    expect((await place(await order('+358501112233'))).statusCode).toBe(200);
    const again = await draft(called('050 111 2233'));
    expect(await refusalOf(validate(perCustomer.code, again))).toEqual(notAvailable());
    expect((await place(await order('+358501112234'))).statusCode).toBe(200);
    const both = [await order('+358501112235'), await order('+358501112235')];
    const replies = await Promise.all(both.map((body) => place(body)));
    const refused = replies.find(({ statusCode }) => statusCode !== 200) ?? expect.fail('Both were placed.');
    expect(await refusalOf(refused)).toEqual(notAvailable('voucher.code'));
  });

  it('counts a repeated request once, and gives the first answer again [VOU-03] [ORD-08]', async () => {
    const { code } = await aVoucher(world, { most_uses: 1 });
    const body = await discounted(code);
    const key = { 'idempotency-key': 'voucher-once' };
    const replies = await Promise.all([1, 2, 3].map(() => place(body, key)));
    const again = await place(body, key);
    expect(new Set([...replies, again].map((reply) => reply.json().result.order_id)).size).toBe(1);
    expect(await usesOf(code)).toBe(1);
  });

  it('gets the use of an order back that was called off before it was collected [VOU-03]', async () => {
    const { code } = await aVoucher(world, { most_uses: 1 });
    const { order_id, vendor_id } = (await place(await discounted(code))).json().result;
    const cancelled = await app.inject({
      method: 'PUT',
      url: addressOf(api.cancelOrder),
      headers: shop.headers,
      payload: { vendor_id, order_id, reason: 'mistake_error' },
    });
    expect(cancelled.statusCode).toBe(200);
    expect(await usesOf(code)).toBe(0);
    const next = (await place(await discounted(code))).json().result;
    for (const to of ['WAITING_FOR_TRANSPORT', 'PICKED_UP', 'DELIVERED'] as const)
      await advanceOrder(world, { order_id: next.order_id, to, by: 'operator', at: world.clock.now() });
    expect(await usesOf(code)).toBe(1);
  });
});

describe('whoever tries', () => {
  it('codes is stopped after sixty in ten minutes, right ones included [VOU-02]', async () => {
    const { code } = await aVoucher(world);
    for (let nth = 0; nth < 60; nth += 1) await details(`GUESS${nth}`);
    const stopped = await details(code);
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await validate(code, await draft())).statusCode).toBe(429);
    world.clock.advance(601);
    const later = { ...shop, headers: await signIn(app, shop.user) };
    expect((await details(code, later)).statusCode).toBe(200);
  });

  it('vouchers where the site’s flag is off finds none [VOU-03] [FLG-05]', async () => {
    const flags = { ...fallbackFlags, voucher: false };
    const without = await createApp({ ...world, flags: { ...world.flags, flagsFor: () => flags } });
    const { code } = await aVoucher(world);
    const body = await discounted(code);
    expect((await details(code, shop, without)).statusCode).toBe(404);
    expect((await validate(code, body, shop, without)).statusCode).toBe(404);
    expect(await refusalOf(place(body, {}, shop, without))).toMatchObject({
      code: 'RuleBroken',
      field: 'voucher',
    });
    await without.close();
  });
});
