import type { ServerMessage } from '@sendero/core/contract/live';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../config.ts';
import { natsSettings } from '../../nats-settings.ts';
import { aListeningApp } from '../../testing/a-listening-app.ts';
import { aShop } from '../../testing/a-shop.ts';
import { type Way, aWayToTheDatabase } from '../../testing/a-way-to-the-database.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { startNatsServer } from '../../testing/nats-server.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { watchFeed } from '../../testing/watch-feed.ts';
import { advanceOrders } from '../order/advance-order.ts';

const CHANGES = 4;

const seqOf = (message: ServerMessage): number => (message.type === 'order_update' ? message.seq : 0);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** A way for announcements alone, and the settings of servers that use it. */
type Fan = (first: TestWorld) => Promise<{ readonly way: Way; readonly config: Partial<Config> }>;

const aWay = async (url: string): Promise<Way> => {
  const way = await aWayToTheDatabase(url);
  onTestFinished(() => way.stop());
  return way;
};

const overPostgres: Fan = async ({ db, config: { database } }) => {
  const way = await aWay(db.pool.options.connectionString ?? '');
  return { way, config: { database: { ...database, listen_url: way.url } } };
};

const overNats: Fan = async () => {
  const server = await startNatsServer();
  onTestFinished(() => server.stop());
  const way = await aWay(`nats://${server.host}`);
  return { way, config: { nats: natsSettings({ NATS_URL: way.url }) } };
};

describe.each([
  { name: 'PostgreSQL', fan: overPostgres },
  { name: 'NATS', fan: overNats },
])('a feed over two servers that announce by $name', ({ fan }) => {
  it('misses no number while announcements are cut off, hang and come back (SCL-02) [LIV-06]', async () => {
    const first = await createTestWorld();
    const { way, config } = await fan(first);
    const changed: TestWorld = { ...first, config: { ...first.config, ...config } };
    const [here, there] = [await createSecondWorld(changed), await createSecondWorld(changed)];
    const [near, far] = [await aListeningApp(here), await aListeningApp(there)];
    onTestFinished(async () => {
      await Promise.all([near.close(), far.close()]);
      for (const world of [here, there, first]) await world.close();
    });
    const shop = await aShop(here, near);
    const { order_id } = await anOrderRow(here, shop.vendor);
    const watchers = [await watchFeed(near, shop, { after: 0 }), await watchFeed(far, shop, { after: 0 })];
    const change = async (by: TestWorld) => {
      for (let n = 0; n < CHANGES; n += 1)
        await advanceOrders(by, [{ order_id, to: 'MODIFIED', by: 'shop', at: by.clock.now() }]);
    };

    let told = 1;
    for (const trouble of [() => undefined, way.refuse, way.mend, way.hang, way.mend]) {
      trouble();
      await change(here);
      await change(there);
      told += 2 * CHANGES;
    }
    for (const watcher of watchers) expect((await watcher.take(told)).map(seqOf)).toEqual(upTo(told));
  });
});
