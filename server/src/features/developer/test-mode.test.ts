import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { exportEvidence } from '@sendero/core/contract/evidence-api';
import * as api from '@sendero/core/contract/order-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import { type TestScript, testScripts } from '@sendero/core/order/test-ride';
import type { Order } from '@sendero/core/order/order';
import { testIdOf } from '@sendero/core/vendor/test-twin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { anApiKey } from '../../testing/an-api-key.ts';
import { type TestFleet, aFleet } from '../../testing/a-fleet.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { aDraft, anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { decideSearches } from '../dispatch/decide-searches.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { ingestRiderReports } from '../dispatch/ingest-rider-reports.ts';

let world: TestWorld;
let app: FastifyInstance;
let fleet: TestFleet;
let shop: Shop;
let test: Record<string, string>;
let live: Record<string, string>;

beforeAll(async () => {
  fleet = aFleet();
  world = { ...(await createTestWorld()), riders: fleet };
  world.test_riders.start((reports) => ingestRiderReports(world, reports));
  app = await createApp(world);
  shop = await aShop(world, app);
  const { host } = shop.headers;
  test = { host, ...(await anApiKey(world, shop.vendor, { mode: 'test' })) };
  live = { host, ...(await anApiKey(world, shop.vendor)) };
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const own = () => shop.vendor.vendor_id;
const placed = (headers: Record<string, string>, given: Partial<api.NewOrder> = {}): Promise<Order> =>
  anOrder(app, headers, own(), given);

/** Everything that a caller is answered about the shop's orders. */
async function toldTo(headers: Record<string, string>): Promise<string> {
  const day = { from: '0', to: String(Math.floor(world.clock.now().getTime() / 1000) + 60) };
  const about = async (endpoint: AnyEndpoint, query: Record<string, string> = {}) => {
    const reply = await callApi(app, headers, endpoint, { params: { id: own() }, query });
    if (reply.statusCode !== 200) throw new Error(`${endpoint.path}: ${reply.body}`);
    return reply.body;
  };
  const lately = { ...day, from: String(Number(day.to) - 90 * 86_400) };
  return [
    await about(api.listOrders),
    await about(api.totalOrders, lately),
    await about(api.orderFigures, lately),
    await about(api.exportOrders, { ...lately, format: 'csv' }),
    await about(api.listEvents, { after: '0' }),
    await about(exportEvidence, lately).catch((error: unknown) => String(error)),
  ].join('\n');
}

describe('an order of a test key', () => {
  it('is told apart, and is nothing to the shop’s own lists, totals, exports and feed [DEV-02]', async () => {
    const before = await toldTo(shop.headers);
    const order = await placed(test, { test: { script: 'delivered', speed: 1000 } });
    expect(order).toMatchObject({ test: true, is_test: true, vendor_id: testIdOf(own()) });
    expect(await toldTo(shop.headers)).toBe(before);
    expect(await toldTo(live)).toBe(before);
    expect(await toldTo(test)).toContain(order.order_id);

    const real = await placed(live);
    expect(real.test).toBeUndefined();
    expect(await toldTo(shop.headers)).toContain(real.order_id);
    expect(await toldTo(test)).not.toContain(real.order_id);
    const reads = [shop.headers, live].map(async (headers) => {
      const query = { vendorId: testIdOf(own()), orderId: order.order_id };
      return (await callApi(app, headers, api.getOrder, { query })).statusCode;
    });
    expect(await Promise.all(reads)).toEqual([404, 404]);
    const vendors = (await callApi(app, shop.headers, listVendors)).json().result.vendors;
    expect(vendors.map(({ id }: { id: string }) => id)).toEqual([own()]);
  });

  it('writes nothing into the shop’s address book, and tells nobody [DEV-02]', async () => {
    const count = async (text: string, values: unknown[]) =>
      (await world.db.pool.query(text, values)).rowCount;
    const book = () => count('select from saved_addresses where root_id = $1', [own()]);
    const before = await book();
    const { customer, ...draft } = await aDraft(app, test, own());
    const { order_id } = await placed(test, {
      ...draft,
      customer: { ...customer, phone_number: '+358501230000' },
    });
    expect(await book()).toBe(before);
    expect(await count('select from notices where order_id = $1', [order_id])).toBe(0);
  });

  it('takes a script from nobody else [DEV-02]', async () => {
    const body = await aDraft(app, live, own(), { test: { script: 'late', speed: 1 } });
    const reply = await callApi(app, live, api.placeOrder, { body });
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([422, 'test']);
  });

  it('goes by the shop’s settings as they are now [DEV-02]', async () => {
    const outlet = await aVendor(world, { parent_vendor_id: own(), name: 'New outlet' });
    await world.db.pool.query('update vendors set pickup_minutes = 33 where vendor_id = $1', [own()]);
    world.caches.twins.clear();
    world.caches.vendors.clear();
    const { vendors } = (await callApi(app, test, listVendors)).json().result;
    expect(vendors).toContainEqual(
      expect.objectContaining({ id: testIdOf(outlet.vendor_id), name: 'New outlet' }),
    );
    expect(vendors).toContainEqual(
      expect.objectContaining({ id: testIdOf(own()), estimation_pick_up_time: 33 }),
    );
  });
});

/** What the history ends with, by script. */
const endings: Readonly<Record<TestScript, readonly string[]>> = {
  delivered: ['NEAR_CUSTOMER', 'DELIVERED'],
  no_rider: ['WAITING_FOR_TRANSPORT', 'STALLED'],
  late: ['DELAYED', 'NEAR_CUSTOMER', 'DELIVERED'],
  returned: ['NEAR_CUSTOMER', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'],
  rider_cancels: ['NEAR_CUSTOMER', 'DELIVERED'],
  unreachable: ['NEAR_CUSTOMER', 'DELAYED', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'],
};

describe('a script', () => {
  it('rides each order to its end, by the simulator alone, within ten seconds [DEV-02]', async () => {
    const orders = new Map<TestScript, string>();
    for (const script of testScripts)
      orders.set(script, (await placed(test, { test: { script, speed: 1000 } })).order_id);
    for (let second = 0; second < 10; second += 1) {
      await dispatchDue(world);
      await decideSearches(world);
      await world.test_riders.tick();
      world.clock.advance(1);
    }
    for (const [script, orderId] of orders) {
      const query = { vendorId: own(), orderId };
      const order: Order = (await callApi(app, test, api.getOrder, { query })).json().result;
      const history = order.status_history.map(({ status }) => status);
      expect([script, history.slice(-endings[script].length)]).toEqual([script, endings[script]]);
      const waits = history.filter((status) => status === 'WAITING_FOR_TRANSPORT').length;
      expect([script, waits]).toEqual([script, script === 'rider_cancels' ? 2 : 1]);
    }
    expect(fleet.heard.filter((call) => call.includes('test_'))).toEqual([]);
  });
});
