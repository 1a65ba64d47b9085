import { listOrders } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import type { OrderRow } from './order-row.ts';

const NOON_S = Date.parse('2026-11-18T10:00:00Z') / 1000;

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

const ask = (of: Shop, query: Query = {}, vendorId = of.vendor.vendor_id) => {
  const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return app.inject({
    url: `/order/api/v1/vendor/${vendorId}/orders?${words.join('&')}`,
    headers: of.headers,
  });
};

async function list(of: Shop, query: Query = {}): Promise<{ ids: string[]; next: string | null }> {
  const { data, pagination } = (await ask(of, query)).json().result;
  return { ids: data.map((order: Order) => order.order_id), next: pagination.pagination_key };
}

/** Every page from the first on, as a page of the portal reads them. */
async function listAll(of: Shop, query: Query, between: () => Promise<unknown> = async () => {}) {
  const pages: string[][] = [];
  for (let key: string | null = ''; key !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(of, {
      ...query,
      ...(key && { pagination_key: key }),
    });
    pages.push(page.ids);
    key = page.next;
    await between();
  }
  return pages;
}

const at = (seconds: number): Date => new Date((NOON_S + seconds) * 1000);
const idsOf = (rows: readonly OrderRow[]): string[] => rows.map((row) => row.order_id);

/** As lists show them. */
const newestFirst = (rows: readonly OrderRow[]): string[] =>
  idsOf(
    rows.toSorted(
      (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.order_id < b.order_id ? 1 : -1),
    ),
  );

function ordersOf(
  { vendor }: Pick<Shop, 'vendor'>,
  given: readonly Partial<OrderRow>[],
): Promise<OrderRow[]> {
  return Promise.all(given.map((one) => anOrderRow(world, vendor, one)));
}

describe('the list of orders', () => {
  it('shows each order once, newest first, over pages that cut through one instant [TRK-07]', async () => {
    const shop = await aShop(world, app);
    const times = [0, 1, 1, 1, 1, 1, 1, 1, 2].map((seconds) => ({ created_at: at(seconds) }));
    const rows = await ordersOf(shop, times);
    const pages = await listAll(shop, { count: 3 });
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3]);
    expect(pages.flat()).toEqual(newestFirst(rows));
  });

  it('is not disturbed by orders that come in between [TRK-07]', async () => {
    const shop = await aShop(world, app);
    const rows = await ordersOf(
      shop,
      [1, 2, 3, 4, 5].map((seconds) => ({ created_at: at(seconds) })),
    );
    const pages = await listAll(shop, { count: 2 }, () =>
      anOrderRow(world, shop.vendor, { created_at: at(9) }),
    );
    expect(pages.flat()).toEqual(newestFirst(rows));
  });

  it('has 30 a page unless told, and 200 at most [TRK-07]', async () => {
    const shop = await aShop(world, app);
    await ordersOf(
      shop,
      Array.from({ length: 201 }, (_, n) => ({ created_at: at(n) })),
    );
    const lengthOf = async (query: Query) => (await list(shop, query)).ids.length;
    expect(await lengthOf({})).toBe(30);
    expect(await lengthOf({ count: 50 })).toBe(50);
    expect(await lengthOf({ count: 500 })).toBe(200);
    expect(await lengthOf({ count: 0 })).toBe(1);
  });

  it('goes from one time up to another [TRK-07]', async () => {
    const shop = await aShop(world, app);
    const rows = await ordersOf(
      shop,
      [0, 10, 20, 30].map((seconds) => ({ created_at: at(seconds) })),
    );
    const [, second = '', third = ''] = idsOf(rows);
    const { ids } = await list(shop, { from: NOON_S + 10, to: NOON_S + 30 });
    expect(ids).toEqual([third, second]);
  });

  it('of a parent may include its outlets; of an outlet it never does [TRK-07] [AUTH-22]', async () => {
    const parent = await aShop(world, app);
    const outlet = await aShop(world, app, { vendor: { parent_vendor_id: parent.vendor.vendor_id } });
    const sibling = await aVendor(world, { parent_vendor_id: parent.vendor.vendor_id });
    const rows = [
      ...(await ordersOf(parent, [{ created_at: at(1) }])),
      ...(await ordersOf(outlet, [{ created_at: at(2) }])),
      ...(await ordersOf({ vendor: sibling }, [{ created_at: at(3) }])),
    ];
    const [ofParent = '', ofOutlet = ''] = idsOf(rows);
    expect((await list(parent, { include_outlets: true })).ids).toEqual(newestFirst(rows));
    expect((await list(parent, { include_outlets: false })).ids).toEqual([ofParent]);
    expect((await list(outlet, { include_outlets: true })).ids).toEqual([ofOutlet]);
    expect((await listAll(parent, { include_outlets: true, count: 1 })).flat()).toEqual(newestFirst(rows));
  });

  it('that is asked for together with others shows nobody else’s orders [TRK-07] [AUTH-22]', async () => {
    const shops = await Promise.all(Array.from({ length: 12 }, () => aShop(world, app)));
    const asked = shops.flatMap((shop, nth) => [
      { shop, query: { count: 1 + (nth % 3) }, wanted: (ids: string[]) => ids.slice(0, 1 + (nth % 3)) },
      { shop, query: { from: NOON_S + 1, to: NOON_S + 3 }, wanted: (ids: string[]) => ids.slice(1, 3) },
      { shop, query: { include_outlets: true }, wanted: (ids: string[]) => ids },
      { shop, query: { to: NOON_S }, wanted: () => [] },
    ]);
    const times = [0, 1, 2, 3].map((seconds) => ({ created_at: at(seconds) }));
    const rows = new Map<Shop, OrderRow[]>();
    for (const shop of shops) rows.set(shop, await ordersOf(shop, times));
    const shown = await Promise.all(asked.map(({ shop, query }) => list(shop, query)));
    expect(shown.map(({ ids }) => ids)).toEqual(
      asked.map(({ shop, wanted }) => wanted(newestFirst(rows.get(shop) ?? []))),
    );
  });

  it('shows every order as it is now [TRK-07]', async () => {
    const shop = await aShop(world, app);
    const rows = await ordersOf(shop, [{ created_at: at(1) }, { created_at: at(2) }, { created_at: at(3) }]);
    const [first = '', second = '', third = ''] = idsOf(rows);
    const said = async () => {
      const { data } = (await ask(shop)).json().result;
      return data.map(({ order_id, order }: Order) => [order_id, order.description]);
    };
    const change = (sql: string) => world.db.pool.query(sql, [second]);
    const [[, before]] = await said();
    await change(`update orders set description = 'Three bags' where order_id = $1`);
    expect(await said()).toEqual([
      [third, before],
      [second, 'Three bags'],
      [first, before],
    ]);
    await change('delete from orders where order_id = $1');
    expect((await said()).map(([id]: string[]) => id)).toEqual([third, first]);
  });

  it('shows the fields of the contract, and no other [TRK-07]', async () => {
    const shop = await aShop(world, app);
    const entry = { status: 'RECEIVED', created_at: NOON_S } as const;
    await ordersOf(shop, [{ status_history: [{ ...entry, reported_at: NOON_S }] }]);
    const answer = await ask(shop);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const [order] = listOrders.answer?.parse(answer.json()).result.data ?? [];
    expect(answer.json().result.data).toEqual([order]);
    expect(order?.status_history).toEqual([entry]);
  });

  it.each(['+358401111111', '040 1111111', '0401111111'])(
    'finds a customer by %s [TRK-07]',
    async (phone) => {
      const shop = await aShop(world, app);
      const [wanted] = await ordersOf(shop, [{ customer_phone: '+358401111111' }, {}]);
      const query = { customer_phone_number: phone, include_outlets: true };
      expect((await list(shop, query)).ids).toEqual([wanted?.order_id]);
    },
  );

  it('finds pre-orders by the time they are wanted, whenever they were placed, page by page [TRK-07]', async () => {
    const shop = await aShop(world, app);
    const rows = await ordersOf(shop, [
      { created_at: at(-9000), preordered_for: at(100) },
      { created_at: at(5), preordered_for: at(150) },
      { created_at: at(6), preordered_for: at(99) },
      { created_at: at(7), preordered_for: at(200) },
      { created_at: at(110) },
    ]);
    const wanted = newestFirst(rows.slice(0, 2));
    const query = { scheduled: true, from: NOON_S + 100, to: NOON_S + 200 };
    expect((await list(shop, query)).ids).toEqual(wanted);
    expect(await listAll(shop, { ...query, count: 1 })).toEqual(wanted.map((id) => [id]));
    expect((await list(shop, { scheduled: true })).ids).toHaveLength(4);
  });

  it.each([
    ['pagination_key', 'nonsense'],
    ['pagination_key', Buffer.from('[1e300,"a-1"]').toString('base64url')],
    ['pagination_key', Buffer.from('[1,"a\\u0000"]').toString('base64url')],
    ['from', '99999999999999999999'],
    ['from', '-1'],
    ['to', 'tomorrow'],
    ['count', '1e3'],
    ['include_outlets', 'yes'],
    ['sort', 'up'],
    ['customer_phone_number', '\0'],
  ])('refuses %s of %j, and names it', async (field, value) => {
    const shop = await aShop(world, app);
    const reply = await ask(shop, { [field]: value });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'Malformed', errors: [{ field }] });
  });
});
