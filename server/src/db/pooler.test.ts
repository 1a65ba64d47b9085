// The product behind PgBouncer in transaction mode, where each transaction may reach another backend.
import { forgotPassword } from '@sendero/core/contract/session-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import { ingestRiderReports } from '../features/dispatch/ingest-rider-reports.ts';
import { aDay } from '../testing/a-day.ts';
import { callApi } from '../testing/call-api.ts';
import { runDue } from '../testing/run-due.ts';
import { type PgBouncer, aPgBouncer, hasPgBouncer } from '../testing/a-pgbouncer.ts';
import { aShop } from '../testing/a-shop.ts';
import { anOrder } from '../testing/an-order.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../testing/test-world.ts';

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
