import { addressOf } from '@sendero/core/contract/endpoint';
import * as orderApi from '@sendero/core/contract/order-api';
import { problemSchema } from '@sendero/core/contract/problem';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const login = '/session/api/v1/login';
const json = { 'content-type': 'application/json' };

/** The problem of an answer, in the one form of all failures. */
function problemOf(reply: LightMyRequestResponse) {
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = problemSchema.parse(reply.json());
  expect(Object.keys(reply.json()).toSorted()).toEqual(Object.keys(problem).toSorted());
  expect(problem).toMatchObject({ type: 'about:blank', status: reply.statusCode });
  expect(problem.trace_id).not.toBe('');
  return problem;
}

describe('a failure', () => {
  it.each<[number, string, string, InjectOptions]>([
    [400, 'Malformed', 'broken JSON', { method: 'POST', url: login, headers: json, payload: '{"a":' }],
    [400, 'Malformed', 'no body', { method: 'POST', url: login, headers: json, payload: '' }],
    [400, 'Malformed', 'a list', { method: 'POST', url: login, payload: [] }],
    [
      400,
      'Malformed',
      'a poisoned prototype',
      { method: 'POST', url: login, headers: json, payload: '{"__proto__":{}}' },
    ],
    [400, 'Malformed', 'a path that is no text', { url: '/vendor/api/v1/vendor/%zz' }],
    [401, 'NotSignedIn', 'no credential', { url: '/vendor/api/v1/vendors' }],
    [404, 'NotFound', 'no such address', { url: '/vendor/api/v1/nothing' }],
    [404, 'NotFound', 'no such address to write to', { method: 'POST', url: '/', payload: {} }],
    [404, 'NotFound', 'another method', { method: 'DELETE', url: login }],
    [400, 'Malformed', 'an endless segment', { url: `/vendor/api/v1/vendor/${'x'.repeat(400)}` }],
    [413, 'TooLarge', 'a large body', { method: 'POST', url: login, payload: { a: 'x'.repeat(65 * 1024) } }],
    [
      415,
      'WrongType',
      'XML',
      { method: 'POST', url: login, headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    ],
  ])('of %i is told as %s: %s', async (status, code, _what, ask) => {
    const reply = await app.inject({ ...ask, headers: { accept: 'application/json', ...ask.headers } });
    expect(problemOf(reply)).toMatchObject({ status, code, message: code });
  });

  it('names every field that is not as the contract has it', async () => {
    const reply = await app.inject({ method: 'POST', url: login, payload: { email_address: 7, more: 1 } });
    const { errors, detail } = problemOf(reply);
    expect(errors?.map(({ field }) => field).toSorted()).toEqual(['email_address', 'more', 'password']);
    expect(detail).toContain('password');
  });

  it.each(['Aino\0', 'half \ud800'])(
    'is what a text gets that no database keeps: %j',
    async (email_address) => {
      const reply = await app.inject({
        method: 'POST',
        url: login,
        payload: { email_address, password: 'x' },
      });
      expect(problemOf(reply)).toMatchObject({ status: 400, errors: [{ field: 'email_address' }] });
    },
  );

  it('DEV-10: each counted answer tells the limit and what is left of it, and a burst is told how long to wait', async () => {
    const strict = await createApp({ ...world, config: { ...world.config, rate_limit: 2 } });
    const told = async () => {
      const { statusCode, headers } = await strict.inject('/site/api/v1/flags');
      expect(headers['ratelimit-policy']).toBe('"calls";q=2;w=60');
      expect(headers).not.toHaveProperty('x-ratelimit-limit');
      const [, left, reset] = /^"calls";r=(\d+);t=(\d+)$/.exec(String(headers['ratelimit'])) ?? [];
      expect(Number(reset)).toBeGreaterThan(0);
      expect(headers['retry-after']).toBe(statusCode === 429 ? reset : undefined);
      return [statusCode, Number(left)];
    };
    expect([await told(), await told(), await told()]).toEqual([
      [200, 1],
      [200, 0],
      [429, 0],
    ]);
    expect((await strict.inject('/')).headers).not.toHaveProperty('ratelimit');
    await strict.close();
  });

  it('of 429 says when to come again [NET-01]', async () => {
    const strict = await createApp({ ...world, config: { ...world.config, rate_limit: 2 } });
    const ask = () => strict.inject({ url: '/site/api/v1/flags' });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const reply = await ask();
    expect(problemOf(reply)).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    await strict.close();
  });

  it('counts calls with invented credentials against their address, and a user’s against the user', async () => {
    const strict = await createApp({ ...world, config: { ...world.config, rate_limit: 2 } });
    const statusOf = async (authorization: string) =>
      (await strict.inject({ url: '/vendor/api/v1/vendors', headers: { authorization } })).statusCode;
    expect([
      await statusOf('Bearer one'),
      await statusOf('Bearer two'),
      await statusOf('Bearer three'),
    ]).toEqual([401, 401, 429]);
    const { authorization } = shop.headers;
    expect([
      await statusOf(authorization),
      await statusOf(authorization),
      await statusOf(authorization),
    ]).toEqual([200, 200, 429]);
    await strict.close();
  });

  it('of ours carries no inner detail [NET-01]', async () => {
    const { vendor_id } = shop.vendor;
    await world.db.pool.query('alter table orders rename to elsewhere');
    const url = `${addressOf(orderApi.listOrders).replace(':id', vendor_id)}`;
    const reply = await app.inject({ url, headers: shop.headers });
    await world.db.pool.query('alter table elsewhere rename to orders');
    const { trace_id, ...problem } = problemOf(reply);
    expect(trace_id).not.toBe('');
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Internal',
      status: 500,
      code: 'Internal',
      message: 'Internal',
    });
  });
});

describe('a write that is repeated under its key', () => {
  it('gets the first answer again, though the order has moved on [NET-01] [ORD-08] [SAF-02]', async () => {
    const { order_id, vendor_id } = await anOrderRow(world, shop.vendor);
    const cancel = (reason: string, key: string) =>
      app.inject({
        method: 'PUT',
        url: addressOf(orderApi.cancelOrder),
        headers: { ...shop.headers, 'idempotency-key': key },
        payload: { vendor_id, order_id, reason },
      });
    const first = await cancel('closed', 'k1');
    await world.db.pool.query(`update orders set status = 'DELIVERED' where order_id = $1`, [order_id]);
    const again = await cancel('closed', 'k1');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    await world.db.pool.query(`update orders set status = 'CANCELLED' where order_id = $1`, [order_id]);
    expect(problemOf(await cancel('bad_weather', 'k1'))).toMatchObject({ code: 'IdempotencyMismatch' });
    expect((await cancel('closed', 'k2')).statusCode).toBe(200);
    expect(problemOf(await cancel('bad_weather', 'k3'))).toMatchObject({ code: 'NotCancellable' });
  });

  it('never keeps tokens [NET-01]', async () => {
    const ask = () =>
      app.inject({
        method: 'POST',
        url: login,
        headers: { 'idempotency-key': 'login' },
        payload: { email_address: shop.user.email, password: 'wrong' },
      });
    expect(problemOf(await ask()).code).toBe('LoginFailed');
    const { rows } = await world.db.pool.query(`select from idempotency_keys where key = 'login'`);
    expect(rows).toEqual([]);
  });
});

describe('an operator', () => {
  it('sees that it lives, is ready, how it does and what it offers', async () => {
    const get = (url: string) => app.inject({ url });
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await get('/metrics')).body).toContain('# HELP');
    expect((await get('/openapi.json')).json().paths).toHaveProperty('/order/api/v1/order.post');
  });

  it('alone reads the metrics: from this machine, or with their token where one is set', async () => {
    const status = async (of: FastifyInstance, headers = {}, remoteAddress = '127.0.0.1') =>
      (await of.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await status(app, {}, '::1')).toBe(200);
    expect(await status(app, {}, '10.0.0.7')).toBe(404);
    expect(await status(app, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await status(app, { forwarded: 'for=127.0.0.1' })).toBe(404);
    const guarded = await createTestWorld({ config: { metrics_token: 'only Prometheus knows' } });
    const guardedApp = await createApp(guarded);
    expect(await status(guardedApp)).toBe(404);
    expect(await status(guardedApp, { authorization: 'Bearer only Prometheus know' })).toBe(404);
    const shown = { authorization: 'Bearer only Prometheus knows' };
    expect(await status(guardedApp, shown, '10.0.0.7')).toBe(200);
    await guardedApp.close();
    await guarded.close();
  });

  it('is told where the database is away', async () => {
    const cut = await createTestWorld();
    const cutApp = await createApp(cut);
    await cut.db.close();
    expect((await cutApp.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await cutApp.inject({ url: '/healthz' })).statusCode).toBe(200);
    await cutApp.close();
    await cut.announcer.close();
  });
});
