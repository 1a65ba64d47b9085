import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type KeptLog, aKeptLog } from '../testing/a-kept-log.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let kept: KeptLog;

beforeAll(async () => {
  world = await createTestWorld();
  kept = aKeptLog();
  app = await createApp({ ...world, log: kept.log });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const ask = () => app.inject('/readyz');
/** As a second later. */
const askAnew = () => {
  world.readiness.probe = null;
  return ask();
};

describe('a server', () => {
  it('is not ready on a database that lacks a migration, and tells why to its log alone [SAF-04] [SCL-05]', async () => {
    expect((await ask()).statusCode).toBe(200);
    const { rows } = await world.db.pool.query<{ name: string }>(
      `delete from migrations where name = '0050-named-columns.sql' returning name`,
    );
    const [{ name } = { name: '' }] = rows;
    for (let nth = 0; nth < 3; nth += 1)
      expect(await askAnew()).toMatchObject({
        statusCode: 503,
        body: '{"status":"orders cannot be stored"}',
      });
    const reachable = () => world.metrics.registry.getSingleMetricAsString('sendero_database_reachable');
    expect(await reachable()).toMatch(/\} 0$/);
    await world.db.pool.query('insert into migrations (name) values ($1)', [name]);
    expect((await askAnew()).statusCode).toBe(200);
    expect(await reachable()).toMatch(/\} 1$/);
    const told = kept.lines().filter(({ msg }) => /ready/.test(String(msg)));
    expect(told.map(({ msg, reason }) => [msg, reason])).toEqual([
      ['not ready: orders cannot be stored', `The database lacks ${name}.`],
      ['ready again: orders can be stored', undefined],
    ]);
  });
});
