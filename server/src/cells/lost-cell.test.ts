// One cell's database is cut off, hangs and returns, or is not there when the process starts.
import { randomUUID } from 'node:crypto';
import { riderEvents } from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { type FoundAnswer, findAnything } from '@sendero/core/contract/operator-order-api';
import { listLatestVendors } from '@sendero/core/contract/operator-vendor-api';
import { placeOrder } from '@sendero/core/contract/order-api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { unixSeconds } from '../clock.ts';
import { dispatchDue } from '../features/dispatch/dispatch-due.ts';
import { SIGNATURE_HEADER, signBody } from '../http/signature.ts';
import { refuseStrangers } from './strangers-store.ts';
import { LOCATION } from '../testing/a-vendor.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { aMember } from '../testing/a-member.ts';
import { aDraft, anOrder } from '../testing/an-order.ts';
import { callApi } from '../testing/call-api.ts';
import { type TwoCells, twoCells } from '../testing/two-cells.ts';
import { watchFeed } from '../testing/watch-feed.ts';

const SECRET = 'a secret that only tests know';
/** No call of the other cell may take as long as the shortest wait for a lost database. */
const SOON_MS = 2000;
/** A call that asks all cells is answered before one that only asks the lost one. */
const BEFORE_LOST_MS = 5000;
const AGAIN_MS = 5000;

let cells: TwoCells;
let finn: Shop;
let swede: Shop;

beforeAll(async () => {
  cells = await twoCells({ rider_network_secret: SECRET });
  const vendor = { location: LOCATION };
  finn = await aShop(cells.north.world, cells.entrance);
  swede = await aShop(cells.south.world, cells.entrance, { country_code: 'SE', vendor });
});
afterEach(() => cells.south.way.mend());
afterAll(() => cells.close());

const place = async ({ headers }: Shop, body: object) =>
  callApi(cells.entrance, { ...headers, 'idempotency-key': randomUUID() }, placeOrder, { body });
const draft = ({ headers, vendor }: Shop, app = cells.entrance) => aDraft(app, headers, vendor.vendor_id);
const readiness = async (query = '') =>
  cells.entrance.inject({ url: `/readyz${query}`, headers: { host: 'nobody.example' } });

function expectUnavailable(reply: LightMyRequestResponse): void {
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'Unavailable']);
  expect(reply.headers['retry-after']).toBe('1');
}

/** Orders, feed and readiness of the north while the south is lost. */
async function northGoesOn(): Promise<void> {
  const feed = await watchFeed(cells.entrance, finn);
  for (let n = 0; n < 10; n += 1) {
    const begun_ms = performance.now();
    const { order_id } = await anOrder(cells.entrance, finn.headers, finn.vendor.vendor_id);
    expect(await feed.next()).toMatchObject({ type: 'order_update', order: { order_id } });
    expect(performance.now() - begun_ms).toBeLessThan(SOON_MS);
  }
  feed.socket.close();
  const begun_ms = performance.now();
  expect((await readiness()).statusCode).toBe(200);
  expect(performance.now() - begun_ms).toBeLessThan(SOON_MS);
}

async function southComesBack(body: object): Promise<void> {
  const within = { timeout: AGAIN_MS, interval: 50 };
  await expect.poll(async () => (await readiness('?cell=south')).statusCode, within).toBe(200);
  await expect.poll(async () => (await place(swede, body)).statusCode, within).toBe(200);
}

it('answers 503 at once while its database refuses, and the other cell notices nothing [SCL-07]', async () => {
  const body = await draft(swede);
  cells.south.way.refuse();
  expectUnavailable(await place(swede, body));
  const begun_ms = performance.now();
  expectUnavailable(await place(swede, body));
  expect(performance.now() - begun_ms).toBeLessThan(SOON_MS);
  await northGoesOn();
  expect((await readiness()).json()).toEqual({ status: 'ready', cells: { north: true, south: false } });
  expect((await readiness('?cell=south')).statusCode).toBe(503);
  expect((await readiness('?cell=north')).statusCode).toBe(200);
  cells.south.way.mend();
  await southComesBack(body);
});

it('does not hold up the other cell while its database hangs [SCL-07]', async () => {
  const body = await draft(swede);
  cells.south.way.hang();
  const waiting = Promise.all(Array.from({ length: 5 }, () => place(swede, body)));
  await northGoesOn();
  for (const reply of await waiting) expect(reply.statusCode).toBe(503);
  cells.south.way.mend();
  await southComesBack(await draft(swede));
});

it('takes nothing of the other cells from what staff find, who are told what is missing [SCL-07] [OPR-03]', async () => {
  const { headers } = await aMember(cells.north.world);
  const calls = [
    () => callApi(cells.entrance, headers, findAnything, { query: { q: 'Vendor' } }),
    () => callApi(cells.entrance, headers, listLatestVendors, {}),
  ];
  const seen = async (ask: () => Promise<LightMyRequestResponse>) => {
    const { result, ...rest } = (await ask()).json<FoundAnswer>();
    return { ...rest, of: new Set(result.map(({ site }) => site)) };
  };
  for (const ask of calls) expect(await seen(ask)).toEqual({ of: new Set(['fi', 'se']) });
  cells.south.way.refuse();
  const withoutSouth = { of: new Set(['fi']), unread_countries: ['SE'] };
  for (const ask of calls) expect(await seen(ask)).toEqual(withoutSouth);
  cells.south.way.hang();
  const begun_ms = performance.now();
  expect(await Promise.all(calls.map(seen))).toEqual([withoutSouth, withoutSouth]);
  expect(performance.now() - begun_ms).toBeLessThan(BEFORE_LOST_MS);
});

it('has a fleet repeat what is its own alone, whichever host the report went to [SCL-07]', async () => {
  const { north, south, entrance } = cells;
  const orders = [
    await anOrder(entrance, finn.headers, finn.vendor.vendor_id),
    await anOrder(entrance, swede.headers, swede.vendor.vendor_id),
  ];
  for (const { world } of [north, south]) await dispatchDue(world);
  south.way.refuse();
  const told = orders.map(({ order_id }) => report(entrance, 'se.localhost', order_id));
  expect((await Promise.all(told)).map(({ statusCode }) => statusCode)).toEqual([200, 503]);
  south.way.mend();
  const again = async () => (await report(entrance, 'se.localhost', orders[1]?.order_id ?? '')).statusCode;
  await expect.poll(again, { timeout: AGAIN_MS, interval: 50 }).toBe(200);
});

it('is refused a database that has another cell’s shops [SCL-07]', async () => {
  const { north, south } = cells;
  const [cell] = north.world.config.cells;
  if (!cell) throw new Error('There is no cell.');
  await expect(refuseStrangers(north.world.db, cell)).resolves.toBe(undefined);
  await expect(refuseStrangers(south.world.db, cell)).rejects.toThrow(
    'has shops of SE, which DATABASES gives',
  );
});

it('is refused by another cell’s servers, and not taken for nobody’s [SCL-07]', async () => {
  const alone = await createApp(cells.north.world);
  const get = (url: string, host: string) =>
    alone.inject({ url, headers: { host, authorization: swede.headers.authorization } });
  expectUnavailable(await get('/', 'se.localhost'));
  expectUnavailable(await get('/vendor/api/v1/vendors', 'se.localhost'));
  expect((await get('/healthz', 'se.localhost')).statusCode).toBe(200);
  await alone.close();
});

/** A rider was found, as a fleet reports it. */
function report(app: FastifyInstance, host: string, order_id: string): Promise<LightMyRequestResponse> {
  const now = cells.north.world.clock.now();
  const occurred_at = unixSeconds(now);
  const status = 'ASSIGNED_TO_TRANSPORT';
  const body = JSON.stringify({ event_id: randomUUID(), order_id, type: 'status', status, occurred_at });
  const headers = { host, [SIGNATURE_HEADER]: signBody(SECRET, body, now) };
  return app.inject({ method: 'POST', url: addressOf(riderEvents), headers, payload: Buffer.from(body) });
}
