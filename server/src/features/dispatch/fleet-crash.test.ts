// The server is killed with SIGKILL between a cancellation's commit and its telling; another one takes over.
import { addressOf } from '@sendero/core/contract/endpoint';
import { cancelOrder } from '@sendero/core/contract/order-api';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signingKey } from '../../http/mac.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { KEY, type Servers, killableServers, ownerCredential } from '../../testing/killable-servers.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

const OWNER = 'owner@sendero.example';
/** Later than the lease of whoever was killed. */
const AHEAD_MS = 25_000;

let world: TestWorld;
let fleet: EngineServer;
let servers: Servers;

beforeAll(async () => {
  world = await createTestWorld({ config: { signing_keys: [signingKey(KEY)] }, now: new Date() });
  fleet = await serveEngine(() => ({ status: 202, body: {} }));
  vi.stubEnv('RIDER_NETWORK_URL', fleet.url.href);
  vi.stubEnv('RIDER_NETWORK_SECRET', 'a secret that only tests know');
  servers = killableServers(world, AHEAD_MS);
});
afterAll(async () => {
  servers.killAll();
  vi.unstubAllEnvs();
  await fleet.close();
  await world.close();
});

const heard = (path: string) => fleet.asked.filter(({ url }) => url.pathname === path).length;

it(
  'a cancellation is heard though its server was killed while the fleet hung [SAF-14]',
  { timeout: 180_000 },
  async () => {
    const vendor = await aVendor(world, { owners: [OWNER] });
    const first = await servers.start();
    const { order_id, vendor_id } = await anOrderRow(world, vendor);
    await expect.poll(() => heard('/rides'), { timeout: 60_000 }).toBe(1);

    fleet.breakWith('hangs');
    const before = performance.now();
    const reply = await fetch(first.origin + addressOf(cancelOrder), {
      method: cancelOrder.method,
      headers: { authorization: await ownerCredential(OWNER), 'content-type': 'application/json' },
      body: JSON.stringify({ vendor_id, order_id, reason: 'mistake_error' }),
    });
    expect(reply.status).toBe(200);
    expect(performance.now() - before).toBeLessThan(2000);
    await servers.kill(first, async () => true);

    const hanging = heard('/cancellations');
    fleet.breakWith({ status: 202, body: {} });
    await servers.start();
    await expect.poll(() => heard('/cancellations'), { timeout: 60_000 }).toBeGreaterThan(hanging);
    await expect
      .poll(async () => (await world.db.pool.query('select dispatch_at from orders')).rows, {
        timeout: 60_000,
      })
      .toEqual([{ dispatch_at: null }]);
  },
);
