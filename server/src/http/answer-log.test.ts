import { once } from 'node:events';
import { connect } from 'node:net';
import { addressOf } from '@sendero/core/contract/endpoint';
import * as orderApi from '@sendero/core/contract/order-api';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../app.ts';
import { startJobs } from '../jobs/run.ts';
import { guestCredential, withGuests } from '../testing/a-guest.ts';
import { type KeptLog, aKeptLog } from '../testing/a-kept-log.ts';
import { aListeningApp } from '../testing/a-listening-app.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { connectLive, portOf } from '../testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let quiet: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let kept: KeptLog;

beforeAll(async () => {
  quiet = withGuests(await createTestWorld());
  kept = aKeptLog();
  world = { ...quiet, log: kept.log };
  app = await aListeningApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await quiet.close();
});

const TRACE = /^[0-9a-f]{32}$/;
const MADE = '4bf92f3577b34da6a3ce929d0e0e4736';
const login = '/session/api/v1/login';
const traceIn = (traceparent: unknown) => String(traceparent).split('-')[1];

describe('the trace of an answer', () => {
  const flags = async (traceparent?: string) => {
    const reply = await app.inject({
      url: '/site/api/v1/flags',
      headers: traceparent === undefined ? {} : { traceparent },
    });
    return traceIn(reply.headers['traceparent']);
  };

  it('is new and told for every request that brings none [SAF-07]', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => flags()));
    expect(ids.every((id) => TRACE.test(id ?? ''))).toBe(true);
    expect(new Set(ids).size).toBe(50);
  });

  it('is that of the request, where it brings one as the standard has it [SAF-07]', async () => {
    expect(await flags(`00-${MADE}-00f067aa0ba902b7-01`)).toBe(MADE);
    expect(await flags(`cc-${MADE}-00f067aa0ba902b7-01-more`)).toBe(MADE);
  });

  it.each([
    '',
    'x',
    `00-${MADE}-00f067aa0ba902b7`,
    `00-${MADE}-00f067aa0ba902b7-01-more`,
    `ff-${MADE}-00f067aa0ba902b7-01`,
    `00-${MADE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${MADE}-${'0'.repeat(16)}-01`,
    `00-${MADE}-00f067aa0ba902b7-01, 00-${MADE}-00f067aa0ba902b7-01`,
  ])('is new in place of one that is malformed: %j [SAF-07]', async (traceparent) => {
    const id = await flags(traceparent);
    expect(id).toMatch(TRACE);
    expect(id).not.toBe(MADE);
  });
});

describe('the log', () => {
  const refused = async (ask: InjectOptions, to = app) => {
    const reply = await to.inject(ask);
    const { trace_id } = reply.json();
    expect(traceIn(reply.headers['traceparent'])).toBe(trace_id);
    return kept.lineWith({ trace_id });
  };

  it('tells of a refusal by its trace_id: who, what and where, and nothing of what was sent [SAF-07]', async () => {
    const { vendor_id } = shop.vendor;
    const { user_id } = shop.user;
    const url = addressOf(orderApi.cancelOrder);
    const order_id = 'hki1-ada.lovelace@example.com';
    const payload = { vendor_id, order_id, reason: 'closed', phone_number: '+358401234501' };
    expect(
      await refused({ method: 'PUT', url: `${url}?secret=hunter2`, headers: shop.headers, payload }),
    ).toMatchObject({
      level: 30,
      status: 400,
      code: 'Malformed',
      method: 'PUT',
      route: url,
      site: 'fi',
      who: 'user',
      user_id,
      fields: ['order_id', 'phone_number'],
      pid: process.pid,
      instance: expect.stringMatching(/^[0-9a-f]{8}$/),
      ms: expect.any(Number),
    });
    expect(kept.text()).not.toMatch(/hunter2|lovelace|0401234501|401234501/);
    expect(kept.text()).not.toContain(shop.user.email);
    expect(kept.text()).not.toContain(shop.headers.authorization);
  });

  it('names the vendor or order of a path, and no other part of it [SAF-07]', async () => {
    expect(await refused({ url: '/vendor/api/v1/vendor/hki99', headers: shop.headers })).toMatchObject({
      status: 404,
      route: '/vendor/api/v1/vendor/:id',
      ids: { id: 'hki99' },
    });
    const typed = await refused({ url: '/vendor/api/v1/vendor/+358401234502', headers: shop.headers });
    expect(typed).toMatchObject({ status: 400 });
    expect(typed).not.toHaveProperty('ids');
    const link = await refused({ url: '/tracking/api/v1/track/hki1-7QK4.thesignature' });
    expect(link).toMatchObject({ status: 404, who: 'nobody', ids: { link_id: 'hki1-7QK4' } });
    expect(kept.text()).not.toContain('thesignature');
  });

  it('knows guests, and those who prove nothing [SAF-07]', async () => {
    const authorization = await guestCredential(world);
    expect(await refused({ url: '/vendor/api/v1/vendor/hki98', headers: { authorization } })).toMatchObject({
      who: 'guest',
      user_id: expect.any(String),
    });
    expect(await refused({ url: '/vendor/api/v1/vendors' })).toMatchObject({ status: 401, who: 'nobody' });
  });

  it.each<[string, number, InjectOptions]>([
    ['a path that is no text', 400, { url: '/vendor/api/v1/vendor/%zz' }],
    ['a segment without end', 400, { url: `/vendor/api/v1/vendor/${'x'.repeat(400)}` }],
    [
      'broken JSON',
      400,
      { method: 'POST', url: login, headers: { 'content-type': 'application/json' }, payload: '{"a' },
    ],
    ['a body too large', 413, { method: 'POST', url: login, payload: { a: 'x'.repeat(257 * 1024) } }],
    [
      'another type',
      415,
      { method: 'POST', url: login, headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    ],
    ['nothing there', 404, { url: '/wp-admin' }],
    [
      'a report without a signature',
      401,
      { method: 'POST', url: '/dispatch/api/v1/rider-events', payload: {} },
    ],
    [
      'an event without a signature',
      401,
      { method: 'POST', url: '/payment/api/v1/provider-events/sandbox', payload: {} },
    ],
  ])('tells of %s [SAF-07]', async (_what, status, ask) => {
    expect(await refused(ask)).toMatchObject({ status });
  });

  it('tells of bytes that are no request [SAF-07]', async () => {
    const socket = connect(portOf(app), '127.0.0.1');
    socket.end('HELLO\r\n\r\n');
    const [bytes] = await once(socket, 'data');
    const [head, body] = String(bytes).split('\r\n\r\n');
    expect(head).toContain('400 Bad Request');
    const { trace_id, code } = JSON.parse(body ?? '');
    expect(code).toBe('Malformed');
    expect(await kept.lineWith({ trace_id })).toMatchObject({ status: 400 });
  });

  it('tells of our own failure as an error, with its place, and without what the database quotes [SAF-07]', async () => {
    await world.db.pool.query('alter table orders rename to elsewhere');
    const url = addressOf(orderApi.listOrders).replace(':id', shop.vendor.vendor_id);
    const line = await refused({ url, headers: shop.headers });
    await world.db.pool.query('alter table elsewhere rename to orders');
    expect(line).toMatchObject({
      level: 50,
      status: 500,
      code: 'Internal',
      route: '/order/api/v1/vendor/:id/orders',
      ids: { id: shop.vendor.vendor_id },
      err: {
        message: expect.stringContaining('does not exist'),
        stack: expect.stringContaining('heads-store'),
      },
    });
  });

  it('tells of a connection that is refused, and of a vendor that it may not watch [SAF-07]', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${portOf(app)}/live?authorization=nonsense`);
    socket.on('error', () => undefined);
    const [, answer] = await once(socket, 'unexpected-response');
    const trace_id = traceIn(answer.headers.traceparent);
    expect(await kept.lineWith({ trace_id })).toMatchObject({ status: 401, route: '/live', who: 'nobody' });
    socket.terminate();

    const client = await connectLive(app, shop);
    client.send({ action: 'subscribeToVendor', vendor_id: 'hki77' });
    expect((await client.next()).type).toBe('subscribe_refused');
    expect(await kept.lineWith({ route: '/live', status: 404 })).toMatchObject({
      trace_id: expect.stringMatching(TRACE),
      user_id: shop.user.user_id,
    });
  });

  it('gives what is logged within a request, and in a round of a job, its trace [SAF-07]', async () => {
    const failing = {
      ...world,
      riders: { ...world.riders, tick: () => Promise.reject(new Error('no riders today')) },
    };
    const jobs = startJobs(failing);
    const line = await kept.lineWith({ job: 'riders' });
    await jobs.stop();
    expect(line).toMatchObject({
      level: 50,
      trace_id: expect.stringMatching(TRACE),
      err: { message: 'no riders today' },
    });
  });

  it('tells of a share of the good answers where it is asked to [SAF-07]', async () => {
    const of = async (access_log_sample: number) => {
      const log = aKeptLog();
      const sampling = await createApp({
        ...world,
        log: log.log,
        config: { ...world.config, access_log_sample },
      });
      const traceparent = `00-${MADE.slice(0, 24)}80000000-00f067aa0ba902b7-01`;
      await sampling.inject({ url: '/site/api/v1/flags', headers: { traceparent } });
      await sampling.close();
      return log.lines().filter(({ msg }) => msg === 'answered').length;
    };
    expect([await of(0), await of(0.49), await of(0.51), await of(1)]).toEqual([0, 0, 1, 1]);
  });
});

describe('a flood of alike answers', () => {
  let flooded: KeptLog;
  beforeEach(() => {
    flooded = aKeptLog();
  });

  it('is found again by every trace_id, in a sixth of the room [SAF-07]', async () => {
    const busy = await createApp({ ...world, log: flooded.log });
    const replies = await Promise.all(
      Array.from({ length: 500 }, () => busy.inject({ url: '/vendor/api/v1/vendors' })),
    );
    await busy.close();
    const text = flooded.text();
    for (const reply of replies) expect(text).toContain(reply.json().trace_id);
    expect(flooded.lines().length).toBeLessThan(20);
    expect(text.length).toBeLessThan(500 * 50);
    expect(flooded.lines().at(-1)).toMatchObject({
      code: 'NotSignedIn',
      route: '/vendor/api/v1/vendors',
      who: 'nobody',
    });
  });

  it('is found again however large it is, and fills no disk [SAF-07]', async () => {
    const busy = await createApp({ ...world, log: flooded.log });
    const trace_ids = new Set<string>();
    for (let batch = 0; batch < 50; batch += 1) {
      const url = '/vendor/api/v1/vendors';
      const replies = await Promise.all(Array.from({ length: 100 }, () => busy.inject({ url })));
      for (const reply of replies) trace_ids.add(reply.json().trace_id);
    }
    await busy.close();
    const told = new Set(
      flooded
        .lines()
        .flatMap((line) => (Array.isArray(line['trace_ids']) ? line['trace_ids'] : line['trace_id'])),
    );
    expect([...trace_ids].filter((id) => !told.has(id))).toEqual([]);
    expect(trace_ids.size).toBe(5000);
    expect(flooded.text().length).toBeLessThan(5000 * 50);
  });
});
