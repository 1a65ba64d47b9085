// The main job on a real Citus, which CITUS_TEST_URL names: the coordinator's address, then the workers'.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { aDay } from '../testing/a-day.ts';
import { citusServers, distributeAll } from '../testing/a-citus.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

const isMissing = citusServers.length === 0;
if (isMissing) process.stderr.write('No CITUS_TEST_URL: nothing is tried on a Citus.\n');

describe.skipIf(isMissing)('on Citus', () => {
  let world: TestWorld;
  let app: FastifyInstance;

  beforeAll(async () => {
    world = await createTestWorld();
    app = await createApp(world);
  }, 60_000);

  afterAll(async () => {
    await app?.close();
    await world?.close();
  });

  it('does a shop’s whole day: orders, a trip, a repeat, a sheet, a card, riders (SCL-03)', async () => {
    expect(await aDay(world, app)).toEqual({ DELIVERED: 6, CANCELLED: 1 });
  }, 60_000);

  it('is distributed once: a second run finds nothing to do (SCL-03)', async () => {
    expect(await distributeAll(world.db.pool.options.connectionString ?? '')).toEqual([]);
  });
});
