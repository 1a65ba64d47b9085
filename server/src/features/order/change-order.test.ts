import * as api from '@sendero/core/contract/order-api';
import { searchCustomers } from '@sendero/core/contract/address-book-api';
import { fee } from '@sendero/core/contract/quote-api';
import { fallbackFlags } from '@sendero/core/flag/flag';
import type { Order } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import type { LatLng } from '@sendero/core/values/place';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { DESTINATION, aDraft, anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { advanceOrder } from './advance-order.ts';
import { getOrderForRide } from './find-order.ts';

const NOON = '2026-11-18T10:00:00Z';
const ELSEWHERE: LatLng = { lat: 60.1609, lng: 24.9442 };
const FAR: LatLng = { lat: 60.3, lng: 25.3 };

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

const place = (given: Partial<api.NewOrder> = {}) => anOrder(app, shop.headers, shop.vendor.vendor_id, given);

/** The update payload that leaves an order as it is, but for what is given. */
const changeOf = ({ vendor_id, order }: Order, given: Partial<api.OrderChange> = {}): api.OrderChange => ({
  vendor_id,
  payment_method: order.payment_method,
  amount: order.amount,
  item_details: order.description,
  ...given,
});

const put = ({ order_id }: Order, body: object, { headers } = shop, through = app) =>
  callApi(through, headers, api.changeOrder, { params: { id: order_id }, body });

const change = async (order: Order, given: Partial<api.OrderChange> = {}): Promise<Order> => {
  const reply = await put(order, changeOf(order, given));
  expect(reply.json()).toHaveProperty('result');
  return reply.json().result;
};

const readAgain = async ({ vendor_id, order_id }: Order): Promise<Order> =>
  (
    await callApi(app, shop.headers, api.getOrder, { query: { vendorId: vendor_id, orderId: order_id } })
  ).json().result;

const to = ({ lat, lng }: LatLng, address = 'Laivasillankatu 4, 00140 Helsinki', notes = '') => ({
  latitude: lat,
  longitude: lng,
  address,
  notes,
});

/** What a page asks for before it sends somebody elsewhere. */
async function priceTo(destination: LatLng, vendor_id = shop.vendor.vendor_id) {
  const source = { lat: LOCATION.latitude, lng: LOCATION.longitude };
  const body = { source, destination, vendor_id, delivery_type: 'food' };
  const quote = (await callApi(app, shop.headers, fee, { body })).json();
  return { delivery_fee: quote.fee, signature: quote.signature };
}

const move = ({ order_id }: Order, ...statuses: OrderStatus[]) =>
  statuses.reduce(
    (before, status) =>
      before.then(() => advanceOrder(world, { order_id, to: status, by: 'operator', at: world.clock.now() })),
    Promise.resolve(),
  );

function refusalOf(reply: LightMyRequestResponse) {
  const { status, code, errors } = reply.json();
  return [status, code, errors?.[0].field, errors?.[0].meta.translation_key];
}

const eventsOf = async ({ order_id }: Order): Promise<string[]> =>
  (
    await world.db.pool.query('select status from order_events where order_id = $1 order by seq', [order_id])
  ).rows.map(({ status }) => status);

describe('a change', () => {
  it('writes what it is, what it is worth and how it is paid, and goes on from where it stood [ORD-02] [FLOW-19] [LIV-01]', async () => {
    const order = await place();
    await move(order, 'WAITING_FOR_TRANSPORT');
    world.clock.advance(60);
    const changed = await change(order, {
      payment_method: 'CASH_ON_DELIVERY',
      amount: 31.5,
      item_details: 'Lunch for three',
    });
    expect(changed).toEqual({
      ...order,
      order: { amount: 31.5, description: 'Lunch for three', payment_method: 'CASH_ON_DELIVERY' },
      status: 'WAITING_FOR_TRANSPORT',
      status_history: [
        ...order.status_history,
        { status: 'WAITING_FOR_TRANSPORT', created_at: order.created_at },
        { status: 'MODIFIED', created_at: order.created_at + 60 },
        { status: 'WAITING_FOR_TRANSPORT', created_at: order.created_at + 60 },
      ],
      updated_at: order.created_at + 60,
    });
    expect(await readAgain(order)).toEqual(changed);
    expect((await eventsOf(order)).slice(-2)).toEqual(['MODIFIED', 'WAITING_FOR_TRANSPORT']);
  });

  it('to another place is priced and promised anew [ORD-02] [FLOW-19] [FEE-03]', async () => {
    const order = await place();
    const location = to(ELSEWHERE, '3. krs, Laivasillankatu 4, 00140 Helsinki', 'Blue door');
    const price = await priceTo(ELSEWHERE);
    const changed = await change(order, { location, ...price });
    expect(changed).toMatchObject({
      customer: { ...order.customer, location },
      delivery_fee: price.delivery_fee,
    });
    expect(changed.delivery_fee).not.toBe(order.delivery_fee);
    expect(changed.promised_at).not.toBe(order.promised_at);
  });

  it('to another door of the same place, or with a note, keeps its price and needs no signature [FLOW-19]', async () => {
    const order = await place();
    const location = to(DESTINATION, 'C 40, Aleksanterinkatu 21, 00100 Helsinki', 'Ring twice');
    const changed = await change(order, { location });
    expect(changed.customer.location).toMatchObject(location);
    expect([changed.delivery_fee, changed.promised_at]).toEqual([order.delivery_fee, order.promised_at]);
  });

  it('teaches the address book where the customer is [GEO-06] [FLOW-19]', async () => {
    const order = await place();
    const address = 'Vuorimiehenkatu 12, 00140 Helsinki';
    await change(order, { location: to(ELSEWHERE, address), ...(await priceTo(ELSEWHERE)) });
    const found = await callApi(app, shop.headers, searchCustomers, {
      params: { vendorId: order.vendor_id },
      query: { query: 'Vuorimiehen' },
    });
    expect(found.json().data).toMatchObject([{ address, name: order.customer.name }]);
  });

  it('of a pre-order keeps its time, and sends for the rider as much sooner [ORD-10] [FLOW-19]', async () => {
    const wanted = Date.parse(NOON) / 1000 + 4 * 3600;
    const order = await place({ preordered_for: wanted });
    const before = await getOrderForRide(world, order.order_id);
    await change(order, { location: to(ELSEWHERE), ...(await priceTo(ELSEWHERE)) });
    const after = await getOrderForRide(world, order.order_id);
    expect([after?.promised_at, after?.status]).toEqual([before?.promised_at, 'RECEIVED']);
    const longer_s = (after?.ride_seconds ?? 0) - (before?.ride_seconds ?? 0);
    expect(longer_s).not.toBe(0);
    expect((before?.dispatch_at?.getTime() ?? 0) - (after?.dispatch_at?.getTime() ?? 0)).toBe(
      longer_s * 1000,
    );
  });

  it('that was made already, or changes nothing, makes no step of the history [ORD-08]', async () => {
    const order = await place();
    const body = changeOf(order, {
      amount: 30,
      location: to(ELSEWHERE),
      ...(await priceTo(ELSEWHERE)),
      revision: 0,
    });
    const replies = [await put(order, body), await put(order, body)];
    expect(replies.map((reply) => reply.json().result)).toEqual([
      await readAgain(order),
      await readAgain(order),
    ]);
    expect((await eventsOf(order)).filter((status) => status === 'MODIFIED')).toHaveLength(1);
    const still = await place();
    expect(await change(still)).toEqual(still);
  });
});

describe('a price', () => {
  it('that has changed one order places no other one, and changes none [SAF-17] [FEE-03]', async () => {
    const [one, other] = [await place(), await place()];
    const price = await priceTo(ELSEWHERE);
    const changed = await change(one, { location: to(ELSEWHERE), ...price });
    expect(await change(one, { location: to(ELSEWHERE), ...price })).toEqual(changed);
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const body = { ...draft, ...price, customer: { ...draft.customer, location: to(ELSEWHERE) } };
    const placed = await callApi(app, shop.headers, api.placeOrder, { body });
    expect([placed.statusCode, placed.json().code]).toEqual([409, 'SignatureUsed']);
    const again = await put(other, changeOf(other, { location: to(ELSEWHERE), ...price }));
    expect(again.json().code).toBe('SignatureUsed');
  });

  it('is used once, whichever of several uses at once it is [SAF-17]', async () => {
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    for (let rounds = 0; rounds < 8; rounds += 1) {
      const [one, other] = [await place(), await place()];
      const price = await priceTo(ELSEWHERE);
      const customer = { ...draft.customer, location: to(ELSEWHERE) };
      const replies = await Promise.all([
        put(one, changeOf(one, { location: to(ELSEWHERE), ...price })),
        callApi(app, shop.headers, api.placeOrder, { body: { ...draft, ...price, customer } }),
        put(other, changeOf(other, { location: to(ELSEWHERE), ...price })),
      ]);
      const codes = replies.map((reply) => reply.json().code ?? 'taken');
      expect(codes.filter((code) => code === 'taken')).toHaveLength(1);
      expect(codes.filter((code) => code === 'SignatureUsed')).toHaveLength(2);
    }
  });

  it('is of the place that is delivered to: small moves add up [SAF-17]', async () => {
    const order = await place();
    const step = 0.4 / 111_195;
    const codes: string[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const location = to({ lat: DESTINATION.lat + n * step, lng: DESTINATION.lng }, 'There', `${n}`);
      codes.push((await put(order, changeOf(order, { location }))).json().code ?? 'taken');
    }
    expect(codes).toEqual(['taken', 'taken', ...Array.from({ length: 3 }, () => 'SignatureMismatch')]);
    const { latitude, longitude } = (await readAgain(order)).customer.location;
    expect([latitude, longitude]).toEqual([DESTINATION.lat, DESTINATION.lng]);
  });
});

describe('a change is refused', () => {
  it.each([
    [['WAITING_FOR_TRANSPORT', 'PICKED_UP'], 'order.unchangeable.collected'],
    [['WAITING_FOR_TRANSPORT', 'DELAYED'], 'order.unchangeable.delayed'],
    [['CANCELLED'], 'order.unchangeable.ended'],
  ] as const)('once the order is %s: %s [FLOW-19] [TRK-06]', async (statuses, key) => {
    const order = await place();
    await move(order, ...statuses);
    const reply = await put(order, changeOf(order, { amount: 99 }));
    expect(refusalOf(reply)).toEqual([409, 'NotChangeable', 'order_id', key]);
    expect((await readAgain(order)).order).toEqual(order.order);
  });

  it('where it goes, once a rider has accepted; the rest may still change [FLOW-19]', async () => {
    const order = await place();
    await move(order, 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY');
    const moved = changeOf(order, { location: to(ELSEWHERE), ...(await priceTo(ELSEWHERE)) });
    expect(refusalOf(await put(order, moved))).toEqual([
      409,
      'NotChangeable',
      'customer.location.address',
      'order.unchangeable.rider-accepted',
    ]);
    const location = { ...order.customer.location, notes: 'Leave it at the desk' };
    expect((await change(order, { location })).customer.location.notes).toBe('Leave it at the desk');
  });

  it('without a price for the new place, with one for another, an old one, or one that was used [FEE-03] [FLOW-16]', async () => {
    const order = await place();
    const moved = changeOf(order, { location: to(ELSEWHERE) });
    expect((await put(order, moved)).json().code).toBe('SignatureMismatch');
    const other = await priceTo(DESTINATION);
    expect((await put(order, { ...moved, ...other })).json().code).toBe('SignatureMismatch');

    const price = await priceTo(ELSEWHERE);
    await change(await place(), { location: to(ELSEWHERE), ...price });
    expect((await put(order, { ...moved, ...price })).json().code).toBe('SignatureUsed');
    const back = await place();
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    await callApi(app, shop.headers, api.placeOrder, { body: draft });
    await change(back, { location: to(ELSEWHERE), ...(await priceTo(ELSEWHERE)) });
    const { delivery_fee, signature } = draft;
    const reply = await put(back, changeOf(back, { location: to(DESTINATION), delivery_fee, signature }));
    expect(reply.json().code).toBe('SignatureUsed');

    const old = await priceTo(ELSEWHERE);
    world.clock.advance(11 * 60);
    expect((await put(order, { ...moved, ...old })).json().code).toBe('SignatureExpired');
    expect((await readAgain(order)).customer).toEqual(order.customer);
  });

  it('for what an order is refused for: a place too far, an amount that is none [ORD-02] [FEE-05]', async () => {
    const order = await place();
    const far = await put(order, changeOf(order, { location: to(FAR), ...(await priceTo(ELSEWHERE)) }));
    expect(far.json().code).toBe('SignatureMismatch');
    const amount = await put(order, changeOf(order, { amount: -1 }));
    expect(refusalOf(amount)).toEqual([422, 'RuleBroken', 'order.amount', 'order.issue.amount-invalid']);
    const long = await put(order, changeOf(order, { item_details: 'x'.repeat(201) }));
    expect(refusalOf(long)).toEqual([422, 'RuleBroken', 'order.description', 'order.issue.description-long']);
  });

  it('of somebody else’s order, and of one that is not there [AUTH-22]', async () => {
    const order = await place();
    const stranger = await aShop(world, app);
    expect((await put(order, changeOf(order, { amount: 1 }), stranger)).statusCode).toBe(404);
    const own = { ...changeOf(order), vendor_id: stranger.vendor.vendor_id };
    expect((await put(order, own, stranger)).statusCode).toBe(404);
    expect((await readAgain(order)).order).toEqual(order.order);
  });

  it('where the site offers none [FLG-05] [TRK-06]', async () => {
    const off = { ...fallbackFlags, 'show-modify-order-button': false };
    const without = await createApp({ ...world, flags: { ...world.flags, flagsFor: () => off } });
    const order = await place();
    expect((await put(order, changeOf(order, { amount: 1 }), shop, without)).statusCode).toBe(404);
    expect((await readAgain(order)).order).toEqual(order.order);
    await without.close();
  });
});

describe('at the same moment', () => {
  it('two windows change it once, and the other is told [FLOW-19]', async () => {
    const order = await place();
    const replies = await Promise.all(
      [30, 40, 50, 60].map((amount) => put(order, changeOf(order, { amount, revision: 0 }))),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    const lost = replies.find(({ statusCode }) => statusCode === 409) ?? expect.fail('nobody lost');
    expect(refusalOf(lost)).toEqual([409, 'Conflict', 'order_id', 'request.edit.conflict']);
    const won = replies.find(({ statusCode }) => statusCode === 200)?.json().result;
    expect(await readAgain(order)).toEqual(won);
  });

  it('a rider collects it: it is changed before, or not at all [FLOW-19] [ORD-06]', async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < 16; round += 1) {
      const order = await place();
      await move(order, 'WAITING_FOR_TRANSPORT');
      const body = changeOf(order, { amount: 77, location: to(ELSEWHERE), ...(await priceTo(ELSEWHERE)) });
      const collected = move(order, 'PICKED_UP');
      const [reply] = await Promise.all(
        round % 2 === 0 ? [put(order, body), collected] : [collected.then(() => put(order, body))],
      );
      const after = await readAgain(order);
      const story = after.status_history.map(({ status }) => status);
      expect(after.status).toBe('PICKED_UP');
      outcomes.add(reply.statusCode);
      if (reply.statusCode === 200) {
        expect([after.order.amount, after.customer.location.latitude]).toEqual([77, ELSEWHERE.lat]);
        expect(story.indexOf('MODIFIED')).toBeLessThan(story.indexOf('PICKED_UP'));
      } else {
        expect(reply.json().code).toBe('NotChangeable');
        expect([after.order, after.customer]).toEqual([order.order, order.customer]);
        expect(story).not.toContain('MODIFIED');
      }
    }
    expect(outcomes).toContain(409);
  });

  it('one price changes one order only [FEE-03]', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => place()));
    const price = await priceTo(ELSEWHERE);
    const replies = await Promise.all(
      orders.map((order) => put(order, changeOf(order, { location: to(ELSEWHERE), ...price }))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.json().code === 'SignatureUsed')).toHaveLength(4);
  });
});

describe('the riders', () => {
  // What the tests before left due fills more than one round.
  beforeEach(async () => {
    while ((await dispatchDue(world)) > 0);
  });

  const tripOf = async ({ order_id }: Order) =>
    (
      await world.db.pool.query(
        "select plan->'ask'->'destination' as planned, redirected_to from fleet_trips where order_id = $1",
        [order_id],
      )
    ).rows[0];

  it('hear where it goes now, however often they were asked before [FLOW-19]', async () => {
    const order = await place();
    await dispatchDue(world);
    expect(await tripOf(order)).toEqual({ planned: DESTINATION, redirected_to: null });
    await change(order, { location: to(ELSEWHERE), ...(await priceTo(ELSEWHERE)) });
    await dispatchDue(world);
    expect(await tripOf(order)).toEqual({ planned: DESTINATION, redirected_to: ELSEWHERE });
    expect((await getOrderForRide(world, order.order_id))?.dispatch_at).toBeNull();
  });

  it('hear of what is changed while they are being asked [FLOW-19]', async () => {
    const order = await place();
    const price = await priceTo(ELSEWHERE);
    const riders = {
      ...world.riders,
      request: async (rides: Parameters<typeof world.riders.request>[0]) => {
        await change(order, { location: to(ELSEWHERE), ...price });
        return world.riders.request(rides);
      },
    };
    await dispatchDue({ ...world, riders });
    expect(await tripOf(order)).toEqual({ planned: DESTINATION, redirected_to: null });
    await dispatchDue(world);
    expect(await tripOf(order)).toEqual({ planned: DESTINATION, redirected_to: ELSEWHERE });
  });

  it('who could not be told are told again [FLOW-19]', async () => {
    const order = await place();
    await dispatchDue(world);
    await change(order, { location: to(ELSEWHERE), ...(await priceTo(ELSEWHERE)) });
    await dispatchDue({ ...world, riders: { ...world.riders, change: () => Promise.resolve([]) } });
    expect((await tripOf(order)).redirected_to).toBeNull();
    world.clock.advance(31);
    await dispatchDue(world);
    expect((await tripOf(order)).redirected_to).toEqual(ELSEWHERE);
  });
});
