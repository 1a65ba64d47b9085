// What the history asks of the list beyond TRK-07: by stage, by id, by customer, and the totals of it all.
import { listOf } from '@sendero/core/order/lists';
import { anOrder } from '@sendero/core/order/an-order';
import type { Order } from '@sendero/core/order/order';
import { type OrderStatus, orderStatuses } from '@sendero/core/order/status';
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { advanceOrders } from './advance-order.ts';
import { getOrderForRide } from './find-order.ts';

const DAY_S = 24 * 60 * 60;
const NOON_S = Date.parse('2026-11-18T10:00:00Z') / 1000;
const PERIOD = { from: NOON_S - DAY_S, to: NOON_S + DAY_S };

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Query = Readonly<Record<string, string | number | boolean>>;

function ask(of: Shop, query: Query, path = '') {
  const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const url = `/order/api/v1/vendor/${of.vendor.vendor_id}/orders${path}?${words.join('&')}`;
  return app.inject({ url, headers: of.headers });
}

async function idsOf(of: Shop, query: Query): Promise<string[]> {
  return (await ask(of, query)).json().result.data.map((order: Order) => order.order_id);
}

const totalsOf = async (of: Shop, query: Query = {}) =>
  (await ask(of, { ...PERIOD, ...query }, '/totals')).json().result;

const historyOf = (statuses: readonly OrderStatus[]) => ({
  status: statuses.at(-1) ?? 'NEW',
  status_history: statuses.map((status, nth) => ({ status, created_at: NOON_S + nth })),
});

const aFamily = async () => {
  const parent = await aShop(world, app);
  const outlet = await aVendor(world, { parent_vendor_id: parent.vendor.vendor_id });
  return { parent, outlet };
};

describe('the stage of an order', () => {
  it('is in the database what it is on the lists, after any history [HIS-01] [TRK-02]', async () => {
    const histories = fc.array(fc.constantFrom(...orderStatuses), { minLength: 1, maxLength: 6 });
    const samples = [...orderStatuses.map((status) => [status]), ...fc.sample(histories, 300)];
    const delayed = fc.sample(histories, 100).map((statuses) => [...statuses, 'DELAYED' as const]);
    const all = [...samples, ...delayed];
    const { rows } = await world.db.pool.query<{ stage: string }>(
      `select order_stage(h->>'status', h->'status_history') as stage from jsonb_array_elements($1) h`,
      [JSON.stringify(all.map(historyOf))],
    );
    const now = new Date(NOON_S * 1000);
    const expected = all.map((statuses) => listOf(anOrder(statuses), now) ?? 'unpaid');
    expect(rows.map(({ stage }) => stage)).toEqual(expected);
  });

  it('follows every change of its status [HIS-01]', async () => {
    const shop = await aShop(world, app);
    const given = historyOf(['NEW', 'WAITING_FOR_TRANSPORT']);
    const { order_id } = await anOrderRow(world, shop.vendor, given);
    expect(await idsOf(shop, { status: 'new' })).toEqual([order_id]);
    for (const [to, stage] of [
      ['PICKED_UP', 'collected'],
      ['DELAYED', 'collected'],
      ['DELIVERED', 'delivered'],
    ] as const) {
      await advanceOrders(world, [{ order_id, to, by: 'operator', at: new Date((NOON_S + 60) * 1000) }]);
      expect((await getOrderForRide(world, order_id))?.status).toBe(to);
      expect(await idsOf(shop, { status: stage })).toEqual([order_id]);
      expect(await idsOf(shop, { status: 'new' })).toEqual([]);
    }
  });
});

describe('the history', () => {
  it('of one status leaves the others out, page by page [HIS-01]', async () => {
    const shop = await aShop(world, app);
    const statuses = [
      ['NEW'],
      ['PICKED_UP'],
      ['DELIVERED'],
      ['RETURNED_TO_VENDOR'],
      ['STALLED'],
      ['INITIATED'],
    ];
    const rows = [];
    for (const [nth, given] of [...statuses, ...statuses].entries()) {
      const created_at = new Date((NOON_S + nth) * 1000);
      rows.push(await anOrderRow(world, shop.vendor, { ...historyOf(given as OrderStatus[]), created_at }));
    }
    const ids = rows.map((row) => row.order_id);
    const nths = async (query: Query) => (await idsOf(shop, query)).map((id) => ids.indexOf(id));
    expect(await nths({ status: 'new' })).toEqual([6, 0]);
    expect(await nths({ status: 'collected' })).toEqual([7, 1]);
    expect(await nths({ status: 'delivered' })).toEqual([9, 8, 3, 2]);
    expect(await nths({ status: 'cancelled' })).toEqual([10, 4]);
    expect(await nths({ status: 'any' })).toHaveLength(12);
    const first = (await ask(shop, { status: 'delivered', count: 3 })).json().result;
    const { pagination_key } = first.pagination;
    expect(first.data).toHaveLength(3);
    expect(await nths({ status: 'delivered', count: 3, pagination_key })).toEqual([2]);
    expect((await ask(shop, { status: 'lost' })).json()).toMatchObject({ errors: [{ field: 'status' }] });
  });

  it('counts a pre-order that waits for its time among the new ones [HIS-01]', async () => {
    const shop = await aShop(world, app);
    const preordered_for = new Date((NOON_S + DAY_S) * 1000);
    const { order_id } = await anOrderRow(world, shop.vendor, { preordered_for });
    expect(await idsOf(shop, { status: 'new' })).toEqual([order_id]);
  });

  it.each([
    [{ from: 100, to: 99 }, 'to', 'history.issue.period-backwards'],
    [{ from: NOON_S - 93 * DAY_S, to: NOON_S }, 'to', 'history.issue.period-long'],
  ])('refuses the period %j [HIS-02]', async (period, field, translation_key) => {
    const shop = await aShop(world, app);
    for (const [path, query] of [
      ['', period],
      ['/totals', period],
      ['/export', { ...period, format: 'csv' }],
    ] as const) {
      const reply = await ask(shop, query, path);
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({
        code: 'RuleBroken',
        errors: [{ field, meta: { translation_key } }],
      });
    }
    expect((await ask(shop, { from: period.from }, '/totals')).statusCode).toBe(400);
  });

  it('finds a customer in the whole tree, with all outlets only [HIS-03]', async () => {
    const { parent, outlet } = await aFamily();
    const customer_phone = '+358401111111';
    const [ofOutlet] = await Promise.all([
      anOrderRow(world, outlet, { customer_phone }),
      anOrderRow(world, outlet),
      anOrderRow(world, (await aShop(world, app)).vendor, { customer_phone }),
    ]);
    const query = { customer_phone_number: ' 040 111 1111 ', include_outlets: true };
    expect(await idsOf(parent, query)).toEqual([ofOutlet?.order_id]);
    expect(await totalsOf(parent, query)).toMatchObject({ count: 1 });
    for (const [refused, translation_key] of [
      [{ customer_phone_number: '0401111111' }, 'history.issue.phone-outlets'],
      [{ ...query, customer_phone_number: '12' }, 'order.issue.phone-invalid'],
    ] as const) {
      const reply = await ask(parent, refused);
      expect(reply.statusCode).toBe(422);
      expect(reply.json().errors).toEqual([{ field: 'customer_phone_number', meta: { translation_key } }]);
    }
  });

  it('of an outlet finds its own customers only [HIS-03] [AUTH-22]', async () => {
    const { parent } = await aFamily();
    const one = await aShop(world, app, { vendor: { parent_vendor_id: parent.vendor.vendor_id } });
    const own = await anOrderRow(world, one.vendor);
    await anOrderRow(world, parent.vendor);
    const query = { customer_phone_number: own.customer_phone, include_outlets: true };
    expect(await idsOf(one, query)).toEqual([own.order_id]);
  });

  it('finds orders by how their ids begin, of the chosen vendor [HIS-04]', async () => {
    const { parent, outlet } = await aFamily();
    const own = await anOrderRow(world, parent.vendor);
    const later = await anOrderRow(world, parent.vendor, { created_at: new Date((NOON_S + 1) * 1000) });
    const ofOutlet = await anOrderRow(world, outlet);
    const { vendor_id } = parent.vendor;
    expect(await idsOf(parent, { order_id: `${vendor_id}-` })).toEqual([later.order_id, own.order_id]);
    expect(await idsOf(parent, { order_id: own.order_id })).toEqual([own.order_id]);
    expect(await idsOf(parent, { order_id: own.order_id.slice(0, -2) })).toEqual([own.order_id]);
    expect(await totalsOf(parent, { order_id: `${vendor_id}-` })).toMatchObject({ count: 2 });
    expect(await idsOf(parent, { order_id: `${vendor_id}-%` })).toEqual([]);
    for (const order_id of [ofOutlet.order_id, vendor_id, own.order_id.slice(vendor_id.length + 1)])
      expect((await ask(parent, { order_id })).json()).toMatchObject({
        code: 'RuleBroken',
        errors: [{ field: 'order_id', meta: { translation_key: 'history.issue.order-id' } }],
      });
  });

  it('with all outlets finds orders of the whole tree by id, and no others [HIS-04] [AUTH-22]', async () => {
    const { parent, outlet } = await aFamily();
    const { order_id } = await anOrderRow(world, outlet);
    const another = await aShop(world, app);
    const foreign = await anOrderRow(world, another.vendor);
    expect(await idsOf(parent, { order_id, include_outlets: true })).toEqual([order_id]);
    const reply = await ask(parent, { order_id: foreign.order_id, include_outlets: true });
    expect(reply.statusCode).toBe(422);
  });
});

interface Page {
  readonly data: readonly Order[];
  readonly pagination: { readonly pagination_key: string | null };
}

describe('the history, sorted', () => {
  const people = ['aino', 'Ömer', 'Bengt', 'Zoë', 'Änne', 'bengt'];

  it.each([
    ['customer', true, ['aino', 'Änne', 'Bengt', 'bengt', 'Ömer', 'Zoë']],
    ['customer', false, ['Zoë', 'Ömer', 'bengt', 'Bengt', 'Änne', 'aino']],
    ['amount', true, ['aino', 'Ömer', 'Bengt', 'Zoë', 'Änne', 'bengt']],
    ['created', true, ['aino', 'Ömer', 'Bengt', 'Zoë', 'Änne', 'bengt']],
    ['fee', false, ['bengt', 'Änne', 'Zoë', 'Bengt', 'Ömer', 'aino']],
    ['ended', true, ['Zoë', 'aino', 'Ömer', 'Bengt', 'Änne', 'bengt']],
  ])('by %s, ascending %s, is the same whatever a page holds [BRD-13]', async (sort, ascending, names) => {
    const shop = await aShop(world, app);
    for (const [nth, customer_name] of people.entries()) {
      const ended = customer_name === 'Zoë' ? historyOf(['NEW', 'DELIVERED']) : {};
      const created_at = new Date((NOON_S + nth) * 1000);
      await anOrderRow(world, shop.vendor, {
        ...ended,
        customer_name,
        created_at,
        amount: 100 * nth,
        delivery_fee: nth < 2 ? 0 : nth,
      });
    }
    for (const count of [1, 2, 4, 6]) {
      const found: string[] = [];
      for (let key: string | null = ''; key !== null;) {
        const query: Query = { ...PERIOD, sort, ascending, count, ...(key && { pagination_key: key }) };
        const { data, pagination }: Page = (await ask(shop, query)).json().result;
        found.push(...data.map((order: Order) => order.customer.name));
        key = pagination.pagination_key;
      }
      expect(found).toEqual(names);
    }
  });

  it('tells no name in a page’s key, and takes no other shop’s order as one [BRD-13] [AUTH-22]', async () => {
    const [shop, other] = [await aShop(world, app), await aShop(world, app)];
    for (const one of [shop, shop, other, other])
      await anOrderRow(world, one.vendor, { customer_name: 'Aino Virtanen' });
    const query = { ...PERIOD, sort: 'customer', ascending: true, count: 1 };
    const keyOf = async (of: Shop) => (await ask(of, query)).json().result.pagination.pagination_key;
    expect(Buffer.from(await keyOf(shop), 'base64url').toString()).not.toMatch(/aino/i);
    expect(await idsOf(shop, { ...query, pagination_key: await keyOf(other) })).toEqual([]);
  });

  it('by anything that no index gives needs a period [BRD-13]', async () => {
    const shop = await aShop(world, app);
    for (const [query, field] of [
      [{ sort: 'customer' }, 'from'],
      [{ text: 'aino', from: PERIOD.from }, 'to'],
    ] as const) {
      const reply = await ask(shop, query);
      expect(reply.statusCode).toBe(422);
      expect(reply.json().errors).toEqual([
        { field, meta: { translation_key: 'history.issue.days-missing' } },
      ]);
    }
    expect((await ask(shop, { ascending: true })).statusCode).toBe(200);
  });
});

describe('the history, searched', () => {
  it('finds by each word of a name, an address or a number, in any case [BRD-13]', async () => {
    const { parent, outlet } = await aFamily();
    const one = await anOrderRow(world, parent.vendor, {
      customer_name: 'Änne Mäkelä-Virtanen',
      destination_address: 'Ulvilantie 12, Helsinki',
      customer_phone: '+358407654321',
    });
    const two = await anOrderRow(world, outlet, { customer_name: '100 % Vegan_Oy' });
    const other = await aShop(world, app);
    await anOrderRow(world, other.vendor, { customer_name: 'Änne Mäkelä' });
    const find = (text: string, query: Query = {}) => idsOf(parent, { ...PERIOD, text, ...query });
    for (const text of ['änne', 'MÄKELÄ', 'virt  änn', 'ulvilantie 12', 'Änne Ulvila', '7654321'])
      expect([text, await find(text)]).toEqual([text, [one.order_id]]);
    for (const text of ['anne nobody', '1%2', 'M_kel', '\\', "'"])
      expect([text, await find(text)]).toEqual([text, []]);
    expect(await find('0 % vegan_')).toEqual([]);
    expect(await find('0 % vegan_', { include_outlets: true })).toEqual([two.order_id]);
    expect(await totalsOf(parent, { text: 'änne' })).toMatchObject({ count: 1 });
    expect(await idsOf(parent, { text: 'änne', from: PERIOD.to, to: PERIOD.to + DAY_S })).toEqual([]);
  });

  it('exports what it finds [BRD-13] [HIS-06]', async () => {
    const shop = await aShop(world, app);
    await anOrderRow(world, shop.vendor, { customer_name: 'Aino' });
    await anOrderRow(world, shop.vendor, { customer_name: 'Bengt' });
    const reply = await ask(shop, { ...PERIOD, text: 'ben', format: 'csv' }, '/export');
    expect(reply.headers['x-total-count']).toBe('1');
    expect(reply.body).toContain('Bengt');
    expect(reply.body).not.toContain('Aino');
  });
});

describe('the totals', () => {
  it('are of everything found, in major units [HIS-01]', async () => {
    const { parent, outlet } = await aFamily();
    await anOrderRow(world, parent.vendor, { amount: 1010, delivery_fee: 490 });
    await anOrderRow(world, parent.vendor, { amount: 5, delivery_fee: 570, ...historyOf(['CANCELLED']) });
    await anOrderRow(world, parent.vendor, { amount: 70_000, created_at: new Date(PERIOD.to * 1000) });
    await anOrderRow(world, outlet, { amount: 3000, delivery_fee: 0, ...historyOf(['INITIATED']) });
    const currency = 'EUR';
    expect(await totalsOf(parent)).toEqual({ count: 2, amount: 10.15, delivery_fee: 10.6, currency });
    expect(await totalsOf(parent, { status: 'cancelled' })).toEqual({
      count: 1,
      amount: 0.05,
      delivery_fee: 5.7,
      currency,
    });
    expect(await totalsOf(parent, { include_outlets: true })).toMatchObject({ count: 3, amount: 40.15 });
  });

  it('of nothing are nothing, in the country’s currency [HIS-01]', async () => {
    const shop = await aShop(world, app, { country_code: 'PK' });
    expect(await totalsOf(shop)).toEqual({ count: 0, amount: 0, delivery_fee: 0, currency: 'PKR' });
    await anOrderRow(world, shop.vendor, { amount: 1500, delivery_fee: 65, currency: 'PKR' });
    expect(await totalsOf(shop)).toEqual({ count: 1, amount: 1500, delivery_fee: 65, currency: 'PKR' });
  });
});
