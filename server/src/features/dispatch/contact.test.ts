// A rider is told whom to call where an order is collected, and nobody else is.
import { placeOrder } from '@sendero/core/contract/order-api';
import { track } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { networkFleet } from '../../ports/riders/network.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { aGuest, aGuestDraft, withGuests } from '../../testing/a-guest.ts';
import { aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { anOrder } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from './dispatch-due.ts';

let plain: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let fleet: EngineServer;

beforeAll(async () => {
  plain = await createTestWorld();
  fleet = await serveEngine(() => ({ status: 202, body: '' }));
  const riders = networkFleet({
    clock: plain.clock,
    url: fleet.url.href,
    secret: 'a secret',
    guard: aGuard(),
  });
  world = { ...withGuests(plain), riders };
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await fleet.close();
  await plain.close();
});

/** What the fleet hears of an order's pick-up once its time has come. */
async function pickupTold({ order_id }: Pick<Order, 'order_id'>): Promise<unknown> {
  await dispatchDue(world);
  const rides = fleet.asked.map(({ body }) => body as { order_id: string; pickup: object });
  return rides.find((ride) => ride.order_id === order_id)?.pickup;
}

describe('a rider', () => {
  it('gets the shop’s name, door, number and notes as they were when the order was placed', async () => {
    const location = { ...LOCATION, unit: 'B 4', building: 'Yard', rider_instructions: 'Ring twice' };
    const { vendor, headers } = await aShop(world, app, { vendor: { location, phone: '040 1234500' } });
    const order = await anOrder(app, headers, vendor.vendor_id);
    await world.db.pool.query(`update vendors set phone = '+358409999999' where vendor_id = $1`, [
      vendor.vendor_id,
    ]);
    expect(await pickupTold(order)).toEqual({
      name: vendor.name,
      address: `B 4, Yard, ${LOCATION.address_text}`,
      lat: LOCATION.latitude,
      lng: LOCATION.longitude,
      phone_number: '+358401234500',
      notes: 'Ring twice',
    });
  });

  it('gets the guest’s who sends it, which no answer and no public page tells [FLOW-17]', async () => {
    const guest = await aGuest(world);
    const location = { ...guest.sender.location, notes: 'The blue door' };
    const sender = { ...guest.sender, phone_number: '0409876543', location };
    const body = await aGuestDraft(app, guest, { sender });
    const order: Order = (await callApi(app, guest.headers, placeOrder, { body })).json().result;
    expect(await pickupTold(order)).toMatchObject({
      name: sender.name,
      phone_number: '+358409876543',
      notes: 'The blue door',
    });
    expect(Object.keys(order.pickup).toSorted()).toEqual(['address', 'latitude', 'longitude', 'name']);
    const seen = await callApi(app, { host: 'localhost' }, track, {
      params: { link_id: order.link_id },
    });
    expect(seen.statusCode).toBe(200);
    expect(seen.body).not.toContain('409876543');
    expect(seen.body).not.toContain('The blue door');
  });

  it('still comes for an order from before numbers were kept', async () => {
    const { vendor } = await aShop(world, app);
    const order = await anOrderRow(world, vendor);
    expect(await pickupTold(order)).toMatchObject({ name: vendor.name, phone_number: '', notes: '' });
  });
});
