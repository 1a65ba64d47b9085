import * as bulkApi from '@sendero/core/contract/bulk-api';
import { forgotPassword } from '@sendero/core/contract/session-api';
import { makeWebhook } from '@sendero/core/contract/webhook-api';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { backlogMetrics } from '../backlog-metrics.ts';
import { createDeliverer } from '../features/webhook/deliver-due.ts';
import { anIntent } from '../testing/a-payment.ts';
import { aRepeat } from '../testing/a-repeat.ts';
import { aSheet, workOff } from '../testing/a-sheet.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { anOrder } from '../testing/an-order.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { callApi } from '../testing/call-api.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../testing/test-world.ts';
import type { World } from '../world.ts';
import { createLease } from './lease.ts';
import { watchBacklog } from './watch-backlog.ts';

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

/** The values of a server's metrics whose names begin so. */
async function valuesOf({ metrics, db }: World, ...names: string[]): Promise<readonly unknown[]> {
  const text = await metrics.registry.metrics();
  return names.map((name) => {
    const [, value] = new RegExp(`^sendero_${name}\\{database="${db.name}"\\} (.+)$`, 'm').exec(text) ?? [];
    return value === undefined ? 'untold' : Math.round(Number(value));
  });
}

const EVERYTHING = [
  'oldest_due_order_seconds',
  'mails_queued',
  'oldest_mail_seconds',
  'oldest_notice_seconds',
  'payments_overdue',
  'repeats_due',
  'bulk_rows_waiting',
  'webhook_messages_waiting',
  'oldest_webhook_message_seconds',
  'webhooks_failing',
  'database_reachable',
];

/** Mails are timed by the database's clock. */
const FOUND = [90, 1, expect.closeTo(7000, -2), 240, 1, 1, 2, 0, 0, 0, 1];

/** One of each; two rows of a sheet. */
async function leaveSomething(): Promise<void> {
  await anOrderRow(world, shop.vendor, { dispatch_at: new Date(world.clock.now().getTime() - 90_000) });
  const body = { email_address: shop.user.email };
  expect((await callApi(app, {}, forgotPassword, { body })).statusCode).toBe(202);
  await world.db.pool.query(
    `update jobs.job set created_on = now() - interval '7000 s' where name = 'mails'`,
  );
  await anIntent(app, shop.headers, shop.vendor.vendor_id);
  const late = new Date(world.clock.now().getTime() - 61_000);
  await world.db.pool.query('update payments set due_at = $1', [late]);
  await aRepeat(app, shop);
  await world.db.pool.query('update repeats set next_at = $1', [late]);
  await world.db.pool.query('update orders set dispatch_at = null where dispatch_at > $1', [late]);
  const lagging = new Date(world.clock.now().getTime() - 240_000);
  await world.db.pool.query('update notices set due_at = $1', [lagging]);
  const { job } = await aSheet(app, shop, [{}, { customer_name: 'Helmi Saari' }]);
  await workOff(world);
  await callApi(app, shop.headers, bulkApi.placeBulkOrders, { params: { jobId: job.bulk_job_id }, body: {} });
}

describe('what waits', () => {
  it('is told by one server at a time, and by the next once that is gone [SAF-07]', async () => {
    const second = await createSecondWorld(world);
    const here = createLease(world.db, 'watch', 25_000);
    const there = createLease(second.db, 'watch', 25_000);
    await watchBacklog(world, here);
    expect(await valuesOf(world, ...EVERYTHING)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    await leaveSomething();
    await watchBacklog(world, here);
    await watchBacklog(second, there);
    expect(await valuesOf(world, ...EVERYTHING)).toEqual(FOUND);
    expect(await valuesOf(second, 'mails_queued', 'database_reachable')).toEqual(['untold', 1]);
    await here.release();
    await watchBacklog(second, there);
    await watchBacklog(world, here);
    expect(await valuesOf(second, ...EVERYTHING)).toEqual(FOUND);
    expect(await valuesOf(world, 'mails_queued', 'database_reachable')).toEqual(['untold', 1]);
    await second.close();
  });

  it('tells what webhooks were not told, how late that is, and which take nothing [SAF-07] [DEV-05]', async () => {
    const other = await aShop(world, app);
    const hook = (url: string) =>
      callApi(app, other.headers, makeWebhook, {
        body: { url, events: ['order.created', 'payment.settled'] },
      });
    await hook('http://127.0.0.1:8009/');
    await anOrder(app, other.headers, other.vendor.vendor_id);
    world.clock.advance(90);
    // Not that of the tests around it, which another server may still hold.
    const lease = createLease(world.db, 'webhook arrivals', 25_000);
    const told = ['webhook_messages_waiting', 'oldest_webhook_message_seconds', 'webhooks_failing'];
    await watchBacklog(world, lease);
    expect(await valuesOf(world, ...told)).toEqual([1, 90, 0]);
    // Nobody listens at that port: the message waits for its next try, and makes nobody late.
    const deliverer = createDeliverer(world);
    await deliverer.begin();
    await deliverer.idle();
    await watchBacklog(world, lease);
    expect(await valuesOf(world, ...told)).toEqual([1, 0, 1]);
    expect(await world.metrics.registry.metrics()).toContain(
      'sendero_webhook_attempts_total{state="failed"} 1',
    );
    await lease.release();
  });

  it('is told no more where nobody has read it again [SAF-07]', async () => {
    const registry = new Registry();
    const [fresh, stale] = [backlogMetrics([registry], 60_000), new Registry()];
    const forgotten = backlogMetrics([stale], 0);
    for (const metrics of [fresh, forgotten]) metrics.tell('here', BACKLOG);
    expect(await registry.metrics()).toContain('sendero_mails_queued{database="here"} 3');
    expect(await stale.metrics()).not.toContain('here');
  });

  it('is not told while the database is away, which is [SAF-02] [SAF-07]', async () => {
    const cut = await createSecondWorld(world);
    const lease = createLease(cut.db, 'watch', 25_000);
    await watchBacklog(cut, lease);
    await cut.db.close();
    await expect(watchBacklog(cut, lease)).rejects.toThrow('Cannot use a pool after calling end');
    expect(await valuesOf(cut, 'mails_queued', 'database_reachable')).toEqual(['untold', 0]);
    await cut.announcer.close();
    await cut.counts.close();
  });
});

const BACKLOG = {
  oldest_due_order_seconds: 1,
  mails_queued: 3,
  oldest_mail_seconds: 2,
  oldest_notice_seconds: 0,
  payments_overdue: 0,
  repeats_due: 0,
  bulk_rows_waiting: 0,
  webhook_messages_waiting: 0,
  oldest_webhook_message_seconds: 0,
  webhooks_failing: 0,
};
