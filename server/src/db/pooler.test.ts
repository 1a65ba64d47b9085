// The product behind PgBouncer in transaction mode, where each transaction may reach another backend.
import { forgotPassword } from '@sendero/core/contract/session-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { ingestRiderReports } from '../features/dispatch/ingest-rider-reports.ts';
import { aDay } from '../testing/a-day.ts';
import { callApi } from '../testing/call-api.ts';
import { runDue } from '../testing/run-due.ts';
import { aKeptLog } from '../testing/a-kept-log.ts';
import { type PgBouncer, aPgBouncer, hasPgBouncer } from '../testing/a-pgbouncer.ts';
import { aShop } from '../testing/a-shop.ts';
import { anOrder } from '../testing/an-order.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../testing/test-world.ts';
import { openDatabase } from './db.ts';

describe.skipIf(!hasPgBouncer)('behind PgBouncer', () => {
  let bouncer: PgBouncer;
  let world: TestWorld;
  let app: FastifyInstance;

  beforeAll(async () => {
    bouncer = await aPgBouncer(inject('databaseUrl'));
    world = await createTestWorld({ through: async (url) => bouncer.through(url), isPooled: true });
    app = await createApp(world);
    world.riders.start((reports) => ingestRiderReports(world, reports));
  });
  afterAll(async () => {
    await app.close();
    await world.close();
    await bouncer.stop();
  });

  it('a day goes as without one', async () => {
    expect(await aDay(world, app)).toMatchObject({ CANCELLED: 1 });
  });

  it('many place at once over few backends', async () => {
    const shop = await aShop(world, app);
    const place = () => anOrder(app, shop.headers, shop.vendor.vendor_id);
    const orders = await Promise.all(Array.from({ length: 60 }, place));
    expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(60);
  });

  it('queues a mail, and works on it', async () => {
    await world.queue.open();
    const shop = await aShop(world, app);
    const body = { email_address: shop.user.email };
    expect((await callApi(app, {}, forgotPassword, { body })).statusCode).toBe(202);
    expect(await runDue(world)).toBeGreaterThan(0);
    const mails = await world.outbox?.list();
    expect(mails?.map(({ to }) => to)).toContain(shop.user.email);
  });

  it('is ready, and hears what other servers announce [SAF-04]', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const second = await createSecondWorld(world);
    const heard = new Promise((resolve) => second.announcer.listen(resolve));
    world.announcer.announce([{ kind: 'vendor', vendor_id: 'v1' }]);
    expect(await heard).toEqual([{ kind: 'vendor', vendor_id: 'v1' }]);
    await second.close();
  });
});

describe.skipIf(!hasPgBouncer)('before a PgBouncer that nobody told of', () => {
  const started = async (options: Parameters<typeof aPgBouncer>[1]) => {
    const bouncer = await aPgBouncer(inject('databaseUrl'), options);
    onTestFinished(() => bouncer.stop());
    return bouncer;
  };
  const begin = (bouncer: PgBouncer) => createTestWorld({ through: async (url) => bouncer.through(url) });

  it('a server does not start, and says what to set [SAF-04] [WLB-04]', async () => {
    const wish = 'Set DATABASE_LISTEN_URL to the database itself.';
    await expect(begin(await started({}))).rejects.toThrow(wish);
    await expect(begin(await started({ takesLimits: true }))).rejects.toThrow(wish);
  });

  it('a server that runs already is not ready, and its log says what to set [SAF-04]', async () => {
    const bouncer = await started({ takesLimits: true });
    const world = await createTestWorld();
    const { log, lines } = aKeptLog();
    const url = world.db.pool.options.connectionString ?? '';
    const db = openDatabase(bouncer.through(url), 2);
    const app = await createApp({ ...world, db, log });
    const replies = [await app.inject('/readyz'), await app.inject('/readyz')];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(replies[0]?.body).not.toContain('DATABASE');
    expect(lines().filter(({ reason }) => String(reason).includes('Set DATABASE_LISTEN_URL'))).toHaveLength(
      1,
    );
    await app.close();
    await db.close();
    await world.close();
  });

  it('a server is ready where each connection keeps its backend [SAF-04]', async () => {
    const world = await begin(await started({ mode: 'session', takesLimits: true }));
    const app = await createApp(world);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await app.close();
    await world.close();
  });

  it('a server does not listen through it either [SAF-04] [WLB-04]', async () => {
    const bouncer = await started({ takesLimits: true });
    const begun = createTestWorld({
      through: async (url) => bouncer.through(url),
      isPooled: true,
      listensThrough: (url) => bouncer.through(url).replace('127.0.0.1', 'localhost'),
    });
    await expect(begun).rejects.toThrow('DATABASE_LISTEN_URL leads to a pooler in transaction mode');
  });
});
