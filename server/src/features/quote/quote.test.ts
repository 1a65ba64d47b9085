import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import { placeOrder } from '@sendero/core/contract/order-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { fallbackFlags } from '@sendero/core/flag/flag';
import type { LatLng } from '@sendero/core/values/place';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signingKey } from '../../http/mac.ts';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { aDraft } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { readQuote, signQuote } from './sign-quote.ts';

const NOON = '2026-11-18T10:00:00Z';

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

const METRES_A_DEGREE = 111_195;
/** Outside a region, the router's way is this much longer than the straight line. */
const STRAIGHT_FACTOR = 1.3;

const pickupOf = ({ vendor: { location } }: Shop): LatLng => ({
  lat: location?.latitude ?? 0,
  lng: location?.longitude ?? 0,
});

/** A place that a rider reaches from the shop after `way_m`. */
function placeAfter(at: Shop, way_m: number): LatLng {
  const { lat, lng } = pickupOf(at);
  return { lat: lat + way_m / STRAIGHT_FACTOR / METRES_A_DEGREE, lng };
}

const post = (at: Shop, path: string, payload: object): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: `/quote/api/v1${path}`, headers: at.headers, payload });

const askArea = (at: Shop, location: LatLng, given: object = {}) =>
  post(at, '/delivery/area/validate', {
    location,
    vendor_location: pickupOf(at),
    vendor_id: at.vendor.vendor_id,
    ...given,
  });

const askFee = (at: Shop, destination: LatLng, given: object = {}) =>
  post(at, '/delivery/fee', {
    source: pickupOf(at),
    destination,
    vendor_id: at.vendor.vendor_id,
    delivery_type: 'food',
    ...given,
  });

const placed = (payload: object, headers = shop.headers) =>
  app.inject({ method: 'POST', url: addressOf(placeOrder), headers, payload });

async function refusalOf(reply: Promise<LightMyRequestResponse>) {
  const { status, code, message, errors } = (await reply).json();
  return { status, code, message, field: errors?.[0].field, key: errors?.[0].meta.translation_key };
}

describe('the fee', () => {
  const cash = { payment_method: 'CASH_ON_DELIVERY' };
  const base = (amount: number) => ({ key: 'base', amount });
  const distance = (amount: number) => ({ key: 'distance', amount });

  it.each([
    ['FI', '', 2500, {}, 'EUR', [base(4.9), distance(1.6)], 6.5],
    ['SG', '', 2500, {}, 'SGD', [base(6), distance(3)], 9],
    ['MY', '', 2500, {}, 'MYR', [base(4.75), distance(1.5)], 6.25],
    ['PK', '', 2500, {}, 'PKR', [base(65), distance(30)], 95],
    ['TW', '', 2500, {}, 'TWD', [base(99), distance(20)], 119],
    ['TW', '', 2500, cash, 'TWD', [base(99), distance(20), { key: 'cash-on-delivery', amount: 25 }], 144],
    ['TH', 'Bangkok', 2500, {}, 'THB', [base(35), distance(14)], 49],
    ['TH', 'กรุงเทพมหานคร', 2500, {}, 'THB', [base(35), distance(14)], 49],
    ['TH', 'Chiang Mai', 3900, {}, 'THB', [base(35)], 35],
    ['TH', 'Chiang Mai', 6500, {}, 'THB', [base(35), distance(21)], 56],
    ['MM', '', 2500, {}, 'MMK', [base(1300), distance(600)], 1900],
    ['BD', '', 2500, {}, 'BDT', [base(55), distance(15)], 70],
  ])('in %s %s for %i m, paid %o, is in %s %j [FEE-02] [FEE-04]', async (...row) => {
    const [country_code, city, way_m, given, currency, lines, fee] = row;
    const at = await aShop(world, app, { country_code });
    const { lat: latitude, lng: longitude } = pickupOf(at);
    const inCity = await aShop(world, app, {
      country_code,
      vendor: { location: { ...LOCATION, city, latitude: latitude + 1, longitude } },
    });
    const answer: FeeAnswer = (await askFee(inCity, placeAfter(inCity, way_m), given)).json();
    expect(answer).toMatchObject({ currency, lines, fee, expires_at: Date.parse(NOON) / 1000 + 600 });
    expect(Math.abs(answer.distance_m - way_m)).toBeLessThan(10);
    expect(answer.route.length).toBeGreaterThan(1);
  });

  it('is measured from the outlet’s own address, whatever source the page names [FEE-02]', async () => {
    const destination = placeAfter(shop, 2500);
    const honest = (await askFee(shop, destination)).json();
    expect((await askFee(shop, destination, { source: destination })).json().fee).toBe(honest.fee);
  });

  it('needs an outlet with an address [FEE-02]', async () => {
    const bare = await aShop(world, app, { vendor: { location: null } });
    expect(await refusalOf(askFee(bare, placeAfter(shop, 900)))).toMatchObject({
      status: 422,
      code: 'NoPrice',
      key: 'request.error.no-origin',
    });
  });

  it.each([
    [{ delivery_type: 'parcel' }, 'delivery_type'],
    [{ destination: { lat: 91, lng: 0 } }, 'destination.lat'],
    [{ destination: { lat: '60', lng: 24 } }, 'destination.lat'],
    [{ tip: 1 }, 'tip'],
    [{ payment_method: 'IOU' }, 'payment_method'],
  ])('refuses %o as malformed', async (given, field) => {
    expect(await refusalOf(askFee(shop, placeAfter(shop, 900), given))).toMatchObject({
      status: 400,
      code: 'Malformed',
      field,
    });
  });
});

describe('the delivery area', () => {
  it.each([
    ['MY', 10],
    ['HK', 10],
    ['BD', 10],
    ['TH', 15],
    ['TW', 12],
    ['MM', 4],
    ['PK', 5],
    ['FI', 12],
  ])('ends in %s after %i km, and so do prices [FEE-01] [FEE-05]', async (country_code, km) => {
    const abroad = await aShop(world, app, { country_code });
    const inside = placeAfter(abroad, km * 1000 - 50);
    const outside = placeAfter(abroad, km * 1000 + 50);
    expect((await askArea(abroad, inside)).json()).toEqual({ result: 'DELIVERABLE' });
    expect((await askArea(abroad, outside)).json()).toEqual({ result: 'TOO_FAR' });
    expect((await askFee(abroad, inside)).statusCode).toBe(200);
    expect(await refusalOf(askFee(abroad, outside))).toMatchObject({
      status: 422,
      code: 'NoPrice',
      field: 'destination',
      key: 'request.error.cannot-compute-price',
    });
  });

  it('is closed outside the service hours, by the time that matters [FEE-01] [FEE-12]', async () => {
    world.clock.set('2026-11-18T15:00:00Z');
    const cambodian = await aShop(world, app, { country_code: 'KH' });
    const there = placeAfter(cambodian, 900);
    const verdict = async (given = {}) => (await askArea(cambodian, there, given)).json().result;
    const preordered_for = Date.parse('2026-11-19T05:00:00Z') / 1000;
    expect(await verdict(), '22:00 in Phnom Penh').toBe('DELIVERABLE');
    world.clock.set('2026-11-18T15:01:00Z');
    expect(await verdict(), '22:01 in Phnom Penh').toBe('SERVICE_CLOSED');
    expect(await verdict({ preordered_for }), 'noon tomorrow').toBe('DELIVERABLE');
    const deepNight = Date.parse('2026-11-18T20:00:00Z') / 1000;
    expect(await verdict({ preordered_for: deepNight })).toBe('SERVICE_CLOSED');
  });

  it('refuses a time that no calendar has', async () => {
    const reply = askArea(shop, placeAfter(shop, 900), { preordered_for: Number.MAX_SAFE_INTEGER });
    expect(await refusalOf(reply)).toMatchObject({ status: 400, field: 'preordered_for' });
  });
});

describe('a test vendor', () => {
  it('delivers anywhere for 1337, and its order is placed [FEE-07]', async () => {
    const probe = await aShop(world, app, { vendor: { vendor_id: 'test-vendor-1' } });
    const sydney = { lat: -33.87, lng: 151.21 };
    expect((await askArea(probe, sydney)).json().result).toBe('DELIVERABLE');
    const answer = (await askFee(probe, sydney)).json();
    expect(answer).toMatchObject({ fee: 1337, lines: [{ key: 'base', amount: 1337 }] });
    const draft = await aDraft(app, probe.headers, 'test-vendor-1');
    expect((await placed(draft, probe.headers)).json().result.delivery_fee).toBe(1337);
  });
});

describe('a visitor’s price', () => {
  const ask = (destination: LatLng, host = 'localhost') =>
    app.inject({
      method: 'POST',
      url: '/quote/api/v1/quick-quote',
      headers: { host },
      payload: { source: pickupOf(shop), destination },
    });

  it('is the fee of the signed one, with nothing to order with [FEE-04]', async () => {
    const there = placeAfter(shop, 2500);
    const { fee, currency, distance_m } = (await askFee(shop, there)).json();
    const { delivery_minutes, ...told } = (await ask(there)).json().result;
    expect(told).toEqual({ fee, currency, distance_m });
    expect(delivery_minutes).toBeGreaterThanOrEqual(15);
    expect((await ask(there, 'sg.localhost')).json().result).toMatchObject({ fee: 9, currency: 'SGD' });
  });

  it('ends where the country’s riders do [FEE-05]', async () => {
    expect(await refusalOf(ask(placeAfter(shop, 12_100)))).toMatchObject({ status: 422, code: 'NoPrice' });
    expect(await refusalOf(ask({ lat: 91, lng: 0 }))).toMatchObject({ status: 400 });
  });
});

describe('an estimation', () => {
  const askMinutes = async (at: Shop, way_m: number) =>
    (
      await post(at, '/estimations', {
        vendor_id: at.vendor.vendor_id,
        destination: placeAfter(at, way_m),
      })
    ).json().result;

  it('is the preparation, the way and the handing over [FEE-08]', async () => {
    const slow = await aShop(world, app, { country_code: 'SG', vendor: { pickup_minutes: 20 } });
    // 4 km at 20 km/h are 12 minutes, and two for the handing over.
    const { distance_m, ...minutes } = await askMinutes(slow, 3990);
    expect(minutes).toEqual({ pickup_minutes: 20, carry_minutes: 14, delivery_minutes: 34 });
    expect(Math.abs(distance_m - 3990)).toBeLessThan(10);
  });

  it('is never shorter than the country’s minimum [FEE-08] [WLB-03]', async () => {
    const quick = await aShop(world, app, { vendor: { pickup_minutes: 1 } });
    expect(await askMinutes(quick, 100)).toMatchObject({ pickup_minutes: 1, delivery_minutes: 15 });
  });

  it('grows with the orders that wait in the country, seen after five seconds, where its flag is on [FEE-08] [FLG-05]', async () => {
    const busy = await aShop(world, app, { country_code: 'SE', vendor: { pickup_minutes: 20 } });
    expect((await askMinutes(busy, 900)).pickup_minutes).toBe(20);
    for (let n = 0; n < 20; n += 1) await anOrderRow(world, busy.vendor);
    const tomorrow = new Date('2026-11-19T10:00:00Z');
    for (let n = 0; n < 20; n += 1) await anOrderRow(world, busy.vendor, { dispatch_at: tomorrow });
    world.clock.advance(5);
    expect((await askMinutes(busy, 900)).pickup_minutes).toBe(30);
    expect((await askMinutes(shop, 900)).pickup_minutes, 'in another country').toBe(15);
    const flags = { ...fallbackFlags, 'dynamic-time-estimation': false };
    const steady = await createApp({ ...world, flags: { flagsFor: () => flags, fallback: () => flags } });
    const reply = await steady.inject({
      method: 'POST',
      url: '/quote/api/v1/estimations',
      headers: busy.headers,
      payload: { vendor_id: busy.vendor.vendor_id, destination: placeAfter(busy, 900) },
    });
    await steady.close();
    expect(reply.json().result.pickup_minutes, 'where the flag is off').toBe(20);
  });
});

describe('the signature', () => {
  const mismatch = { status: 409, code: 'SignatureMismatch' };

  it('holds a price for ten minutes; later it is told as changed [FEE-03] [FLOW-16]', async () => {
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    world.clock.advance(601);
    expect(await refusalOf(placed(draft))).toEqual({
      status: 409,
      code: 'SignatureExpired',
      message: 'SignatureExpired',
      field: 'delivery_fee',
      key: 'error.fee.changed',
    });
    world.clock.advance(-1);
    expect((await placed(draft)).statusCode).toBe(200);
  });

  it('buys one order [FEE-03]', async () => {
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    expect((await placed(draft)).statusCode).toBe(200);
    expect(await refusalOf(placed(draft))).toMatchObject({ status: 409, code: 'SignatureUsed' });
  });

  it('binds the fee and every bit of itself [FEE-03]', async () => {
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const [payload = '', mac = ''] = draft.signature.split('.');
    const cheaper = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), fee: 1 };
    const forged = Buffer.from(JSON.stringify(cheaper)).toString('base64url');
    const altered = [
      { delivery_fee: 0.01 },
      { delivery_fee: 0.01, signature: `${forged}.${mac}` },
      { signature: `${payload}.${mac.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}` },
      { signature: payload },
      { signature: `${payload}.` },
      { signature: '' },
      { signature: '.' },
    ];
    for (const given of altered)
      expect(await refusalOf(placed({ ...draft, ...given }))).toMatchObject(mismatch);
    expect((await placed(draft)).statusCode, 'as it was given').toBe(200);
  });

  it('binds the drop-off to a metre [FEE-03]', async () => {
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const movedBy = (degrees: number) => ({
      ...draft,
      customer: {
        ...draft.customer,
        location: {
          ...draft.customer.location,
          latitude: (draft.customer.location.latitude ?? 0) + degrees,
        },
      },
    });
    expect(await refusalOf(placed(movedBy(0.00002)))).toMatchObject(mismatch);
    expect((await placed(movedBy(0.000001))).statusCode).toBe(200);
  });

  it('binds the vendor, even to another of the same owner at the same place [FEE-03]', async () => {
    const sibling = await aShop(world, app, { vendor: { owners: [shop.user.email] } });
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const elsewhere = { ...draft, vendor_id: sibling.vendor.vendor_id };
    expect(await refusalOf(placed(elsewhere))).toMatchObject(mismatch);
  });

  it('binds the pick-up: it dies when the outlet moves [FEE-03]', async () => {
    const moving = await aShop(world, app);
    const draft = await aDraft(app, moving.headers, moving.vendor.vendor_id);
    const saved = await app.inject({
      method: 'PUT',
      url: `/vendor/api/v1/vendor/${moving.vendor.vendor_id}/address`,
      headers: moving.headers,
      payload: {
        address_text: 'Fredrikinkatu 22',
        unit: '',
        notes: '',
        building: '',
        city: 'Helsinki',
        country_code: 'FI',
        latitude: 60.163,
        longitude: 24.939,
        postal_code: '00120',
        street_address: 'Fredrikinkatu 22',
      },
    });
    expect(saved.statusCode).toBe(200);
    expect(await refusalOf(placed(draft, moving.headers))).toMatchObject(mismatch);
  });

  it('binds the way of paying where that has its price [FEE-03] [FEE-04]', async () => {
    const taiwanese = await aShop(world, app, { country_code: 'TW' });
    const there = placeAfter(taiwanese, 900);
    const orderPaid = async (quoted: string | undefined, payment_method: string) => {
      const payment = quoted === undefined ? {} : { payment_method: quoted };
      const { fee, signature } = (await askFee(taiwanese, there, payment)).json();
      const location = { latitude: there.lat, longitude: there.lng, address: 'Xinyi Road 1' };
      return placed(
        {
          vendor_id: taiwanese.vendor.vendor_id,
          customer: { name: 'Mei Lin', phone_number: '+886912345678', location },
          order: { payment_method, amount: 100, description: '' },
          delivery_fee: fee,
          signature,
        },
        taiwanese.headers,
      );
    };
    expect(await refusalOf(orderPaid('PAID', 'CASH_ON_DELIVERY'))).toMatchObject(mismatch);
    expect(await refusalOf(orderPaid(undefined, 'CASH_ON_DELIVERY'))).toMatchObject(mismatch);
    expect((await orderPaid('CASH_ON_DELIVERY', 'CASH_ON_DELIVERY')).json().result.delivery_fee).toBe(124);
    expect((await orderPaid('PAID', 'PAID')).json().result.delivery_fee).toBe(99);
  });

  it('is made by the first key and read by all of them', () => {
    const place = { lat: 1, lng: 2 };
    const quote = {
      vendor_id: 'v',
      from: place,
      to: place,
      fee: 1,
      currency: 'EUR',
      expires_at: 1,
      distance_m: 1,
      ride_seconds: 1,
      payment_method: null,
    };
    const [old, fresh] = [signingKey('old'), signingKey('new')];
    const signature = signQuote([old], quote);
    expect(readQuote([fresh, old], signature)).toMatchObject(quote);
    expect(readQuote([fresh], signature)).toBeNull();
  });
});
