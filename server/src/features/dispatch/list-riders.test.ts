import * as api from '@sendero/core/contract/dispatch-api';
import type { OrderStatus } from '@sendero/core/order/status';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { unixSeconds } from '../../clock.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { advanceOrder } from '../order/advance-order.ts';
import type { NewVendor } from '../vendor/store.ts';
import { ingestRiderReports } from './ingest-rider-reports.ts';

let world: TestWorld;
let app: FastifyInstance;
let parent: Shop;
let outlet: NewVendor;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  parent = await aShop(world, app);
  const { user, vendor } = parent;
  outlet = await aVendor(world, { parent_vendor_id: vendor.vendor_id, owners: [user.email] });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** An order whose rider, of the same name, has brought it as far as `statuses` tell. */
async function aRide(vendor: NewVendor, name: string, ...statuses: OrderStatus[]): Promise<string> {
  const { order_id } = await anOrderRow(world, vendor, { dispatch_at: null });
  await advanceOrder(world, { order_id, to: 'WAITING_FOR_TRANSPORT', by: 'dispatch', at: world.clock.now() });
  for (const status of statuses)
    await ingestRiderReports(world, [
      {
        event_id: `${order_id} ${status}`,
        order_id,
        type: 'status',
        status,
        occurred_at: unixSeconds(world.clock.now()),
        rider: { id: name, name, phone_number: '+12025550100', vehicle: 'bicycle' },
        position: { lat: 60.166, lng: 24.94 },
        eta: { origin_minutes: 4, destination_minutes: 11 },
      },
    ]);
  return order_id;
}

async function ridersOf(shop: Shop, vendor_id: string, query = '') {
  const url = `/dispatch/api/v1/vendor/${vendor_id}/riders${query}`;
  const reply = await app.inject({ url, headers: shop.headers });
  if (reply.statusCode !== 200) return reply.statusCode;
  const { riders } = api.listRiders.answer?.parse(reply.json()).result ?? expect.fail('no answer');
  return riders.toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1));
}

describe('GET /vendor/:id/riders', () => {
  it('tells of every order under way what its own call tells, and of no other [RID-01] [RID-04]', async () => {
    const { vendor, headers } = parent;
    const coming = await aRide(vendor, 'Robin', 'COURIER_ACCEPTED_DELIVERY');
    const riding = await aRide(outlet, 'Sam', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP');
    await aRide(vendor, 'Toni', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED');
    await aRide(vendor, 'Uma', 'COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT');

    const single = async (order_id: string) => {
      const reply = await app.inject({ url: `/dispatch/api/v1/riders/${order_id}`, headers });
      const { rider, eta_origin_minutes, eta_destination_minutes } = reply.json().result;
      return { order_id, rider, eta_origin_minutes, eta_destination_minutes };
    };
    const all = await Promise.all([coming, riding].toSorted().map(single));
    expect(all.map(({ rider }) => rider.position)).toEqual([expect.anything(), expect.anything()]);
    expect(await ridersOf(parent, vendor.vendor_id, '?include_outlets=true')).toEqual(all);
    expect(await ridersOf(parent, vendor.vendor_id)).toMatchObject([
      { order_id: coming, eta_origin_minutes: 4 },
    ]);
    expect(await ridersOf(parent, outlet.vendor_id, '?include_outlets=true')).toMatchObject([
      { order_id: riding, eta_origin_minutes: null, eta_destination_minutes: 11 },
    ]);
  });

  it('does not find somebody else’s vendor, and shows an outlet’s owner nothing of its parent [AUTH-22]', async () => {
    const stranger = await aShop(world, app);
    const clerk = await aShop(world, app, { vendor: { parent_vendor_id: parent.vendor.vendor_id } });
    await aRide(parent.vendor, 'Robin', 'COURIER_ACCEPTED_DELIVERY');
    const everything = '?include_outlets=true';
    expect(await ridersOf(stranger, parent.vendor.vendor_id, everything)).toBe(404);
    expect(await ridersOf(clerk, parent.vendor.vendor_id, everything)).toBe(404);
    expect(await ridersOf(clerk, clerk.vendor.vendor_id, everything)).toEqual([]);
  });
});
