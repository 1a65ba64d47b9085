// The database is killed, cut, hung, made read-only and filled up under a whole server, which lives on.
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { addressOf } from '@sendero/core/contract/endpoint';
import { exportOrders, listOrders, placeOrder } from '@sendero/core/contract/order-api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { unixSeconds } from '../clock.ts';
import { type Jobs, startJobs } from '../jobs/run.ts';
import { aListeningApp } from '../testing/a-listening-app.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { type Way, aWayToTheDatabase } from '../testing/a-way-to-the-database.ts';
import { aDraft, anOrder } from '../testing/an-order.ts';
import { callApi } from '../testing/call-api.ts';
import { connectLive, portOf } from '../testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { subscription } from '../testing/watch-feed.ts';

/** Everything goes on within this of the database's return. */
const AGAIN_MS = 5000;

let way: Way;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let jobs: Jobs;

beforeAll(async () => {
  world = await createTestWorld({
    through: async (url) => {
      way = await aWayToTheDatabase(url);
      return way.url;
    },
  });
  app = await aListeningApp(world);
  shop = await aShop(world, app);
  jobs = startJobs(world);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await world.close();
  await way.stop();
});

afterEach(() => {
  way.mend();
});

/** The server itself, past the way that is in trouble. */
async function asOwner(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}
const nameOf = (): string => new URL(way.url).pathname.slice(1);

const list = (): Promise<LightMyRequestResponse> =>
  callApi(app, shop.headers, listOrders, { params: { id: shop.vendor.vendor_id } });
const readiness = async (): Promise<number> => (await app.inject({ url: '/readyz' })).statusCode;
const place = (payload: object, key: string = randomUUID()): Promise<LightMyRequestResponse> =>
  callApi(app, { ...shop.headers, 'idempotency-key': key }, placeOrder, { body: payload });
const draft = () => aDraft(app, shop.headers, shop.vendor.vendor_id);

/** Pages, the feed and the jobs, as before. */
async function goesOn(since_ms: number): Promise<void> {
  const within = { timeout: AGAIN_MS, interval: 50 };
  await expect.poll(async () => (await list()).statusCode, within).toBe(200);
  await expect.poll(readiness, within).toBe(200);
  const row = await anOrder(app, shop.headers, shop.vendor.vendor_id);
  await expect
    .poll(async () => asTold(await list()).find(({ order_id }) => order_id === row.order_id)?.status, within)
    .not.toBe('RECEIVED');
  const listening = `select count(*)::int from pg_stat_activity where datname = '${nameOf()}' and application_name = 'sendero announce'`;
  await expect.poll(() => asOwner(listening), within).toEqual([1]);
  expect(performance.now() - since_ms).toBeLessThan(AGAIN_MS);
}

const asTold = (reply: LightMyRequestResponse): { order_id: string; status: string }[] =>
  reply.json().result.data;

const expectUnavailable = (reply: LightMyRequestResponse): void => {
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'Unavailable']);
  expect(reply.headers['retry-after']).toBe('1');
};

describe('a database that is away', () => {
  it('makes calls answer 503 while it refuses, and all goes on when it is back [SAF-02]', async () => {
    const watching = await connectLive(app, shop);
    watching.send(subscription(shop.vendor.vendor_id));
    await watching.next();
    await anOrder(app, shop.headers, shop.vendor.vendor_id);
    await watching.next();
    const body = await draft();
    way.refuse();
    expectUnavailable(await list());
    expectUnavailable(await place(body));
    await expect.poll(readiness, { timeout: 3000 }).toBe(503);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    way.mend();
    await goesOn(performance.now());
    expect(await watching.next()).toMatchObject({ type: 'order_update' });
  });

  it('makes calls answer 503 while it hangs, and not hang with it [SAF-02] [SAF-04]', async () => {
    const body = await draft();
    way.hang();
    const begun_ms = performance.now();
    const answers = Promise.all([list(), place(body, 'a key')]);
    await expect.poll(readiness, { timeout: 4000 }).toBe(503);
    const [read, written] = await answers;
    expect(performance.now() - begun_ms).toBeLessThan(10_000);
    expectUnavailable(read);
    expect(written.statusCode).toBe(503);
    way.mend();
    await goesOn(performance.now());
    expect((await place(body, 'a key')).statusCode).toBe(200);
  });

  it('loses no connection to a statement that only takes long [SAF-02]', async () => {
    expect((await world.db.pool.query('select 1 as slept from pg_sleep(4)')).rowCount).toBe(1);
  });

  it('says so where the answer to an order is lost, and a repeat tells the truth [SAF-02] [ORD-08]', async () => {
    const body = await draft();
    const before = asTold(await list()).length;
    way.loseAnswerTo('place-orders');
    const lost = await place(body, 'one key');
    expect([lost.statusCode, lost.json().code, lost.headers['retry-after']]).toEqual([
      503,
      'OutcomeUnknown',
      '1',
    ]);
    const first = await place(body, 'one key');
    expect(first.statusCode).toBe(200);
    expect((await place(body, 'one key')).json()).toEqual(first.json());
    expect(asTold(await list())).toHaveLength(before + 1);
  });

  it.each(['csv', 'xlsx'])(
    'breaks a %s file off that is being made, and nothing else [SAF-02] [HIS-06]',
    async (format) => {
      // A statement that looks for the beginning of an id has no name: its words go over the way each time.
      const url = addressOf(exportOrders).replace(':id', shop.vendor.vendor_id);
      const now = unixSeconds(world.clock.now());
      const path = `${url}?format=${format}&from=${now - 3600}&to=${now}&order_id=${shop.vendor.vendor_id}-`;
      way.loseAnswerTo('order_id desc limit');
      expect(await download(path)).toBe('broken');
      for (let nth = 0; nth < 3; nth += 1) expect(await download(path)).toBe('whole');
    },
  );

  it('may end whatever connections it likes, in use or not [SAF-02]', { timeout: 60_000 }, async () => {
    const bodies = await Promise.all(Array.from({ length: 60 }, draft));
    const before = asTold(await list()).length;
    let killed = 0;
    const placed = Promise.all(bodies.map((body, nth) => placeUntilDone(body, `kill ${nth}`)));
    let isDone = false;
    void placed.then(() => (isDone = true));
    while (!isDone || killed < 50) {
      const rows = await asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf()}' and random() < 0.5`,
      );
      killed += rows.length;
      await list();
    }
    const ids = (await placed).map((reply) => reply.json().result.order_id);
    expect(new Set(ids).size).toBe(bodies.length);
    await goesOn(performance.now());
    const { rows } = await world.db.pool.query('select count(*)::int as count from orders');
    expect(rows).toEqual([{ count: before + bodies.length + 1 }]);
  });

  it('is left for another where it turns out to be read-only [SAF-02] [SAF-04]', async () => {
    const body = await draft();
    await asOwner(`alter database ${nameOf()} set default_transaction_read_only = on`);
    const dropAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf()}'`;
    await asOwner(dropAll);
    await expect.poll(async () => (await list()).statusCode).toBe(200);
    await expect.poll(readiness).toBe(503);
    expectUnavailable(await place(body, 'read-only'));
    await asOwner(`alter database ${nameOf()} reset default_transaction_read_only`);
    await goesOn(performance.now());
    expect((await place(body, 'read-only')).statusCode).toBe(200);
  });

  it.each(['53100', '53200'])(
    'without room (%s) takes no order and says so, and takes it later [SAF-04]',
    async (code) => {
      const body = await draft();
      const { pool } = world.db;
      await pool.query(
        `create function no_room() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '${code}'; end $$`,
      );
      await pool.query(
        'create trigger full_disk before insert on orders for each row execute function no_room()',
      );
      await pool.query(
        'create trigger full_disk before insert on probes for each row execute function no_room()',
      );
      await expect.poll(readiness, { timeout: 3000 }).toBe(503);
      expectUnavailable(await place(body, code));
      await pool.query('drop function no_room cascade');
      expect((await place(body, code)).statusCode).toBe(200);
      await expect.poll(readiness, { timeout: 3000 }).toBe(200);
    },
  );
});

/** Whether a file arrives whole. */
function download(path: string): Promise<'whole' | 'broken'> {
  return new Promise((resolve) => {
    const broken = (): void => resolve('broken');
    const asked = get({ host: '127.0.0.1', port: portOf(app), path, headers: shop.headers }, (file) => {
      file.on('error', broken).on('end', () => resolve(file.statusCode === 200 ? 'whole' : 'broken'));
      file.resume();
    });
    asked.on('error', broken);
  });
}

/** Repeats an order under its key for as long as it is told that this cannot be done now, or was perhaps. */
async function placeUntilDone(body: object, key: string): Promise<LightMyRequestResponse> {
  for (;;) {
    const reply = await place(body, key);
    if (reply.statusCode !== 503) return reply;
  }
}
