// Where the holder of a link wants the rider to come (RCP-03).
import * as pages from '@sendero/core/contract/delivery-page-api';
import { getOrder } from '@sendero/core/contract/order-api';
import { fee } from '@sendero/core/contract/quote-api';
import type { Order } from '@sendero/core/order/order';
import { PICTURE_PX } from '@sendero/core/order/drop-off';
import type { OrderStatus } from '@sendero/core/order/status';
import { formPath } from '@sendero/core/tracking/page-form';
import { type LatLng, metresBetween } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { networkFleet } from '../../ports/riders/network.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { testRegions } from '../../testing/test-region.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { advanceOrders } from '../order/advance-order.ts';

let plain: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let fleet: EngineServer;
let shop: Shop;
let order: Order;
let from: LatLng;

beforeAll(async () => {
  plain = await createTestWorld();
  fleet = await serveEngine(() => ({ status: 202, body: '' }));
  const { clock } = plain;
  const riders = networkFleet({ clock, url: fleet.url.href, secret: 'a secret', guard: aGuard() });
  world = { ...plain, riders, regions: testRegions() };
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await fleet.close();
  await plain.close();
});
beforeEach(async () => {
  order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
  from = placeOf(order);
});

const placeOf = ({ customer }: Order): LatLng => ({
  lat: customer.location.latitude ?? Number.NaN,
  lng: customer.location.longitude ?? Number.NaN,
});
const north = (metres: number): LatLng => ({ lat: from.lat + metres / 111_320, lng: from.lng });
const fieldsOf = ({ lat, lng }: LatLng) =>
  new URLSearchParams({ lat: String(lat), lng: String(lng) }).toString();
const reader = (accept: string) => ({ host: shop.headers.host, 'accept-language': 'en', accept });

const put = (to: LatLng, accept = 'application/json') =>
  app.inject({
    method: 'POST',
    url: formPath(encodeURIComponent(order.link_id), 'drop-off'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...reader(accept) },
    payload: fieldsOf(to),
  });
const page = async (query: string) => {
  const url = `/tracking/${encodeURIComponent(order.link_id)}?${query}`;
  return (await app.inject({ url, headers: reader('text/html') })).body;
};
const picture = (query: string) =>
  app.inject({
    url: `/tracking/api/v1/track/${encodeURIComponent(order.link_id)}/drop-off.svg?${query}`,
    headers: reader('image/svg+xml'),
  });
async function shown(): Promise<Order> {
  const query = { vendorId: order.vendor_id, orderId: order.order_id };
  return (await callApi(app, shop.headers, getOrder, { query })).json().result;
}
const movedBy = async () => Math.round(metresBetween(from, placeOf(await shown())));
const changes = async () =>
  (await shown()).status_history.filter(({ status }) => status === 'MODIFIED').length;
const go = (...statuses: OrderStatus[]) =>
  advanceOrders(
    world,
    statuses.map((to) => ({ order_id: order.order_id, to, by: 'fleet', at: world.clock.now() })),
  );
const wordsOf = (answer: { json: () => { errors: { text: string }[] } }) =>
  answer.json().errors.map(({ text }) => text);

/** A place nearby to which an order costs another price than to where it goes. */
async function firstWithOtherPrice(): Promise<LatLng> {
  const source = { lat: LOCATION.latitude, lng: LOCATION.longitude };
  const feeTo = async (destination: LatLng): Promise<number> => {
    const body = { source, destination, vendor_id: order.vendor_id, delivery_type: 'food' };
    return (await callApi(app, shop.headers, fee, { body })).json().fee;
  };
  const usual = await feeTo(from);
  for (let metres = -280; metres <= 280; metres += 20) {
    const to = { lat: from.lat, lng: from.lng + metres / 55_400 };
    if ((await feeTo(to)) !== usual) return to;
  }
  return expect.fail('every place nearby has the same price');
}

/** The link that opens the map. */
const OFFER = '#drop-off-map">Move the pin on the map';

describe('the pin that a recipient moves', () => {
  it('is where the shop and the fleet see the drop-off from then on, for the same price [RCP-03]', async () => {
    await dispatchDue(world);
    const before = await shown();
    const answer = await put(north(40));
    expect([answer.statusCode, answer.json().errors]).toEqual([200, []]);
    const after = await shown();
    expect([await movedBy(), await changes()]).toEqual([40, 1]);
    expect(after.status_history.findLast(({ status }) => status === 'MODIFIED')?.by).toBe('recipient');
    expect([after.status, after.delivery_fee]).toEqual([before.status, before.delivery_fee]);
    await dispatchDue(world);
    const heard = fleet.asked.flatMap(({ body }) => {
      const { order_id, destination } = body as { order_id: string; destination?: LatLng };
      return order_id === order.order_id && destination ? destination : [];
    });
    expect(Math.round(metresBetween(from, heard.at(-1) ?? from))).toBe(40);
  });

  it('is moved once, however often it is sent, and by the last of several holders [RCP-03]', async () => {
    await Promise.all([put(north(40)), put(north(40)), put(north(40))]);
    expect([await movedBy(), await changes()]).toEqual([40, 1]);
    await put(north(60));
    expect([await movedBy(), await changes()]).toEqual([60, 2]);
  });

  it('stays near to where the order was placed to, also in many steps [RCP-03]', async () => {
    for (const metres of [150, 290, 430, 570]) await put(north(metres));
    expect(await movedBy()).toBeLessThanOrEqual(300);
    expect(await movedBy()).toBeGreaterThan(280);
  });

  it('stays with what the recipient told the rider, and that with it [RCP-03]', async () => {
    await put(north(40));
    const told = await app.inject({
      method: 'POST',
      url: formPath(encodeURIComponent(order.link_id), 'instructions'),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...reader('application/json') },
      payload: 'do=tell&floor=3',
    });
    expect(told.statusCode).toBe(200);
    await put(north(60));
    expect((await shown()).customer.location.notes).toContain('3');
    expect(await movedBy()).toBe(60);
  });

  it('is refused once the rider has collected, with the reason and nothing changed [RCP-03] [BRD-10]', async () => {
    await dispatchDue(world);
    await go('ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP');
    const answer = await put(north(40));
    expect([answer.statusCode, wordsOf(answer).length]).toEqual([409, 1]);
    expect([await movedBy(), await changes()]).toEqual([0, 0]);
    const html = await page('move');
    expect(html).not.toContain(OFFER);
    expect(html).not.toContain('name="lat"');
  });

  it('stays where it is where the price would be another: that is for the shop [RCP-03]', async () => {
    const dearer = await firstWithOtherPrice();
    const answer = await put(dearer);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(wordsOf(answer)).toEqual(['The rider cannot come there for the same price. Please ask the shop.']);
    expect([await movedBy(), await changes()]).toEqual([0, 0]);
  });

  it('is not offered where the shop takes nothing from its recipients [RCP-03]', async () => {
    const params = { id: shop.vendor.vendor_id };
    const save = (instructions: boolean | null) =>
      callApi(app, shop.headers, pages.saveDeliveryPage, { params, body: { instructions } });
    await save(false);
    expect(await page('')).not.toContain(OFFER);
    expect((await put(north(40))).statusCode).toBe(409);
    await save(null);
    expect(await page('')).toContain(OFFER);
  });

  it('is shown on a picture that is pressed, without a script, and changes nothing yet [RCP-03] [RCP-08]', async () => {
    const opened = await page('move');
    expect(opened).toContain(`name="lat" value="${from.lat}"`);
    const query = `${fieldsOf(from)}&at.x=${PICTURE_PX / 2}&at.y=0`;
    const html = await page(query);
    const [, lat] = /name="lat" value="([\d.]+)"/.exec(html) ?? [];
    expect(Number(lat)).toBeGreaterThan(from.lat + 0.0005);
    expect(html).toContain('Put the pin here');
    expect([await movedBy(), await changes()]).toEqual([0, 0]);
    const svg = await picture(fieldsOf(from));
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    const done = await put({ lat: Number(lat), lng: from.lng }, 'text/html');
    const [, after = ''] = String(done.headers.location).split('?');
    expect(await page(after)).toContain('>The pin was moved. Shop and rider have the new place.</p>');
    expect(await movedBy()).toBeGreaterThan(60);
  });

  it.each(['lat=x&lng=y', 'lat=&lng=', 'lat=60.17', 'lat=1e400&lng=2', ''])(
    'is nowhere at %j: the page is as ever, the form names its field [RCP-03]',
    async (query) => {
      expect(await page(query)).toContain(OFFER);
      const answer = await app.inject({
        method: 'POST',
        url: formPath(encodeURIComponent(order.link_id), 'drop-off'),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...reader('application/json') },
        payload: query,
      });
      expect([400, 422]).toContain(answer.statusCode);
      expect((await picture(query)).statusCode).toBe(404);
      expect(await changes()).toBe(0);
    },
  );
});
