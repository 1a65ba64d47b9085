import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/db.ts';
import { natsSettings } from '../../nats-settings.ts';
import { type Way, aWayToTheDatabase } from '../../testing/a-way-to-the-database.ts';
import { realNats, startNatsServer } from '../../testing/nats-server.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { natsAnnouncer } from './nats.ts';
import type { Announcer, CacheChange, Change, FeedChange, Work } from './port.ts';
import { postgresAnnouncer } from './postgres.ts';

const RECONNECT_MS = 20;
const PING_MS = 50;

let database: TestDatabase;
let db: Database;
const opened: Announcer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterEach(async () => {
  for (const announcer of opened.splice(0)) await announcer.close();
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const orderOf = (vendor_id: string): FeedChange => ({ kind: 'order', vendor_id });
const vendor = (vendor_id: string): CacheChange => ({ kind: 'vendor', vendor_id });

/** A vendor that everybody watches, and by which it is known that what was watched before is heard of. */
const MARK = 'mark';

/** Everything that an announcer hears of these vendors, in three lists that grow. */
function hearing(announcer: Announcer, vendorIds: readonly string[] = []) {
  const [caches, feeds, work] = [new Array<CacheChange>(), new Array<FeedChange>(), new Array<Work>()];
  const marks: FeedChange[] = [];
  announcer.listen((changes) => void caches.push(...changes));
  const watch = announcer.watch((changes) => {
    for (const change of changes) (change.vendor_id === MARK ? marks : feeds).push(change);
  });
  [...vendorIds, MARK].forEach(watch.add);
  return { caches, feeds, marks, work, watch };
}

/** Announces changes until all of these hear them: whatever went before was heard, or is lost. */
async function settle(here: Announcer, ...all: readonly ReturnType<typeof hearing>[]): Promise<void> {
  const last = vendor(`last-${Math.random()}`);
  const mark: FeedChange = { kind: 'ride', vendor_id: MARK, order_id: `${MARK}-${Math.random()}` };
  for (const { caches, marks } of all)
    await expect
      .poll(() => {
        here.announce([last, mark]);
        return [...caches, ...marks];
      })
      .toEqual(expect.arrayContaining([last, mark]));
}

interface Adapter {
  readonly name: string;
  /** A hanging connection is given up after seconds: too long for every day. */
  readonly hangs_long?: boolean;
  /** Where it is reached, if that answers. */
  readonly target: () => Promise<string | null>;
  readonly open: (url: string, onConnected?: (isConnected: boolean) => void) => Promise<Announcer>;
}

async function natsOver(url: string, onConnected: (isConnected: boolean) => void = () => undefined) {
  const settings = natsSettings({ NATS_URL: url, NATS_PREFIX: `test-${process.pid}` });
  if (!settings) throw new Error('There are no settings.');
  let tell = (): void => undefined;
  const first = new Promise<void>((resolve) => (tell = resolve));
  const announcer = natsAnnouncer({
    ...settings,
    reconnect_ms: RECONNECT_MS,
    ping_ms: PING_MS,
    onConnected: (is) => {
      if (is) tell();
      onConnected(is);
    },
  });
  await first;
  return announcer;
}

const adapters: readonly Adapter[] = [
  {
    name: 'PostgreSQL',
    hangs_long: true,
    target: async () => database.url,
    open: (url, onConnected) =>
      postgresAnnouncer({
        pool: db.pool,
        url,
        reconnect_ms: RECONNECT_MS,
        ...(onConnected && { onConnected }),
      }),
  },
  {
    name: 'NATS, as these tests play it',
    target: async () => {
      const server = await startNatsServer();
      onTestFinished(() => server.stop());
      return `nats://${server.host}`;
    },
    open: natsOver,
  },
  {
    name: 'NATS',
    target: async () => {
      const host = await realNats();
      return host && `nats://${host}`;
    },
    open: natsOver,
  },
];

const aWay = async (url: string): Promise<Way> => {
  const way = await aWayToTheDatabase(url);
  onTestFinished(() => way.stop());
  return way;
};

describe.each(adapters)('an announcement over $name', ({ target, open, hangs_long }) => {
  const reach = async (skip: (note: string) => never): Promise<string> =>
    (await target()) ?? skip('no NATS answers at NATS_TEST_URL or 127.0.0.1:4222');
  const openTwo = async (url: string) => {
    const two = [await open(url), await open(url)] as const;
    opened.push(...two);
    return two;
  };

  it('is heard here and on other servers, each change once, by who watches the vendor (SCL-02) [LIV-06]', async ({
    skip,
  }) => {
    const [here, there] = await openTwo(await reach(skip));
    const watched = ['a', 'b', 'own.of_a-4'];
    const [near, far, other] = [hearing(here, watched), hearing(there, watched), hearing(there, ['c'])];
    await settle(here, near, far, other);
    here.announce([orderOf('a'), vendor('v'), { kind: 'session', session_id: 's1' }]);
    here.announce([orderOf('a'), { kind: 'bulk', vendor_id: 'b', job_id: 'j' }, orderOf('own.of_a-4')]);
    await settle(here, near, far, other);
    for (const { feeds, caches } of [near, far]) {
      expect(feeds.toSorted((a, b) => a.vendor_id.localeCompare(b.vendor_id))).toEqual([
        orderOf('a'),
        { kind: 'bulk', vendor_id: 'b', job_id: 'j' },
        orderOf('own.of_a-4'),
      ]);
      expect(caches.filter((change) => change.kind !== 'vendor' || change.vendor_id === 'v')).toEqual([
        vendor('v'),
        { kind: 'session', session_id: 's1' },
      ]);
    }
    expect(other.feeds).toEqual([]);
  });

  it('of orders placed just now says so, and takes the place of no other of the vendor [RCP-08]', async ({
    skip,
  }) => {
    const [here, there] = await openTwo(await reach(skip));
    const [near, far] = [hearing(here, ['a', 'b']), hearing(there, ['a', 'b'])];
    await settle(here, near, far);
    const placed: FeedChange = { kind: 'order', vendor_id: 'a', is_new: true };
    here.announce([placed, orderOf('b'), { ...placed, vendor_id: 'b' }]);
    await settle(here, near, far);
    for (const { feeds } of [near, far]) {
      expect(feeds.filter(({ vendor_id }) => vendor_id === 'a')).toEqual([placed]);
      expect(feeds).toEqual(expect.arrayContaining([orderOf('b'), { ...placed, vendor_id: 'b' }]));
    }
  });

  it('may be of many rides with the longest ids', async ({ skip }) => {
    const [here, there] = await openTwo(await reach(skip));
    const vendor_id = 'v'.repeat(40);
    const far = hearing(there, [vendor_id]);
    await settle(here, far);
    const ids = Array.from({ length: 2000 }, (_, n) => `${vendor_id}-${String(n).padStart(15, '0')}`);
    here.announce(ids.map((order_id) => ({ kind: 'ride', vendor_id, order_id })));
    await expect.poll(() => far.feeds.length).toBe(ids.length);
    const heard = new Set(far.feeds.map((change) => (change.kind === 'ride' ? change.order_id : '')));
    expect(heard).toEqual(new Set(ids));
  });

  it('of riders is made ten times a second at most, and leaves out none', async ({ skip }) => {
    const [here, there] = await openTwo(await reach(skip));
    const heard: FeedChange[][] = [];
    const watch = there.watch((changes) => void heard.push([...changes]));
    watch.add('a');
    await settle(here, hearing(there));
    const begun = performance.now();
    for (let n = 0; n < 300; n += 1) {
      here.announce([{ kind: 'ride', vendor_id: 'a', order_id: `a-${n}` }]);
      await new Promise(setImmediate);
    }
    await expect.poll(() => heard.flat().length).toBe(300);
    expect(heard.length).toBeLessThan(3 + (performance.now() - begun) / 50);
  });

  it('of work is taken by the server that announces, else by another one', async ({ skip }) => {
    const [here, there] = await openTwo(await reach(skip));
    const far = hearing(there);
    there.takeWork((work) => void far.work.push(...work));
    await settle(here, far);
    here.announce([orderOf('a'), { kind: 'bulk', vendor_id: 'b', job_id: 'j' }, orderOf('c')]);
    await expect.poll(() => far.work.toSorted()).toEqual(['bulk', 'order']);
    const taken: Work[] = [];
    here.takeWork((work) => void taken.push(...work));
    here.announce([orderOf('a')]);
    await settle(here, far);
    expect([taken, far.work.length]).toEqual([['order'], 2]);
  });

  it('reaches nobody who no longer watches', async ({ skip }) => {
    const [here, there] = await openTwo(await reach(skip));
    const [stays, goes] = [hearing(there, ['a', 'b']), hearing(there, ['a', 'b'])];
    await settle(here, stays);
    goes.watch.delete('a');
    stays.watch.delete('b');
    goes.watch.close();
    here.announce([orderOf('a'), orderOf('b')]);
    await settle(here, stays);
    expect([stays.feeds, goes.feeds]).toEqual([[orderOf('a')], []]);
  });

  it('is heard again after it was cut off or hung, and nothing waits for it meanwhile (SCL-02)', async ({
    skip,
  }) => {
    const url = await reach(skip);
    const way = await aWay(url);
    const states: boolean[] = [];
    const here = await open(way.url);
    const there = await open(way.url, (isConnected) => void states.push(isConnected));
    opened.push(here, there);
    const far = hearing(there, ['a', 'b']);
    await settle(here, far);
    const connected = () => states.at(-1);
    const evils = [way.refuse, ...(hangs_long && !process.env['TEST_ALL'] ? [] : [way.hang])];
    for (const evil of evils) {
      evil();
      here.announce([orderOf('a')]);
      await expect.poll(connected, { timeout: 8000 }).toBe(false);
      way.mend();
      await expect.poll(connected, { timeout: 8000 }).toBe(true);
      await settle(here, far);
      here.announce([orderOf('b')]);
      await settle(here, far);
      expect(far.feeds.at(-1)).toEqual(orderOf('b'));
    }
  }, 30_000);
});

describe('the channel of PostgreSQL', () => {
  const open = async (): Promise<Announcer> => {
    const announcer = await postgresAnnouncer({
      pool: db.pool,
      url: database.url,
      reconnect_ms: RECONNECT_MS,
    });
    opened.push(announcer);
    return announcer;
  };
  const notify = (channel: string, payload: string) =>
    db.pool.query('select pg_notify($1, $2)', [channel, payload]);

  it.each(['nonsense', '', '7', '{"from":"x","changes":[{"kind":"party"}]}', 'x y z\n\n a\norder\nride a'])(
    'is not disturbed by %j',
    async (payload) => {
      const far = hearing(await open(), ['a']);
      await notify('sendero', payload);
      await notify('sendero_feeds', payload);
      await settle(await open(), far);
      expect(far.feeds).toEqual([]);
    },
  );

  it('carries what a server of the version before announces (SCL-05)', async () => {
    const there = await open();
    const far = hearing(there, ['a']);
    there.takeWork((work) => void far.work.push(...work));
    const changes: Change[] = [orderOf('a'), vendor('v'), orderOf('b')];
    await notify('sendero', JSON.stringify({ from: 'before', changes }));
    await expect.poll(() => far.caches).toEqual([vendor('v')]);
    expect([far.feeds, far.work]).toEqual([[orderOf('a')], ['order']]);
  });

  it('is asked for at an even pace, however long the database stays away', async () => {
    const way = await aWay(database.url);
    const announcer = await postgresAnnouncer({ pool: db.pool, url: way.url, reconnect_ms: RECONNECT_MS });
    opened.push(announcer);
    way.refuse();
    const attempts = 50;
    const started = performance.now();
    await way.refused(attempts);
    expect(performance.now() - started).toBeGreaterThan((attempts - 1) * RECONNECT_MS);
  });

  it('stops the start where there is no database', async () => {
    await expect(
      postgresAnnouncer({ pool: db.pool, url: 'postgres://nobody@127.0.0.1:1/x' }),
    ).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a NATS server', () => {
  it('need not be there at the start, and is found when it comes (SCL-02)', async () => {
    const server = await startNatsServer();
    onTestFinished(() => server.stop());
    const way = await aWay(`nats://${server.host}`);
    way.refuse();
    const [here, there] = [natsOver(way.url), natsOver(way.url)];
    await way.refused(3);
    way.mend();
    const [one, other] = await Promise.all([here, there]);
    opened.push(one, other);
    await settle(one, hearing(other));
  });

  it('is shown the token of its address, and asked again while it refuses', async () => {
    const server = await startNatsServer('let me in');
    onTestFinished(() => server.stop());
    const states: boolean[] = [];
    const settings = natsSettings({ NATS_URL: `nats://wrong@${server.host}` });
    if (settings)
      opened.push(natsAnnouncer({ ...settings, reconnect_ms: 5, onConnected: (is) => void states.push(is) }));
    const allowed = await natsOver(`nats://let%20me%20in@${server.host}`);
    opened.push(allowed, await natsOver(`nats://let%20me%20in@${server.host}`));
    const far = opened.at(-1);
    if (far) await settle(allowed, hearing(far));
    expect(states).toEqual([false]);
  });

  it('keeps vendors apart whose ids have signs that mean something to it', async () => {
    const server = await startNatsServer();
    onTestFinished(() => server.stop());
    const [here, there] = [await natsOver(`nats://${server.host}`), await natsOver(`nats://${server.host}`)];
    opened.push(here, there);
    const far = hearing(there, ['>', '*', 'a b', 'a.~2e~', 'x\r\nPUB y 0']);
    await settle(here, far);
    here.announce([orderOf('a'), orderOf('a.b'), orderOf('a~2e~~2e~')]);
    await settle(here, far);
    expect(far.feeds).toEqual([]);
  });
});
