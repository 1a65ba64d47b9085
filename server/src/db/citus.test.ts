// The main job on a real Citus, which CITUS_TEST_URL names: the coordinator's address, then the workers'.
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { aDay } from '../testing/a-day.ts';
import { citusServers, distributeAll } from '../testing/a-citus.ts';
import { type SeenStatement, seeStatements } from '../testing/seen-statements.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

const isMissing = citusServers.length === 0;
if (isMissing) process.stderr.write('No CITUS_TEST_URL: nothing is tried on a Citus.\n');

/** What looks for work or for what has ended, counts for nobody in particular, or knows a payment by its id alone. */
const ON_ALL_SHARDS = [
  'count-under-way-by-index',
  'count-under-way-by-table',
  'delete-ended-repeats',
  'delete-old-repeat-days',
  'find-payment-anywhere',
  'list-due-repeats',
  'is-any-due-by-index',
  'is-any-due-by-table',
  'list-due-by-index',
  'list-due-by-table',
  'list-due-wrongly',
  'list-old-orders',
  'list-due-searches',
  'list-due-payments',
  'list-waiting-jobs',
];

describe.skipIf(isMissing)('on Citus', () => {
  let world: TestWorld;
  let app: FastifyInstance;
  let seen: ReadonlyMap<string, SeenStatement>;

  beforeAll(async () => {
    world = await createTestWorld();
    seen = seeStatements(world.db.pool);
    app = await createApp(world);
  }, 60_000);

  afterAll(async () => {
    await app?.close();
    await world?.close();
  });

  it('does a shop’s whole day: orders, a trip, a repeat, a sheet, a card, riders (SCL-03)', async () => {
    expect(await aDay(world, app)).toEqual({ WAITING_FOR_TRANSPORT: 8, CANCELLED: 1 });
  }, 60_000);

  it('asks one shard by every named statement of that day but those that look for work (SCL-03)', async () => {
    const client = new pg.Client({ connectionString: world.db.pool.options.connectionString });
    await client.connect();
    try {
      const wide: string[] = [];
      for (const statement of seen.values())
        if (statement.name !== statement.text && (await tasksOf(client, statement)) > 1)
          wide.push(statement.name);
      expect(wide.filter((name) => !ON_ALL_SHARDS.includes(name))).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('is distributed once: a second run finds nothing to do (SCL-03)', async () => {
    expect(await distributeAll(world.db.pool.options.connectionString ?? '')).toEqual([]);
  });
});

/** How many shards a statement asks at most in one of its steps. */
async function tasksOf(client: pg.Client, { text, values }: SeenStatement): Promise<number> {
  const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(literal(value))));
  await client.query(`prepare seen as ${text}`);
  const asked = `explain (costs off) execute seen ${given.length > 0 ? `(${given.join(', ')})` : ''}`;
  // An insert of given values is explained without them, and not planned.
  const { rows } = await client.query<Record<string, string>>(asked).catch((error: Error) => {
    if (error.message !== 'could not create distributed plan') throw error;
    return { rows: [] };
  });
  await client.query('deallocate seen');
  const counts = rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'] ?? '')?.[1] ?? []);
  return Math.max(0, ...counts.map(Number));
}

/** A value as pg sends it. */
function literal(value: unknown): string {
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(literal(one)))).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
