// What recipients say is wrong with a delivery, and what the shop answers (RCP-06).
import { answerCase, getCase, listOpenCases } from '@sendero/core/contract/case-api';
import { track } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { formPath } from '@sendero/core/tracking/page-form';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { decideCase } from '../case/decide-case.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { feedNumber, readFeed } from '../order/read-feed.ts';

const NOON = '2026-11-18T10:00:00Z';
const DAY_S = 86_400;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let order: Order;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  world.clock.set(NOON);
  order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
});

const reader = () => ({ host: shop.headers.host, 'accept-language': 'en' });
const tell = (fields: Record<string, string>, accept = 'application/json') =>
  app.inject({
    method: 'POST',
    url: formPath(encodeURIComponent(order.link_id), 'case'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept, ...reader() },
    payload: new URLSearchParams(fields).toString(),
  });
const seen = async (): Promise<PublicOrder> =>
  (await callApi(app, reader(), track, { params: { link_id: order.link_id } })).json().result;
const read = (headers = shop.headers) =>
  callApi(app, headers, getCase, { params: { orderId: order.order_id } });
const answer = (words: string, headers = shop.headers) =>
  callApi(app, headers, answerCase, { params: { orderId: order.order_id }, body: { words } });

const open = async ({ headers, vendor } = shop) =>
  (await callApi(app, headers, listOpenCases, { params: { id: vendor.vendor_id }, query: {} })).json().result;

const ownOpen = async () => {
  const { count, cases } = await open();
  expect(count).toBe(cases.length);
  return cases.filter((one: { order_id: string }) => one.order_id === order.order_id);
};

async function deliver(): Promise<void> {
  await dispatchDue(world);
  const statuses = ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'] as const;
  const at = world.clock.now();
  await advanceOrders(
    world,
    statuses.map((to) => ({ order_id: order.order_id, to, by: 'fleet', at })),
  );
}

describe('RCP-06: "something is wrong"', () => {
  it('is asked once the order is delivered and for two weeks, and refused before and after', async () => {
    expect((await seen()).case).toBeUndefined();
    expect((await tell({ kind: 'late' })).statusCode).toBe(409);
    await deliver();
    expect((await seen()).case).toEqual({ opened: null, may_tell: true });
    world.clock.advance(14 * DAY_S);
    expect((await seen()).case).toBeUndefined();
    expect((await tell({ kind: 'late' })).statusCode).toBe(409);
  });

  it('opens one case for all who hold the link, in which a repeated press is said once', async () => {
    await deliver();
    const broken = { kind: 'damaged', words: 'The bowl is broken' };
    const both = [tell(broken), tell(broken), tell({ kind: 'missing', words: 'No chopsticks' })];
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { result } = (await read()).json();
    expect(result.said.map(({ words }: { words: string }) => words).toSorted()).toEqual([
      'No chopsticks',
      'The bowl is broken',
    ]);
  });

  it('is answered by its shop on the page, which never shows what was written to those who hold the link [PUB-06]', async () => {
    await deliver();
    expect((await read()).json()).toEqual({ result: null });
    expect((await answer('Sorry')).statusCode).toBe(404);
    expect((await answer(' ')).statusCode).toBe(400);
    await tell({ kind: 'damaged', words: 'A secret remark' });
    expect((await seen()).case?.opened).toEqual({ kinds: ['damaged'], answers: [], decided: null });
    const said = [await answer('We send another bowl'), await answer('We send another bowl')];
    expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await seen()).case?.opened?.answers.map(({ words }) => words)).toEqual(['We send another bowl']);
    const page = await app.inject({ url: `/tracking/${order.link_id}`, headers: reader() });
    expect(page.body).toContain('We send another bowl');
    expect(page.body).not.toContain('A secret remark');
  });

  it('is read and answered by no other shop', async () => {
    await deliver();
    await tell({ kind: 'other', words: 'The rider was lost' });
    const other = await aShop(world, app);
    expect((await read(other.headers)).statusCode).toBe(404);
    expect((await answer('We are sorry', other.headers)).statusCode).toBe(404);
  });

  it('is told to its shop’s screens at once, once, and counted until it is answered', async () => {
    await deliver();
    const feed = () => feedNumber(world, order.vendor_id);
    const before = await feed();
    await Promise.all([1, 2, 3].map(() => tell({ kind: 'missing', words: 'No spoons' })));
    const [event, ...more] = await readFeed(world, order.vendor_id, before);
    expect([event?.order.case, event?.order.status, more]).toEqual(['open', 'DELIVERED', []]);
    expect(await ownOpen()).toMatchObject([
      {
        order_id: order.order_id,
        short_code: order.short_code,
        kinds: ['missing'],
        customer_name: 'Eero Korhonen',
      },
    ]);
    await answer('They are on their way');
    expect((await readFeed(world, order.vendor_id, before + 1)).map((one) => one.order.case)).toEqual([
      'answered',
    ]);
    expect(await ownOpen()).toEqual([]);
    await tell({ kind: 'missing', words: 'No spoons' });
    expect(await ownOpen()).toEqual([]);
    await tell({ kind: 'other', words: 'Nobody came' });
    expect(await ownOpen()).toHaveLength(1);
    await decideCase(world.db, order.order_id, { decision: 'none', amount: 0 }, world.clock.now());
    const events = await readFeed(world, order.vendor_id, before + 2);
    expect(events.map((one) => one.order.case)).toEqual(['decided', 'decided']);
    expect(await ownOpen()).toEqual([]);
  });

  it('is counted for no other shop', async () => {
    await deliver();
    await tell({ kind: 'late' });
    const other = await aShop(world, app);
    expect((await open(other)).count).toBe(0);
    const theirs = { params: { id: shop.vendor.vendor_id }, query: {} };
    expect((await callApi(app, other.headers, listOpenCases, theirs)).statusCode).toBe(404);
  });

  it('works without a script, needs a kind, and ends after twenty messages', async () => {
    await deliver();
    expect((await tell({ words: 'Hello' }, 'text/html')).statusCode).toBe(400);
    const good = await tell({ kind: 'late' }, 'text/html');
    expect([good.statusCode, good.headers.location]).toEqual([303, expect.stringContaining('#case')]);
    for (let nth = 1; nth < 20; nth += 1) await tell({ kind: 'other', words: `Message ${nth}` });
    expect((await tell({ kind: 'other', words: 'One more' })).statusCode).toBe(429);
    expect((await tell({ kind: 'late' })).statusCode).toBe(200);
    expect((await seen()).case?.may_tell).toBe(false);
  });
});
