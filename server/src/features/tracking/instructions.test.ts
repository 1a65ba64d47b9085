// What recipients tell the rider on the page of their link (RCP-03).
import * as pages from '@sendero/core/contract/delivery-page-api';
import { changeOrder, getOrder } from '@sendero/core/contract/order-api';
import { track } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import type { PublicOrder } from '@sendero/core/order/public-order';
import type { OrderStatus } from '@sendero/core/order/status';
import { formPath } from '@sendero/core/tracking/page-form';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { networkFleet } from '../../ports/riders/network.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { anOrder, aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { dispatchDue } from '../dispatch/dispatch-due.ts';
import { advanceOrders } from '../order/advance-order.ts';

let plain: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let fleet: EngineServer;
let shop: Shop;
let order: Order;

beforeAll(async () => {
  plain = await createTestWorld();
  fleet = await serveEngine(() => ({ status: 202, body: '' }));
  const { clock } = plain;
  const riders = networkFleet({ clock, url: fleet.url.href, secret: 'a secret', guard: aGuard() });
  world = { ...plain, riders };
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await fleet.close();
  await plain.close();
});
beforeEach(async () => {
  order = await place('Ring twice');
});

async function place(notes: string): Promise<Order> {
  const { customer } = await aDraft(app, shop.headers, shop.vendor.vendor_id);
  const location = { ...customer.location, notes };
  return anOrder(app, shop.headers, shop.vendor.vendor_id, { customer: { ...customer, location } });
}

const reader = () => ({ host: shop.headers.host, 'accept-language': 'en' });
const press = (fields: Record<string, string>, accept = 'application/json', { link_id } = order) =>
  app.inject({
    method: 'POST',
    url: formPath(encodeURIComponent(link_id), 'instructions'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept, ...reader() },
    payload: new URLSearchParams({ do: 'tell', ...fields }).toString(),
  });
const seen = async (): Promise<PublicOrder> =>
  (await callApi(app, reader(), track, { params: { link_id: order.link_id } })).json().result;
async function shown(): Promise<Order> {
  const query = { vendorId: order.vendor_id, orderId: order.order_id };
  return (await callApi(app, shop.headers, getOrder, { query })).json().result;
}
const shopSees = async () => (await shown()).customer.location.notes;
const fleetHeard = () =>
  fleet.asked.flatMap(({ body }) => {
    const { order_id, destination } = body as { order_id: string; destination?: { notes: string } };
    return order_id === order.order_id && destination ? destination.notes : [];
  });
const go = (...statuses: OrderStatus[]) =>
  advanceOrders(
    world,
    statuses.map((to) => ({ order_id: order.order_id, to, by: 'fleet', at: world.clock.now() })),
  );
const steps = async () => (await shown()).status_history.map(({ status }) => status);

describe('what a recipient tells the rider', () => {
  it('stands in the notes below the shop’s own, in the country’s language [RCP-03]', async () => {
    const answer = await press({ floor: '3', door_code: '12#', note: '' });
    expect([answer.statusCode, answer.json().errors]).toEqual([200, []]);
    expect(await shopSees()).toBe('Ring twice\nAsiakkaalta: Kerros ja porras: 3 · Ovikoodi: 12#');
    expect((await steps())?.slice(-2)).toEqual(['MODIFIED', 'RECEIVED']);
  });

  it('is added to what another holder of the link told, and the same again changes nothing [RCP-03]', async () => {
    await Promise.all([press({ floor: '3' }), press({ door_code: '12#' }), press({ floor: '3' })]);
    const after = await steps();
    expect(after?.filter((status) => status === 'MODIFIED')).toHaveLength(2);
    await press({ floor: '3', door_code: '12#' });
    expect(await steps()).toEqual(after);
    expect(await shopSees()).toBe('Ring twice\nAsiakkaalta: Kerros ja porras: 3 · Ovikoodi: 12#');
    await press({ do: 'take-back' });
    expect(await shopSees()).toBe('Ring twice');
  });

  it('reaches a fleet that was asked already, once [RCP-03]', async () => {
    await dispatchDue(world);
    expect(fleetHeard()).toEqual(['Ring twice']);
    await press({ safe_place: 'Behind the bin' });
    await dispatchDue(world);
    await dispatchDue(world);
    expect(new Set(fleetHeard())).toEqual(
      new Set(['Ring twice', 'Ring twice\nAsiakkaalta: Jos kukaan ei avaa, jätä tähän: Behind the bin']),
    );
  });

  it('is nowhere on the page, which others may open too [RCP-03] [PUB-06]', async () => {
    expect((await seen()).instructions).toEqual({ are_given: false, refusal: null });
    await press({ door_code: 'secret-12' });
    expect((await seen()).instructions).toEqual({ are_given: true, refusal: null });
    const page = await app.inject({
      url: `/tracking/${order.link_id}`,
      headers: reader(),
    });
    expect(page.body).toContain('The rider is told what you wrote.');
    expect(page.body).not.toContain('secret-12');
  });

  it('is for this order alone: the address book keeps the shop’s notes [RCP-03]', async () => {
    await press({ door_code: 'secret-12' });
    const { order: item, customer } = await shown();
    const { recipient_line, ...location } = customer.location;
    expect(location.notes).toBe(`Ring twice\n${recipient_line}`);
    const reply = await callApi(app, shop.headers, changeOrder, {
      params: { id: order.order_id },
      body: {
        vendor_id: order.vendor_id,
        payment_method: item.payment_method,
        amount: item.amount,
        item_details: item.description,
        location: {
          ...location,
          address: 'C 4, Aleksanterinkatu 21, 00100 Helsinki',
          unit: '',
          building: '',
        },
      },
    });
    expect(reply.statusCode).toBe(200);
    const { rows } = await world.db.pool.query('select notes from saved_addresses where root_id = $1', [
      shop.vendor.vendor_id,
    ]);
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ notes }) => notes))).toEqual(new Set(['Ring twice']));
  });

  it('is refused once the rider has collected the order, with the reason where it would be told [RCP-03] [BRD-10]', async () => {
    await dispatchDue(world);
    await go('ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY');
    expect((await press({ floor: '1' })).statusCode).toBe(200);
    await go('PICKED_UP');
    const late = await press({ floor: '2' });
    expect([late.statusCode, late.json().errors[0].text]).toEqual([
      409,
      'The rider has your order already. Nothing can be added any more.',
    ]);
    expect((await seen()).instructions).toEqual({ are_given: true, refusal: 'collected' });
    await go('DELIVERED');
    expect((await seen()).instructions).toBeUndefined();
  });

  it('has an end, names the empty form, and keeps what was typed without a script [RCP-03]', async () => {
    expect((await press({ note: 'x'.repeat(201) })).json().errors[0].field).toBe('note');
    expect((await press({ note: ' ' })).json().errors[0].text).toBe('Fill in at least one field.');
    order = await place('y'.repeat(990));
    const long = await press({ note: 'Mind the "dog"' }, 'text/html');
    expect(long.statusCode).toBe(422);
    expect(long.body).toContain('value="Mind the &quot;dog&quot;"');
    expect(long.body).toContain('<details open');
    const good = await press({ floor: '3' }, 'text/html', await place(''));
    expect([good.statusCode, good.headers.location]).toEqual([303, expect.stringContaining('#instructions')]);
  });

  it('is not asked for where the shop wants none [RCP-03]', async () => {
    const params = { id: shop.vendor.vendor_id };
    await callApi(app, shop.headers, pages.saveDeliveryPage, { params, body: { instructions: false } });
    expect((await seen()).instructions).toBeUndefined();
    expect((await press({ floor: '1' })).statusCode).toBe(409);
    await callApi(app, shop.headers, pages.saveDeliveryPage, { params, body: { instructions: null } });
    expect((await press({ floor: '1' })).statusCode).toBe(200);
  });
});
