import { afterEach, describe, expect, it } from 'vitest';
import { advanceOrders } from '../features/order/advance-order.ts';
import { getOrderForRide } from '../features/order/find-order.ts';
import { aKeptLog } from '../testing/a-kept-log.ts';
import { aVendor } from '../testing/a-vendor.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { createLease } from './lease.ts';
import { startLoop } from './loop.ts';
import { startJobs } from './run.ts';
import { sweep } from './sweep.ts';
import { deleteOutlived } from './store.ts';

const worlds: TestWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

async function aWorld(): Promise<TestWorld> {
  const world = await createTestWorld();
  worlds.push(world);
  return world;
}

const fail = (error: unknown) => expect.fail(String(error));

describe('the jobs', () => {
  it('see an order from the moment it is placed to its delivery', async () => {
    const world = await aWorld();
    const order = await anOrderRow(world, await aVendor(world));
    const time = startLoop(10, async () => world.clock.advance(5), fail);
    const jobs = startJobs(world);
    await new Promise<void>((resolve) => {
      const watch = world.announcer.watch(() => {
        void getOrderForRide(world, order.order_id).then((row) => row?.status === 'DELIVERED' && resolve());
      });
      watch.add(order.vendor_id);
    });
    await Promise.all([jobs.stop(), time.stop()]);
  });

  it('move the riders on one server at a time, and on another one once that is gone', async () => {
    const world = await aWorld();
    const done: string[] = [];
    const [here, there] = [createLease(world.db, 'riders'), createLease(world.db, 'riders')];
    await here.whileHeld(async () => {
      await there.whileHeld(async () => void done.push('a second server'));
      await here.whileHeld(async () => void done.push('the same one'));
    });
    await here.release();
    await there.whileHeld(async () => void done.push('the next one'));
    expect(done).toEqual(['the same one', 'the next one']);
    // What a dead or frozen server leaves is taken when its time is over, and not given back by a late word of it.
    await world.db.pool.query(`update leases set until = now() - interval '1 ms'`);
    await here.whileHeld(async () => void done.push('the first again'));
    await there.release();
    await createLease(world.db, 'riders').whileHeld(async () => void done.push('nobody'));
    expect(done.at(-1)).toBe('the first again');
  });

  it('take up what has no lease from a migration, on one server: it was done by nobody [OPR-05]', async () => {
    const world = await aWorld();
    const done: string[] = [];
    const [here, there] = [createLease(world.db, 'of this test'), createLease(world.db, 'of this test')];
    await Promise.all(
      [here, there].map((lease, nth) => lease.whileHeld(async () => void done.push(`server ${nth}`))),
    );
    expect(done).toHaveLength(1);
  });

  it('go on within 5 s where a server is frozen in the middle of a change [SAF-02]', async () => {
    const world = await aWorld();
    const order = await anOrderRow(world, await aVendor(world), { dispatch_at: null });
    const frozen = await world.db.pool.connect();
    await frozen.query('begin');
    await frozen.query('select from vendor_feeds for update');
    await frozen.query('select from orders for update');
    const begun_ms = performance.now();
    await advanceOrders(world, [
      { order_id: order.order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: world.clock.now() },
    ]);
    expect(performance.now() - begun_ms).toBeLessThan(5000);
    await expect(frozen.query('commit')).rejects.toThrow(/terminated|not queryable/);
    frozen.release(true);
  });

  it('sweep on where a step fails, which is told, counted and tried again', async () => {
    const world = await aWorld();
    const { pool } = world.db;
    const kept = aKeptLog();
    const watched = { ...world, log: kept.log };
    await pool.query(`insert into rider_events values ('old', 'o', $1)`, [daysAgo(world, 8)]);
    await pool.query('alter table limit_counts rename to limit_counts_away');
    await pool.query(`insert into outbox_mails values (gen_random_uuid(), '{"country_code":"FI"}', $1)`, [
      daysAgo(world, 400),
    ]);
    await expect(sweep(watched)).rejects.toThrow('The sweep was not done.');
    const left = 'select event_id from rider_events union all select mail_id::text from outbox_mails';
    expect((await pool.query(left)).rows).toEqual([]);
    expect(kept.lines().map(({ step }) => step)).toEqual(['counts']);
    const metrics = await world.metrics.registry.metrics();
    expect(metrics).toContain('sendero_job_failures_total{name="sweep counts"} 1');
    await pool.query('alter table limit_counts_away rename to limit_counts');
    await sweep(watched);
  });

  it('delete what has outlived its use, and nothing else', async () => {
    const world = await aWorld();
    const { pool } = world.db;
    await pool.query(`insert into rider_events values ('old', 'o', $1), ('new', 'o', $2)`, [
      daysAgo(world, 8),
      daysAgo(world, 6),
    ]);
    await pool.query(
      `insert into fleet_trips (order_id, plan, started_at, ended_at)
       values ('old', '{}', $1, $1), ('new', '{}', $2, $2), ('under way', '{}', $1, null)`,
      [daysAgo(world, 8), daysAgo(world, 6)],
    );
    await pool.query(
      `insert into idempotency_keys (scope, key, body_hash, status, created_at) values ('s', 'old', '', 200, $1), ('s', 'new', '', 200, $2)`,
      [daysAgo(world, 1.1), daysAgo(world, 0.9)],
    );
    await deleteOutlived(world.db, world.clock.now(), world.sites.catalogue().markets);
    const { rows } = await pool.query<{ kept: string }>(
      `select event_id as kept from rider_events union all select order_id from fleet_trips union all select key from idempotency_keys order by 1`,
    );
    expect(rows.map(({ kept }) => kept)).toEqual(['new', 'new', 'new', 'under way']);
  });
});

const daysAgo = (world: TestWorld, days: number) => new Date(world.clock.now().getTime() - days * 86_400_000);

describe('a loop', () => {
  it('never does two rounds at once, and again as soon as it is asked to', async () => {
    let under_way = 0;
    let rounds = 0;
    await new Promise<void>((resolve) => {
      const loop = startLoop(
        1_000_000,
        async () => {
          under_way += 1;
          expect(under_way).toBe(1);
          await Promise.resolve();
          under_way -= 1;
          rounds += 1;
          if (rounds < 5) loop.soon();
          else resolve(loop.stop());
        },
        fail,
      );
      loop.soon();
      loop.soon();
    });
    expect(rounds).toBe(5);
  });

  it('goes on after a failure, and tells it', async () => {
    const told: unknown[] = [];
    let rounds = 0;
    await new Promise<void>((resolve) => {
      const loop = startLoop(
        1,
        async () => {
          rounds += 1;
          if (rounds === 1) throw new Error('away');
          void loop.stop().then(resolve);
        },
        (error) => told.push(error),
      );
    });
    expect(told).toEqual([new Error('away')]);
  });
});
