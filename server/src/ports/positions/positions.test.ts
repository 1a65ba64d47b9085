import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { storeRides } from '../../features/dispatch/store-rides.ts';
import { advanceOrders } from '../../features/order/advance-order.ts';
import type { OrderRow } from '../../features/order/order-row.ts';
import { createMetrics } from '../../metrics.ts';
import { type Way, aWayToTheDatabase } from '../../testing/a-way-to-the-database.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { realValkey, startValkeyServer } from '../../testing/valkey-server.ts';
import { valkeySettings } from '../../valkey-settings.ts';
import { openValkey } from '../valkey.ts';
import { embeddedPositions } from './embedded.ts';
import type { PositionNews, Positions } from './port.ts';
import { valkeyPositions } from './valkey.ts';

const RIDER = { id: 'r', name: 'Robin', phone_number: '+12025550100', vehicle: 'bicycle' } as const;

let world: TestWorld;
let order: OrderRow;

beforeAll(async () => {
  world = await createTestWorld();
});
beforeEach(async () => {
  order = await anOrderRow(world, await aVendor(world), { dispatch_at: null });
  const { order_id } = order;
  const at = world.clock.now();
  await advanceOrders(world, [
    { order_id, at, by: 'dispatch', to: 'WAITING_FOR_TRANSPORT' },
    { order_id, at, by: 'fleet', to: 'COURIER_ACCEPTED_DELIVERY' },
  ]);
});
afterAll(() => world.close());

/** A position of the order's rider so many seconds after noon. */
const at = (seconds: number, given: Partial<PositionNews> = {}): PositionNews => ({
  order_id: order.order_id,
  vendor_id: order.vendor_id,
  rider: RIDER,
  lat: 60 + seconds / 1000,
  lng: 24.94,
  position_at: new Date(world.clock.now().getTime() + seconds * 1000),
  ...given,
});

interface Row {
  readonly lat: number | null;
  readonly arrives_origin: Date | null;
}

/** The ride as another server reads it: its row, with what is newer elsewhere. */
async function rideIn(positions: Positions): Promise<Row & { readonly row: Row }> {
  const { rows } = await world.db.pool.query<Row & { position_at: Date }>(
    'select lat, position_at, arrives_origin from rides where root_id = $1 and order_id = $2',
    [order.root_id, order.order_id],
  );
  const row = rows[0] ?? { lat: null, position_at: null, arrives_origin: null };
  const place = (await positions.newest([order.order_id])).get(order.order_id);
  const isNewer = place && place.position_at > (row.position_at ?? new Date(0));
  return { ...row, ...(isNewer && place), row };
}

const embedded = (): Positions => embeddedPositions((news) => storeRides(world.db, news), createMetrics());

interface Opened {
  /** Two servers. */
  readonly here: Positions;
  readonly there: Positions;
  readonly way?: Way;
}

async function overValkey(url: string): Promise<Opened> {
  const way = await aWayToTheDatabase(url);
  const settings = valkeySettings({ VALKEY_URL: way.url, VALKEY_PREFIX: `test-${randomUUID().slice(0, 8)}` });
  if (!settings) throw new Error('There are no settings.');
  const watching = { metrics: createMetrics(), log: pino({ level: 'silent' }) };
  const servers = await Promise.all(
    [1, 2].map(async () => {
      const valkey = await openValkey(settings, watching);
      onTestFinished(valkey.close);
      return valkeyPositions(valkey, embedded());
    }),
  );
  onTestFinished(() => way.stop());
  const [here = embedded(), there = embedded()] = servers;
  return { here, there, way };
}

async function overTestValkey(): Promise<Opened> {
  const server = await startValkeyServer();
  onTestFinished(() => server.stop());
  return overValkey(server.url);
}

describe.each([
  { name: 'PostgreSQL', open: async (): Promise<Opened | null> => ({ here: embedded(), there: embedded() }) },
  { name: 'Valkey, as these tests play it', open: overTestValkey },
  {
    name: 'Valkey or Redis',
    open: async () => {
      const url = await realValkey();
      return url === null ? null : overValkey(url);
    },
  },
])('positions in $name', ({ open }) => {
  const opened = async (skip: (note: string) => never): Promise<Opened> =>
    (await open()) ?? skip('neither Valkey nor Redis answers at VALKEY_TEST_URL or 127.0.0.1:6379');

  it('are the newest of each order, for all servers, however late others come', async ({ skip }) => {
    const { here, there } = await opened(skip);
    expect(await here.keep([at(1), at(3), at(2)])).toEqual([true, true, false]);
    expect(await here.keep([at(2)])).toEqual([false]);
    expect(await there.keep([at(2)])).toEqual([false]);
    expect(await there.keep([at(4)])).toEqual([true]);
    expect(await here.keep([at(5), at(3.5)])).toEqual([true, false]);
    expect((await rideIn(there)).lat).toBe(60.005);
    expect(await here.keep([])).toEqual([]);
  });

  it('tell when the rider arrives, also where the next one does not', async ({ skip }) => {
    const { here, there } = await opened(skip);
    const arrives_origin = new Date(world.clock.now().getTime() + 300_000);
    await here.keep([at(1)]);
    await here.keep([at(2, { arrives_origin })]);
    await here.keep([at(3)]);
    expect(await rideIn(there)).toMatchObject({ lat: 60.003, arrives_origin });
  });

  it('are of no order without a rider', async ({ skip }) => {
    const { here, there } = await opened(skip);
    expect(await here.keep([at(1, { order_id: `${order.vendor_id}-NONE` })])).toEqual([false]);
    await here.keep([at(1)]);
    await advanceOrders(world, [
      {
        order_id: order.order_id,
        at: world.clock.now(),
        by: 'fleet',
        to: 'WAITING_FOR_TRANSPORT',
      },
    ]);
    await world.db.pool.query('delete from rides where order_id = $1', [order.order_id]);
    await here.forget([order.order_id]);
    expect(await here.keep([at(2)])).toEqual([false]);
    expect(await there.keep([at(3)])).toEqual([false]);
    expect((await there.newest([order.order_id])).size).toBe(0);
  });
});

describe('Valkey', () => {
  it('takes what the row need not have: that is written every few seconds', async () => {
    const { here, there } = await overTestValkey();
    for (const seconds of [1, 2, 3]) expect(await here.keep([at(seconds)])).toEqual([true]);
    const { lat, row } = await rideIn(there);
    expect([lat, row.lat]).toEqual([60.003, 60.001]);
  });

  it('may be away or hang: positions go to the rows, soon without waiting for it, and to it again afterwards', async () => {
    const { here, there, way } = await overTestValkey();
    await here.keep([at(1)]);
    let seconds = 1;
    for (const evil of [way?.refuse, way?.hang]) {
      evil?.();
      const started = performance.now();
      for (let n = 0; n < 10; n += 1) expect(await here.keep([at((seconds += 1))])).toEqual([true]);
      expect(performance.now() - started).toBeLessThan(1500);
      const { lat, row } = await rideIn(there);
      expect([lat, row.lat]).toEqual([60 + seconds / 1000, 60 + seconds / 1000]);
      way?.mend();
      await expect
        .poll(
          async () => {
            await here.keep([at((seconds += 1))]);
            return (await rideIn(there)).row.lat === 60 + seconds / 1000;
          },
          { timeout: 10_000 },
        )
        .toBe(false);
      // The other server asks it again within a second.
      await expect.poll(async () => (await rideIn(there)).lat, { timeout: 5000 }).toBe(60 + seconds / 1000);
    }
  }, 30_000);
});
