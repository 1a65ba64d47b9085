// The product as separate processes: who answers, who works, and how they end.
import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from './app.ts';
import { signingKey } from './http/mac.ts';
import { aProcess, endOf } from './testing/a-process.ts';
import { aVendor } from './testing/a-vendor.ts';
import { aDraft } from './testing/an-order.ts';
import { KEY, ownerCredential } from './testing/killable-servers.ts';
import { placeOverHttp } from './testing/place-over-http.ts';
import { times } from './testing/thorough.ts';
import { type TestWorld, createTestWorld } from './testing/test-world.ts';

const OWNER = 'owner@sendero.example';
const NOON = '2026-11-18T10:00:00Z';
const PATIENCE = { timeout: 120_000 };

let world: TestWorld;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  world = await createTestWorld({ config: { signing_keys: [signingKey(KEY)] }, now: new Date(NOON) });
  app = await createApp(world);
  url = world.db.pool.options.connectionString ?? '';
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function statusOf(order_id: string): Promise<string> {
  const { rows } = await world.db.pool.query('select status from orders where order_id = $1', [order_id]);
  return rows[0].status;
}

const paths = ['/healthz', '/readyz', '/metrics', '/', addressOf(placeOrder)];

it(
  'web servers answer and workers work: an order waits for a worker, and outlives one that is killed [SCL-06]',
  { timeout: 300_000 },
  async () => {
    const web = await aProcess(['web'], url, { CLOCK_START: NOON });
    const order_id = await placeOverHttp(world, app, web.origin);
    const placed = await statusOf(order_id);
    // The next one waits for half a minute until the lease of the killed one is over.
    for (let kills = times({ usual: 0, all: 1 }); kills > 0; kills -= 1) {
      const first = await aProcess(['worker'], url, { CLOCK_START: NOON, RIDER_SPEED: '100' });
      await expect.poll(() => statusOf(order_id), PATIENCE).not.toBe(placed);
      first.child.kill('SIGKILL');
      expect(await first.ended).toBe('SIGKILL');
    }
    const worker = await aProcess(['worker'], url, {
      CLOCK_START: NOON,
      RIDER_SPEED: '1000',
      DRAIN_SECONDS: '600',
    });
    const answers = await Promise.all(paths.map((path) => fetch(worker.origin + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
    await expect.poll(() => statusOf(order_id), PATIENCE).toBe('DELIVERED');
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
  },
);

it(
  'a web server that is asked to stop says so first, answers on, and ends what is under way [SCL-06]',
  { timeout: 240_000 },
  async () => {
    const { origin, child, ended } = await aProcess(['web'], url, {
      CLOCK_START: NOON,
      DRAIN_SECONDS: '1',
    });
    const authorization = await ownerCredential(OWNER);
    const { vendor_id } = await aVendor(world, { owners: [OWNER] });
    const draft = JSON.stringify(await aDraft(app, { authorization, host: 'localhost' }, vendor_id));
    const token = authorization.replace('Bearer ', '');
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/live?authorization=${token}`);
    const closed = once(socket, 'close');
    await once(socket, 'open');
    const call = request(origin + addressOf(placeOrder), {
      method: placeOrder.method,
      headers: {
        authorization,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(draft),
      },
    });
    const answered = once(call, 'response');
    call.write(draft.slice(0, 10));

    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, PATIENCE).toBe(503);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    const late = await fetch(`${origin}/healthz`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    const [code] = await closed;
    expect(code).toBe(1001);
    call.end(draft.slice(10));
    const [reply] = await answered;
    expect([reply.statusCode, await json(reply)]).toEqual([
      200,
      expect.objectContaining({ result: expect.anything() }),
    ]);
    expect(await ended).toBe(0);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
  },
);

it('the mode `migrate` ends when it is done; a mode alone and a wrong one are refused [SCL-06]', async () => {
  const [migrated, lonely, wrong] = await Promise.all([
    endOf(['migrate'], url),
    endOf(['worker'], ''),
    endOf(['wbe'], url),
  ]);
  expect(migrated).toEqual({ end: 0, said: 'Nothing to apply.\n' });
  expect(lonely).toEqual({ end: 78, said: expect.stringContaining('DATABASE_URL is required for "worker"') });
  expect(wrong).toEqual({ end: 78, said: expect.stringContaining('There are: all, web, worker, migrate.') });
});
