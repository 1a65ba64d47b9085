// What a guest may do, and what they may not.
import { searchCustomers } from '@sendero/core/contract/address-book-api';
import { getRider } from '@sendero/core/contract/dispatch-api';
import { cancelOrder, getOrder, listEvents, placeOrder, totalOrders } from '@sendero/core/contract/order-api';
import { estimate, validateArea } from '@sendero/core/contract/quote-api';
import { logout } from '@sendero/core/contract/session-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Guest, aGuest, aGuestDraft, aGuestOrder, withGuests } from '../../testing/a-guest.ts';
import { aListeningApp } from '../../testing/a-listening-app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { DESTINATION, aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { connectLive } from '../../testing/live-client.ts';
import { ordersSeenBy } from '../../testing/orders-seen-by.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let closed: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let guest: Guest;

beforeAll(async () => {
  closed = await createTestWorld();
  world = withGuests(closed);
  app = await aListeningApp(world);
});
beforeEach(async () => {
  guest = await aGuest(world);
});
afterAll(async () => {
  await app.close();
  await closed.close();
});

describe('a guest', () => {
  it('sends from where they are: area, price, time and order go by the sender’s place [FLOW-17] [NAV-03]', async () => {
    const { latitude: lat, longitude: lng } = LOCATION;
    const here = { lat, lng };
    const ask = { vendor_id: GUEST_VENDOR_ID, vendor_location: here, location: DESTINATION };
    expect((await callApi(app, guest.headers, validateArea, { body: ask })).json().result).toBe(
      'DELIVERABLE',
    );
    const far = { ...ask, vendor_location: { lat: lat + 0.5, lng } };
    expect((await callApi(app, guest.headers, validateArea, { body: far })).json().result).toBe('TOO_FAR');
    const times = { vendor_id: GUEST_VENDOR_ID, source: here, destination: DESTINATION };
    const told = await callApi(app, guest.headers, estimate, { body: times });
    expect(told.json().result.delivery_minutes).toBeGreaterThan(0);

    const order = await aGuestOrder(app, guest);
    const { name, email, phone_number } = guest.sender;
    expect(order).toMatchObject({
      pickup: { name, address: LOCATION.address_text, latitude: lat, longitude: lng },
      sender: { name, email, phone_number },
    });
    expect(order.order_id.startsWith(`${order.vendor_id}-`)).toBe(true);
    expect(await ordersSeenBy(app, guest.headers)).toEqual([order.order_id]);
  });

  it.each([
    [{ email: 'aino' }, 'sender.email'],
    [{ name: '' }, 'sender.name'],
    [{ phone_number: '12' }, 'sender.phone_number'],
  ])('who says %j is asked again, at the field [FLOW-17]', async (changes, field) => {
    const sender = { ...guest.sender, ...changes };
    const body = await aGuestDraft(app, guest, { sender });
    const reply = await callApi(app, guest.headers, placeOrder, { body });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toMatchObject([{ field }]);
  });

  it('has to be the sender, pays for the way from there, and nobody else may send one [FLOW-17]', async () => {
    const nobody = await aDraft(app, guest.headers, GUEST_VENDOR_ID);
    expect((await callApi(app, guest.headers, placeOrder, { body: nobody })).json().errors).toMatchObject([
      { field: 'sender' },
    ]);
    const elsewhere = { ...guest.sender.location, latitude: (guest.sender.location.latitude ?? 0) + 0.01 };
    const moved = await aGuestDraft(app, guest, { sender: { ...guest.sender, location: elsewhere } });
    expect(refusalOf(await callApi(app, guest.headers, placeOrder, { body: moved }))).toEqual([
      409,
      'SignatureMismatch',
    ]);
    const shop = await aShop(world, app);
    const body = await aDraft(app, shop.headers, shop.vendor.vendor_id, { sender: guest.sender });
    expect((await callApi(app, shop.headers, placeOrder, { body })).json().errors).toMatchObject([
      { field: 'sender' },
    ]);
  });

  it('cannot use another guest’s price [FEE-03] [AUTH-22]', async () => {
    const other = await aGuest(world);
    const body = await aGuestDraft(app, other);
    expect(refusalOf(await callApi(app, guest.headers, placeOrder, { body }))).toEqual([
      409,
      'SignatureMismatch',
    ]);
  });

  it('follows and calls off their own orders, live as well [NAV-04] [LIV-05]', async () => {
    const client = await connectLive(app, guest);
    client.send({ action: 'subscribeToVendor', vendor_id: GUEST_VENDOR_ID, include_outlets: true });
    expect(await client.next()).toMatchObject({ type: 'subscribe_ok', seq: 0 });
    const order = await aGuestOrder(app, guest);
    const { order_id, vendor_id } = order;
    expect(await client.next()).toEqual({ type: 'order_update', seq: 1, order });

    const events = { params: { id: GUEST_VENDOR_ID }, query: { after: '0' } };
    expect((await callApi(app, guest.headers, listEvents, events)).json().result.seq).toBe(1);
    const one = { query: { vendorId: vendor_id, orderId: order_id } };
    expect((await callApi(app, guest.headers, getOrder, one)).json().result).toEqual(order);
    expect((await callApi(app, guest.headers, getRider, { params: { orderId: order_id } })).statusCode).toBe(
      200,
    );
    const body = { vendor_id, order_id, reason: 'mistake_error' };
    const reply = await callApi(app, guest.headers, cancelOrder, { body });
    expect(reply.json().result.status).toBe('CANCELLED');
  });

  it('sees nothing of another guest’s, nor of a shop’s [AUTH-22]', async () => {
    const { order_id, vendor_id } = await aGuestOrder(app, guest);
    const shop: Shop = await aShop(world, app);
    const other = await aGuest(world);
    for (const headers of [other.headers, shop.headers]) {
      const one = { query: { vendorId: vendor_id, orderId: order_id } };
      expect((await callApi(app, headers, getOrder, one)).statusCode).toBe(404);
      expect((await callApi(app, headers, getRider, { params: { orderId: order_id } })).statusCode).toBe(404);
      expect(await ordersSeenBy(app, headers, vendor_id)).toEqual(['404']);
      const body = { vendor_id, order_id, reason: 'mistake_error' };
      expect((await callApi(app, headers, cancelOrder, { body })).statusCode).toBe(404);
    }
    expect(await ordersSeenBy(app, other.headers)).toEqual([]);
    expect(await ordersSeenBy(app, shop.headers)).toEqual(['404']);
    expect(await ordersSeenBy(app, guest.headers, shop.vendor.vendor_id)).toEqual(['404']);
  });

  it('has no history, address book, list of vendors or session to end [NAV-04] [AUTH-22]', async () => {
    const whole = { params: { id: GUEST_VENDOR_ID }, query: { from: '0', to: '0' } };
    const book = { params: { vendorId: GUEST_VENDOR_ID }, query: { query: 'ai' } };
    for (const reply of [
      await callApi(app, guest.headers, totalOrders, whole),
      await callApi(app, guest.headers, searchCustomers, book),
      await callApi(app, guest.headers, listVendors),
      await callApi(app, guest.headers, logout, { body: {} }),
    ])
      expect(refusalOf(reply)).toEqual([403, 'NotYours']);
  });
});
