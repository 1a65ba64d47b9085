import { expect, it, onTestFinished } from 'vitest';
import { jobHandlers } from '../jobs/handlers.ts';
import { createSecondWorld, createTestWorld } from '../testing/test-world.ts';

it('the sweep waits once for all servers, and comes again in two minutes where it failed [SAF-02]', async () => {
  const world = await createTestWorld();
  const second = await createSecondWorld(world);
  onTestFinished(async () => {
    await second.close();
    await world.close();
  });
  for (const { queue, db } of [world, second, world, second]) await queue.enqueue(db.kysely, 'sweep', null);
  const waiting = `select state, extract(epoch from start_after - now()) < 120 as is_soon from jobs.job where name = 'sweep'`;
  expect((await world.db.pool.query(waiting)).rows).toEqual([{ state: 'created', is_soon: true }]);
  const failing = { ...jobHandlers(world), sweep: () => Promise.reject(new Error('not now')) };
  expect(await world.queue.workOnDue(failing, world)).toBe(1);
  expect((await world.db.pool.query(waiting)).rows).toEqual([{ state: 'retry', is_soon: true }]);
  await second.queue.enqueue(second.db.kysely, 'sweep', null);
  expect((await world.db.pool.query(waiting)).rows).toHaveLength(1);
});
