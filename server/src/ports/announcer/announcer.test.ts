import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aWayToTheDatabase } from '../../testing/a-way-to-the-database.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../../db/db.ts';
import type { Announcer, Change } from './port.ts';
import { createAnnouncer } from './postgres.ts';

const RECONNECT_MS = 20;

let database: TestDatabase;
let db: Database;
let here: Announcer;
let there: Announcer;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  db = openDatabase(database.url);
  here = await createAnnouncer(db.pool, database.url, RECONNECT_MS);
  there = await createAnnouncer(db.pool, database.url, RECONNECT_MS);
});
afterEach(async () => {
  await here.close();
  await there.close();
  await db.close();
});
afterAll(() => database.drop());

/** The first `count` changes that `announcer` hears from now on. */
function hear(announcer: Announcer, count: number): Promise<Change[]> {
  const heard: Change[] = [];
  return new Promise((resolve) => {
    const stop = announcer.listen((changes) => {
      heard.push(...changes);
      if (heard.length < count) return;
      stop();
      resolve(heard);
    });
  });
}

const orderOf = (vendor_id: string): Change => ({ kind: 'order', vendor_id });

describe('an announcement', () => {
  it('is heard here and on other servers, each change once [LIV-06]', async () => {
    const [heardHere, heardThere] = [hear(here, 2), hear(there, 2)];
    here.announce([orderOf('a'), orderOf('b')]);
    here.announce([orderOf('a')]);
    expect(await heardHere).toEqual([orderOf('a'), orderOf('b')]);
    expect(await heardThere).toEqual([orderOf('a'), orderOf('b')]);
  });

  it('may be of many rides with the longest ids', async () => {
    const vendor_id = 'v'.repeat(40);
    const rides = Array.from({ length: 200 }, (_, n): Change => ({
      kind: 'ride',
      vendor_id,
      order_id: `${vendor_id}-${String(n).padStart(15, '0')}`,
    }));
    const heard = hear(there, rides.length);
    here.announce(rides);
    expect(new Set(await heard)).toEqual(new Set(rides));
  });

  it.each(['nonsense', '', '7', '{"from":"x","changes":[{"kind":"party"}]}'])(
    'is not disturbed by %j on its channel',
    async (payload) => {
      await db.pool.query('select pg_notify($1, $2)', ['sendero', payload]);
      const heard = hear(there, 1);
      here.announce([orderOf('after')]);
      expect(await heard).toEqual([orderOf('after')]);
    },
  );

  it('is heard again after the database let go of the connection [LIV-06]', async () => {
    const heard = hear(there, 1);
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'sendero announce'`,
    );
    const again = setInterval(() => here.announce([orderOf('after')]), RECONNECT_MS);
    expect(await heard).toEqual([orderOf('after')]);
    clearInterval(again);
  });
});

describe('a database that is away', () => {
  it('is asked at an even pace, however long it stays away', async () => {
    const way = await aWayToTheDatabase(database.url);
    const announcer = await createAnnouncer(db.pool, way.url, RECONNECT_MS);
    way.refuse();
    const attempts = 50;
    const started = performance.now();
    await way.refused(attempts);
    expect(performance.now() - started).toBeGreaterThan((attempts - 1) * RECONNECT_MS);
    await announcer.close();
    await way.stop();
  });

  it('stops the start', async () => {
    await expect(createAnnouncer(db.pool, 'postgres://nobody@127.0.0.1:1/x')).rejects.toThrow('ECONNREFUSED');
  });
});
