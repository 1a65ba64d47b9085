// Servers are killed with SIGKILL while a rule places a shop's orders; another goes on, and each order is there once.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { signingKey } from '../../http/mac.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { KEY, type Servers, killableServers } from '../../testing/killable-servers.ts';
import { queueLater, runDue } from '../../testing/run-due.ts';
import { aShopifyOrder, tellOrder } from '../../testing/shop-orders.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { connectSystem } from './systems.ts';

const ORDERS = 60;
const OWNER = 'owner@sendero.example';
const SECRET = 'a-secret-of-the-shop';
/** A dead server's job is handed out again after this. */
const MISSED_S = 60;

let world: TestWorld;
let app: FastifyInstance;
let servers: Servers;

beforeAll(async () => {
  world = await createTestWorld({ config: { signing_keys: [signingKey(KEY)] }, now: new Date() });
  app = await createApp(world);
  servers = killableServers(world, 0);
});
afterAll(async () => {
  servers.killAll();
  await app.close();
  await world.close();
});

const placed = async (): Promise<string[]> => {
  const { rows } = await world.db.pool.query<{ client_order_id: string }>(
    'select client_order_id from orders order by client_order_id',
  );
  return rows.map(({ client_order_id }) => client_order_id);
};

it(
  'places every order of a shop by its rule, once, though servers are killed over it [DEV-11] [SAF-02]',
  { timeout: 240_000 },
  async () => {
    const { vendor_id } = await aVendor(world, { owners: [OWNER] });
    const [site] = world.sites.all().filter(({ market }) => market.country_code === 'FI');
    if (!site) throw new Error('There is no site in Finland.');
    const ids = { user_id: randomUUID(), session_id: randomUUID() };
    const caller = { ...ids, email: OWNER, name: '', country_code: 'FI', expires_at: 0 };
    const asked = { kind: 'shopify', name: 'Ramen', vendor_id, secret: SECRET, places: true } as const;
    const { system_id } = await connectSystem(world, { site, caller, origin: 'http://localhost' }, asked);
    const at = new Date(Date.now() + 1000).toISOString();
    const names = Array.from({ length: ORDERS }, (_, nth) => `#${1000 + nth}`);
    for (const [nth, name] of names.entries()) {
      const order = aShopifyOrder({ id: nth + 1, name, created_at: at, updated_at: at });
      expect((await tellOrder(app, { system_id, secret: SECRET }, order)).json()).toEqual({
        result: 'taken',
      });
    }
    for (const enough of [5, 25]) {
      const server = await servers.start();
      await servers.kill(server, async () => (await placed()).length > enough);
      await queueLater(world, MISSED_S);
    }
    while ((await placed()).length < ORDERS) {
      await runDue(world);
      await queueLater(world, MISSED_S);
    }
    expect(await placed()).toEqual(names);
    const { rows } = await world.db.pool.query('select distinct state from shop_orders');
    expect(rows).toEqual([{ state: 'PLACED' }]);
  },
);
