// Finished orders move to the archive, and whoever asks for them sees no difference (SCL-04, decision 0167).
import { addressOf } from '@sendero/core/contract/endpoint';
import { getOrder } from '@sendero/core/contract/order-api';
import { receipt } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anEndedOrder } from '../../testing/an-ended-order.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { eraseExpiredPeople } from '../privacy/erase-expired-people.ts';
import type { NewVendor } from '../vendor/store.ts';
import { archiveOrders } from './archive-orders.ts';
import { linkIdOf } from './link-id.ts';
import type { OrderRow } from './order-row.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let outlet: NewVendor;
/** The first of a day, from which the orders of a test are placed. */
let start: Date;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  shop = await aShop(world, app);
  outlet = await aVendor(world, { parent_vendor_id: shop.vendor.vendor_id });
  start = world.clock.now();
});

/** Lets days pass; whoever was signed in is so again. */
async function age(days: number): Promise<void> {
  world.clock.advance(days * DAY_S);
  shop = { ...shop, headers: await signIn(app, shop.user, 'fi.localhost') };
}

/** Orders of some months, one in nine hours. */
async function someEnded(count: number): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    rows.push(await anEndedOrder(world, nth % 3 === 0 ? outlet : shop.vendor, nth));
    world.clock.advance(9 * HOUR_S);
  }
  return rows;
}

type Query = Readonly<Record<string, string | number | boolean>>;

async function ask(query: Query, path = '', of: Shop = shop) {
  const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const place = path === 'figures' ? 'order-figures' : `orders${path}`;
  const url = `/order/api/v1/vendor/${of.vendor.vendor_id}/${place}?${words.join('&')}`;
  const reply = await app.inject({ url, headers: of.headers });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`);
  return path === '/export' ? reply.body : reply.json();
}

/** All pages of a list. */
async function listed(query: Query): Promise<Order[]> {
  const orders: Order[] = [];
  for (let key: string | null = ''; key !== null;) {
    const { result } = await ask({ ...query, ...(key !== '' && { pagination_key: key }) });
    orders.push(...result.data);
    key = result.pagination.pagination_key;
  }
  return orders;
}

/** A period of `days` after the first order, over both outlets. */
const period = (from_day: number, to_day: number) => ({
  from: unixSeconds(start) + from_day * DAY_S,
  to: unixSeconds(start) + to_day * DAY_S,
  include_outlets: true,
});

const inTable = async (table: string): Promise<number> => {
  const { rows } = await world.db.pool.query<{ count: number }>(
    `select count(*) from ${table} where root_id = $1`,
    [shop.vendor.root_id],
  );
  return rows[0]?.count ?? 0;
};

const archivedRows = async (): Promise<number> => {
  const { rows } = await world.db.pool.query<{ count: number }>(
    'select coalesce(sum(orders), 0)::bigint as count from order_archive where root_id = $1',
    [shop.vendor.root_id],
  );
  return rows[0]?.count ?? 0;
};

const get = (url: string) => app.inject({ url, headers: shop.headers });

/** Everything that a shop asks of its past. */
async function everything(rows: readonly OrderRow[]) {
  const periods = [period(0, 90), period(3, 20), period(15, 40), period(30, 31)];
  const filters: Query[] = [
    {},
    { status: 'delivered' },
    { status: 'cancelled' },
    { order_id: rows[4]?.order_id ?? '' },
    { short_code: rows[7]?.short_code ?? '' },
    { scheduled: true },
    { include_outlets: false },
  ];
  const answers: Record<string, unknown> = {};
  for (const each of periods)
    for (const filter of filters) {
      const query = { ...each, ...filter };
      const name = JSON.stringify(query);
      answers[`list ${name}`] = await listed({ ...query, count: 7 });
      if (filter['scheduled']) continue;
      answers[`totals ${name}`] = await ask(query, '/totals');
      answers[`figures ${name}`] = await ask(query, 'figures');
      answers[`file ${name}`] = await ask({ ...query, format: 'csv' }, '/export');
    }
  for (const sort of ['amount', 'fee', 'promised', 'ended', 'outlet', 'customer', 'created'])
    answers[`by ${sort}`] = await listed({ ...period(0, 60), sort, ascending: true, count: 9 });
  answers['everything'] = await listed({ include_outlets: true, count: 11 });
  for (const { order_id, vendor_id } of rows.slice(0, 4))
    answers[order_id] = [
      (await get(`${addressOf(getOrder)}?vendorId=${vendor_id}&orderId=${order_id}`)).json(),
      (
        await get(addressOf(receipt).replace(':link_id', linkIdOf(world.config.signing_keys, order_id)))
      ).json(),
    ];
  return answers;
}

describe('the archive', () => {
  it('answers all that a shop asks of its past as the table did [SCL-04] [HIS-01] [HIS-06]', async () => {
    const rows = await someEnded(90);
    // Thirteen months after some two thirds of them.
    await age(383);
    await eraseExpiredPeople(world);
    const before = await everything(rows);
    await archiveOrders(world);
    const [archived, left] = [await archivedRows(), await inTable('orders')];
    expect(archived).toBeGreaterThan(20);
    expect([archived + left, await inTable('order_codes')]).toEqual([90, left]);
    expect(left).toBeGreaterThan(5);
    expect(await everything(rows)).toEqual(before);
  });

  it('is read as far as a page needs, over many outlets and months [SCL-04] [TRK-07]', async () => {
    const vendors = [shop.vendor, outlet, await aVendor(world, { parent_vendor_id: shop.vendor.vendor_id })];
    const rows: OrderRow[] = [];
    for (let nth = 0; nth < 160; nth += 1) {
      // The third one seldom has an order.
      const vendor = vendors[nth % 20 === 0 ? 2 : nth % 2] ?? outlet;
      rows.push(await anEndedOrder(world, vendor, nth));
      world.clock.advance(2 * DAY_S);
    }
    await age(430);
    await eraseExpiredPeople(world);
    await archiveOrders(world);
    expect([await archivedRows(), await inTable('orders')]).toEqual([160, 0]);
    const ids = rows.map(({ order_id }) => order_id).toReversed();
    const idsOf = async (query: Query) => (await listed(query)).map(({ order_id }) => order_id);
    for (const count of [1, 3, 200]) expect(await idsOf({ include_outlets: true, count })).toEqual(ids);
    const cancelled = rows.filter(({ status }) => status === 'CANCELLED').map(({ order_id }) => order_id);
    const query = { include_outlets: true, count: 3, status: 'cancelled' };
    expect(await idsOf(query)).toEqual(cancelled.toReversed());
    const one = { include_outlets: true, order_id: rows[33]?.order_id ?? '' };
    expect(await idsOf(one)).toEqual([rows[33]?.order_id]);
  });
});
