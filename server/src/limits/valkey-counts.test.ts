import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/session-api';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/db.ts';
import { createMetrics } from '../metrics.ts';
import { openValkey } from '../ports/valkey.ts';
import { type Way, aWayToTheDatabase } from '../testing/a-way-to-the-database.ts';
import { aUser } from '../testing/a-user.ts';
import { type TestDatabase, createTestDatabase } from '../testing/test-database.ts';
import { createTestWorld } from '../testing/test-world.ts';
import { realValkey, startValkeyServer } from '../testing/valkey-server.ts';
import { valkeySettings } from '../valkey-settings.ts';
import { createCounts } from './counts-store.ts';
import type { Counts } from './counts.ts';
import { valkeyCounts } from './valkey-counts.ts';

const MINUTE_MS = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const aWay = async (url: string): Promise<Way> => {
  const way = await aWayToTheDatabase(url);
  onTestFinished(() => way.stop());
  return way;
};

const settingsOf = (url: string) =>
  valkeySettings({ VALKEY_URL: url, VALKEY_PREFIX: `test-${randomUUID().slice(0, 8)}` });

/** The counts of one server. */
async function countsOver(settings: ReturnType<typeof settingsOf>): Promise<Counts> {
  const valkey = await openValkey(settings ?? expect.fail(), {
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
  });
  const counts = valkeyCounts(valkey, createCounts(openDatabase(database.url, 2)));
  onTestFinished(async () => {
    await valkey.close();
    await counts.close();
  });
  return counts;
}

const aServer = async (): Promise<string> => {
  const server = await startValkeyServer();
  onTestFinished(() => server.stop());
  return server.url;
};

describe.each([
  { name: 'Valkey, as these tests play it', target: aServer },
  { name: 'Valkey or Redis', target: realValkey },
])('counts in $name', ({ target }) => {
  it('are the same for all servers, expire and are forgotten [SAF-05]', async ({ skip }) => {
    const url = (await target()) ?? skip('neither Valkey nor Redis answers');
    const settings = settingsOf(url);
    const [here, there] = [await countsOver(settings), await countsOver(settings)];
    expect([await here.add('a', MINUTE_MS), await there.add('a', MINUTE_MS)]).toEqual([1, 2]);
    await there.takeBack('a', MINUTE_MS);
    expect(await here.add('a', MINUTE_MS)).toBe(2);
    expect([await there.read('a'), await there.read('b')]).toEqual([2, 0]);
    await here.forget('a');
    expect(await there.read('a')).toBe(0);
    expect(await there.add('short', 1000)).toBe(1);
    await expect.poll(() => here.read('short'), { timeout: 3000 }).toBe(0);
  });
});

describe('limits while Valkey is away', () => {
  it('are counted in the database, and neither open nor shut for everybody [SAF-05]', async () => {
    const way = await aWay(await aServer());
    const counts = await countsOver(settingsOf(way.url));
    expect(await counts.add('b', MINUTE_MS)).toBe(1);
    for (const evil of [way.refuse, way.hang]) {
      evil();
      await counts.forget('b');
      for (const nth of [1, 2, 3, 4]) expect(await counts.add('b', MINUTE_MS)).toBe(nth);
      expect(await counts.read('b')).toBe(4);
      way.mend();
      await expect.poll(() => counts.add('other', MINUTE_MS), { timeout: 5000 }).toBeGreaterThan(0);
    }
  });

  it('still refuse who guesses passwords [SAF-05]', async () => {
    const way = await aWay(await aServer());
    const world = await createTestWorld({ config: { valkey: settingsOf(way.url) } });
    const app: FastifyInstance = await createApp(world);
    onTestFinished(async () => {
      await app.close();
      await world.close();
    });
    const { email } = await aUser(world);
    way.hang();
    const answers: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const payload = { email_address: email, password: 'wrong' };
      const reply = await app.inject({ method: 'POST', url: addressOf(api.login), payload });
      answers.push(reply.statusCode);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });
});
