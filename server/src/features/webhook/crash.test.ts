// A server is killed with SIGKILL while it delivers, twice; another goes on, and no step is missing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signingKey } from '../../http/mac.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { KEY, type Servers, killableServers } from '../../testing/killable-servers.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { type WebhookServer, startWebhookServer } from '../../testing/webhook-server.ts';
import { advanceOrders } from '../order/advance-order.ts';
import { makeWebhook } from './webhooks.ts';

const ORDERS = 60;
const OWNER = 'owner@sendero.example';

let world: TestWorld;
let servers: Servers;
let receiver: WebhookServer;

beforeAll(async () => {
  world = await createTestWorld({ config: { signing_keys: [signingKey(KEY)] } });
  servers = killableServers(world, 0);
  receiver = await startWebhookServer();
});
afterAll(async () => {
  servers.killAll();
  await receiver.close();
  await world.close();
});

/** A dead server's lease would end after some seconds. */
const endLeases = () => world.db.pool.query('update webhooks set lease_until = now()');
/** What the receiver has heard of, as often as the database answers. */
const heard = async (): Promise<ReadonlySet<number>> => {
  await world.db.pool.query('select');
  return new Set(receiver.told.map(({ data }) => data.seq));
};

it(
  'tells each step, those of an order in order, though servers are killed over it [DEV-05]',
  { timeout: 240_000 },
  async () => {
    const vendor = await aVendor(world, { owners: [OWNER] });
    const [site] = world.sites.all().filter(({ market }) => market.country_code === 'FI');
    if (!site) throw new Error('There is no site in Finland.');
    const caller = {
      user_id: randomUUID(),
      session_id: randomUUID(),
      email: OWNER,
      name: '',
      country_code: 'FI',
      expires_at: 0,
    };
    const { secret } = await makeWebhook(
      world,
      { site, caller, language: 'en' },
      { url: receiver.url, events: ['order.created', 'order.updated'] },
    );
    for (let nth = 0; nth < ORDERS; nth += 1) {
      const { order_id } = await anOrderRow(world, vendor);
      await advanceOrders(world, [
        { order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: world.clock.now() },
      ]);
    }
    const { rows } = await world.db.pool.query<{ seq: number; order_id: string }>(
      'select seq, order_id from order_events where vendor_id = $1 order by seq',
      [vendor.vendor_id],
    );
    for (const enough of [10, 50]) {
      const server = await servers.start();
      await endLeases();
      await servers.kill(server, async () => (await heard()).size > enough);
    }
    await servers.start();
    await endLeases();
    let told = await heard();
    while (!rows.every(({ seq }) => told.has(seq))) told = await heard();
    const first = new Map<number, number>();
    for (const [nth, { data }] of receiver.told.entries()) if (!first.has(data.seq)) first.set(data.seq, nth);
    for (const steps of Map.groupBy(rows, ({ order_id }) => order_id).values()) {
      const arrived = steps.map(({ seq }) => first.get(seq) ?? Infinity);
      expect(arrived).toEqual(arrived.toSorted((one, other) => one - other));
    }
    expect(receiver.told.every((one) => receiver.isSigned(one, secret))).toBe(true);
    const again = Map.groupBy(receiver.told, ({ data }) => data.seq);
    for (const same of again.values()) expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  },
);
