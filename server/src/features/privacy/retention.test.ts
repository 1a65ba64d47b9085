// The person ends, the order stays (SAF-10).
import { findMarket } from '@sendero/core/market/all';
import { addressOf } from '@sendero/core/contract/endpoint';
import * as orderApi from '@sendero/core/contract/order-api';
import { trackingPath } from '@sendero/core/contract/pages';
import * as tracking from '@sendero/core/contract/tracking-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { sweep } from '../../jobs/sweep.ts';
import { type Person, needlesOf, sentBy, traceOf } from '../../testing/a-person.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { columnsHolding } from '../../testing/columns-holding.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { linkIdOf } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';

const PERSON: Person = {
  name: 'Minttu Muistamaton',
  phone: '+358451112233',
  typed_phone: '045 111 2233',
  email: 'minttu@muisti.example',
  note: 'Ovikoodi 4417 kissa',
  street: 'Muistikuja 7',
};
const DAY_S = 86_400;
const { retention } = findMarket('FI') ?? expect.fail('no Finland');

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let order: OrderRow;
let sent: OrderRow;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
  order = await traceOf(world, shop.vendor, PERSON);
  sent = await sentBy(world, PERSON, await aVendor(world, { vendor_id: 'g-0123456789', name: 'guest' }));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const holding = () => columnsHolding(world, needlesOf(PERSON));
const tablesHolding = async () => [...new Set((await holding()).map((name) => name.split('.')[0]))];
const day = (count: number) => world.clock.advance(count * DAY_S);

async function publicText(of: OrderRow): Promise<string> {
  const link = encodeURIComponent(linkIdOf(world.config.signing_keys, of.order_id));
  const urls = [tracking.track, tracking.parcel, tracking.receipt].map((api) =>
    addressOf(api).replace(':link_id', link),
  );
  const replies = await Promise.all(
    [...urls, trackingPath.replace(':orderID', link)].map((url) =>
      app.inject({ url, headers: { host: 'localhost' } }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  return replies.map(({ body }) => body).join('\n');
}

it('are named by their link for 30 days, and not a moment longer [SAF-10]', async () => {
  day(retention.link_days - 1);
  for (const of of [order, sent]) expect(await publicText(of)).toMatch(/Minttu/);
  day(2);
  for (const of of [order, sent]) {
    const told = await publicText(of);
    expect(told).not.toMatch(/Minttu|Muistikuja|Soup|AB123456|4417 kissa|60\.168|45 ?111/);
    expect(told).toMatch(/"is_person_erased":true/);
    expect(told).toMatch(/"total":4.9/);
  }
  const proof = addressOf(tracking.proof)
    .replace(':kind', 'delivery')
    .replace(':link_id', encodeURIComponent(linkIdOf(world.config.signing_keys, order.order_id)));
  for (const more of ['', '/photo'])
    expect((await app.inject({ url: proof + more, headers: { host: 'localhost' } })).statusCode).toBe(404);
});

it('leave mails, sheets and proofs when each has had its days [SAF-10]', async () => {
  await sweep(world);
  expect(await tablesHolding()).not.toContain('outbox_mails');
  expect(await tablesHolding()).toContain('bulk_rows');
  day(retention.sheet_days - retention.link_days);
  await sweep(world);
  expect((await tablesHolding()).filter((table) => table?.startsWith('bulk'))).toEqual([]);
  expect(await tablesHolding()).toContain('proofs');
  day(retention.proof_days - retention.sheet_days);
  await sweep(world);
  expect(await tablesHolding()).not.toContain('proofs');
  expect(await tablesHolding()).toEqual(expect.arrayContaining(['orders', 'saved_addresses', 'rides']));
});

it('leave the order after 13 months: nothing of them is in any column of the database [SAF-10]', async () => {
  await anOrderRow(world, shop.vendor, { customer_name: 'Somebody Else' });
  day(13 * 31 - retention.proof_days);
  const second = await createSecondWorld(world);
  await Promise.all([sweep(world), sweep(second)]);
  await second.close();
  expect(await holding()).toEqual([]);
  expect(await columnsHolding(world, { texts: ['Somebody Else'], digits: [] })).toEqual([
    'orders.customer_name',
  ]);
  expect(await world.metrics.registry.metrics()).toMatch(/sendero_people_erased_total/);
});

it('leave the money, the status, the times, the outlet and the rough place, on every screen [SAF-10]', async () => {
  const headers = await signIn(app, shop.user);
  const at = order.created_at.getTime() / 1000;
  const asked = {
    params: { id: shop.vendor.vendor_id },
    query: { from: String(at - DAY_S), to: String(at + DAY_S) },
  };
  const { result } = (await callApi(app, headers, orderApi.listOrders, asked)).json();
  expect(result.data).toHaveLength(1);
  expect(result.data[0]).toMatchObject({
    order_id: order.order_id,
    status: 'DELIVERED',
    delivery_fee: 4.9,
    customer: {
      name: '',
      phone_number: '',
      location: { address: '', latitude: 60.17, longitude: 24.94, notes: '' },
    },
    order: { amount: 25, description: '', payment_method: 'PAID' },
    pickup: { name: shop.vendor.name },
    person_erased_at: expect.any(Number),
  });
  expect(result.data[0].status_history).toEqual(order.status_history);
  const totals = await callApi(app, headers, orderApi.totalOrders, asked);
  expect(totals.json().result).toMatchObject({ count: 1, amount: 25, delivery_fee: 4.9 });
  const query = { ...asked.query, format: 'csv', language: 'en' };
  expect((await callApi(app, headers, orderApi.exportOrders, { ...asked, query })).body).toMatch(
    /Personal details deleted/,
  );
  expect(await publicText(order)).toMatch(/Tämän toimituksen henkilötiedot on poistettu/);
});
