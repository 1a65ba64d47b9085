// What another place means for a card, a voucher and a trip (RCP-03, decision 0154).
import { answerProposal, cancelOrder, getOrder } from '@sendero/core/contract/order-api';
import { getTrip } from '@sendero/core/contract/trip-api';
import { validateVoucher } from '@sendero/core/contract/voucher-api';
import type { Order } from '@sendero/core/order/order';
import { formPath } from '@sendero/core/tracking/page-form';
import type { LatLng } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { CARDS, anIntent } from '../../testing/a-payment.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { DOORS, aTrip } from '../../testing/a-trip.ts';
import { aVoucher } from '../../testing/a-voucher.ts';
import { DESTINATION, aDraft, anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { testRegions } from '../../testing/test-region.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { ingestRiderReports } from '../dispatch/ingest-rider-reports.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { settleDueParts } from '../payment/refund-part.ts';
import { settleDue } from '../payment/settle-due.ts';

/** Of DESTINATION: more than 300 m away, for more, for less, and for the same. */
const DEARER: LatLng = { lat: 60.1778, lng: 24.9302 };
const CHEAPER: LatLng = { lat: 60.1655, lng: 24.9395 };
/** A few steps from it. */
const NEAR: LatLng = { lat: 60.16895, lng: 24.9501 };
const NOON = '2026-11-18T10:00:00Z';

let base: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let detour = 3;

beforeAll(async () => {
  base = await createTestWorld();
  const router: TestWorld['router'] = {
    ...base.router,
    route: async (from, to) => {
      const way = await base.router.route(from, to);
      return { ...way, distance_m: way.distance_m * detour };
    },
  };
  world = { ...base, router, regions: testRegions() };
  world.riders.start((reports) => ingestRiderReports(world, reports));
  app = await createApp(world);
});
beforeEach(async () => {
  base.clock.set(NOON);
  detour = 3;
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await base.close();
});

const reader = (accept: string) => ({ host: shop.headers.host, 'accept-language': 'en', accept });
const vendorId = () => shop.vendor.vendor_id;
const page = async ({ link_id }: Order, { lat, lng }: LatLng): Promise<string> => {
  const url = `/tracking/${encodeURIComponent(link_id)}?lat=${lat}&lng=${lng}`;
  return (await app.inject({ url, headers: reader('text/html') })).body;
};
const send = ({ link_id }: Order, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: formPath(encodeURIComponent(link_id), 'drop-off'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...reader('application/json') },
    payload: new URLSearchParams(fields).toString(),
  });
const differenceIn = (html: string) => /name="difference" value="(-?[\d.]+)"/.exec(html)?.[1];
const shown = async ({ order_id }: Pick<Order, 'order_id'>): Promise<Order> => {
  const query = { vendorId: vendorId(), orderId: order_id };
  return (await callApi(app, shop.headers, getOrder, { query })).json().result;
};
const put = (order: Order, { lat, lng }: LatLng) => send(order, { lat: String(lat), lng: String(lng) });

/** Has the recipient ask for a place, and the shop confirm it; returns what the page said that it costs. */
async function confirmed(order: Order, to: LatLng): Promise<number> {
  const difference = differenceIn(await page(order, to)) ?? expect.fail('the page does not offer to ask');
  expect((await send(order, { lat: String(to.lat), lng: String(to.lng), difference })).statusCode).toBe(200);
  const { proposal_id } = (await shown(order)).proposal ?? expect.fail('nothing is asked');
  const body = { vendor_id: vendorId(), proposal_id, answer: 'confirm' as const };
  const answer = await callApi(app, shop.headers, answerProposal, { params: { id: order.order_id }, body });
  expect(answer.statusCode).toBe(200);
  return Number(difference);
}

async function deliver({ order_id }: Order): Promise<void> {
  await dispatchDue(world);
  const statuses = ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'] as const;
  const at = world.clock.now();
  await advanceOrders(
    world,
    statuses.map((to) => ({ order_id, to, by: 'fleet', at })),
  );
}

/** Lets the payments and their parts go as far as they go. */
async function settled(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    base.clock.advance(11 * 60);
    await settleDue(world);
    await settleDueParts(world);
  }
}

const columns = 'select amount::int, state from';
async function books({ order_id }: Order) {
  const read = async (table: 'payments' | 'refunds') =>
    (await world.db.pool.query(`${columns} ${table} where order_id = $1`, [order_id])).rows;
  return { payments: await read('payments'), refunds: await read('refunds') };
}

describe('an order that a card has paid for', () => {
  const paid = async (): Promise<Order> => {
    const { intent, confirm } = await anIntent(app, shop.headers, vendorId());
    expect((await confirm({ number: CARDS.good })).json()).toMatchObject({ status: 'paid' });
    return shown(intent);
  };

  it('goes to a cheaper place once the shop confirms, and the rest goes back once it is delivered [RCP-03]', async () => {
    const order = await paid();
    const difference = await confirmed(order, CHEAPER);
    expect(difference).toBeLessThan(0);
    const after = await shown(order);
    expect(after.delivery_fee).toBeCloseTo(order.delivery_fee + difference, 2);
    const amount = Math.round(order.delivery_fee * 100);
    await settled();
    expect(await books(order)).toEqual({
      payments: [{ amount, state: 'paid' }],
      refunds: [{ amount: Math.round(-difference * 100), state: 'refunding' }],
    });
    await deliver(order);
    await settled();
    expect((await books(order)).refunds).toEqual([
      { amount: Math.round(-difference * 100), state: 'refunded' },
    ]);
  });

  it('goes back whole where it is called off after that, and nothing twice [RCP-03] [PAY-04]', async () => {
    const order = await paid();
    await confirmed(order, CHEAPER);
    const body = { vendor_id: vendorId(), order_id: order.order_id, reason: 'mistake_error' as const };
    expect((await callApi(app, shop.headers, cancelOrder, { body })).statusCode).toBe(200);
    await settled();
    const amount = Math.round(order.delivery_fee * 100);
    expect(await books(order)).toEqual({ payments: [{ amount, state: 'refunded' }], refunds: [] });
  });

  it('goes nowhere that costs more than was paid, and the page says why [RCP-03] [BRD-10]', async () => {
    const order = await paid();
    const html = await page(order, DEARER);
    expect(html).toContain('The way there costs more, and this delivery is paid for already.');
    expect(differenceIn(html)).toBeUndefined();
    const fields = { lat: String(DEARER.lat), lng: String(DEARER.lng), difference: '1' };
    expect((await send(order, fields)).statusCode).toBe(422);
    expect((await shown(order)).proposal).toBeUndefined();
  });

  it('may go back to where it was after a cheaper place, for what was paid [RCP-03]', async () => {
    const order = await paid();
    await confirmed(order, CHEAPER);
    await confirmed(await shown(order), DESTINATION);
    expect((await shown(order)).delivery_fee).toBe(order.delivery_fee);
    expect((await books(order)).refunds).toEqual([]);
  });
});

describe('an order with a voucher', () => {
  it('keeps its voucher at the place that the shop confirms, reckoned anew [RCP-03] [VOU-02]', async () => {
    const { code } = await aVoucher(world, { type: 'PERCENTAGE', amount: 50 });
    const draft = await aDraft(app, shop.headers, vendorId());
    const asked = { code, order: draft, vendor_id: vendorId() };
    const { delivery_fee, signature } = asked.order;
    const validated = await callApi(app, shop.headers, validateVoucher, {
      body: { code, vendor_id: vendorId(), order: { delivery_fee, signature } },
    });
    const off = validated.json();
    const order = await anOrder(app, shop.headers, vendorId(), {
      delivery_fee,
      signature,
      voucher: { code, amount: off.voucher.amount, type: off.voucher.type },
      discounted_delivery_fee: off.delivery_fee,
      discounted_signature: off.signature,
    });
    const difference = await confirmed(order, DEARER);
    const after = await shown(order);
    expect(after.delivery_fee).toBeCloseTo(order.delivery_fee + difference, 2);
    expect(after.voucher?.discount).toBeCloseTo(after.delivery_fee, 2);
    expect(after.voucher?.code).toBe(code);
  });
});

describe('a drop of a trip', () => {
  const priceOf = async (trip: { trip_id: string }) => {
    const query = { vendorId: vendorId(), tripId: trip.trip_id };
    return (await callApi(app, shop.headers, getTrip, { query })).json().result;
  };

  it('moves a few steps for the price of its trip at once, and the others stay [RCP-03]', async () => {
    detour = 1;
    const trip = await aTrip(app, shop, DOORS.slice(0, 2));
    const nth = trip.orders.findIndex(({ customer }) => customer.location.latitude === DESTINATION.lat);
    const order = trip.orders[nth] ?? expect.fail('no such drop');
    expect((await put(order, NEAR)).statusCode).toBe(200);
    const after = await priceOf(trip);
    expect(after.delivery_fee).toBe(trip.delivery_fee);
    const placeOf = (one: Order) => one.customer.location.latitude;
    expect(placeOf(after.orders[nth])).toBe(NEAR.lat);
    expect(after.orders.map(({ delivery_fee }: Order) => delivery_fee)).toEqual(
      trip.orders.map(({ delivery_fee }) => delivery_fee),
    );
    const other = nth === 0 ? 1 : 0;
    expect(placeOf(after.orders[other])).toBe(placeOf(trip.orders[other] ?? order));
  });

  it('goes farther once the shop confirms; the trip and this drop bear it, and the sums agree [RCP-03]', async () => {
    const trip = await aTrip(app, shop, DOORS.slice(0, 2));
    const order = trip.orders[1] ?? expect.fail('no such drop');
    const difference = await confirmed(order, DEARER);
    const after = await priceOf(trip);
    expect(after.delivery_fee).toBeCloseTo(trip.delivery_fee + difference, 2);
    const fees: number[] = after.orders.map(({ delivery_fee }: Order) => delivery_fee);
    expect(fees.reduce((sum, fee) => sum + fee, 0)).toBeCloseTo(after.delivery_fee, 2);
    const lines: readonly { amount: number }[] = after.lines;
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(after.delivery_fee, 2);
    expect(fees[0]).toBe(trip.orders[0]?.delivery_fee);
  });

  it('is brought to its new place by the rider of the trip, after the doors before it [RCP-03]', async () => {
    detour = 1;
    const trip = await aTrip(app, shop, DOORS.slice(0, 3));
    await dispatchDue(world);
    await world.riders.tick();
    const order = trip.orders[1] ?? expect.fail('no such drop');
    const { latitude, longitude } = order.customer.location;
    const to = { lat: latitude + 0.0003, lng: longitude + 0.0002 };
    expect((await put(order, to)).statusCode).toBe(200);
    await dispatchDue(world);
    await world.riders.tick();
    const { rows } = await world.db.pool.query<{ end: LatLng; before: number }>(
      `select plan->'ride'->'to_customer'->-1->'line'->-1 as end, jsonb_array_length(plan->'ride'->'before') as before
       from fleet_trips where order_id = $1`,
      [order.order_id],
    );
    expect(rows[0]?.end.lat).toBeCloseTo(to.lat, 5);
    expect(rows[0]?.before).toBe(1);
  });
});
