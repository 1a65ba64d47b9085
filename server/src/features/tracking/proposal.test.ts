// What a recipient asks the shop for, and the shop's answer (RCP-03, decision 0124).
import { answerProposal, changeOrder, getOrder, listEvents } from '@sendero/core/contract/order-api';
import { fee } from '@sendero/core/contract/quote-api';
import { track } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import type { PublicOrder } from '@sendero/core/order/public-order';
import type { OrderStatus } from '@sendero/core/order/status';
import { formPath } from '@sendero/core/tracking/page-form';
import type { LatLng } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { networkFleet } from '../../ports/riders/network.ts';
import { aGuard } from '../../testing/a-guard.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
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

/** At the end of Mannerheimintie: more than 300 m away, for more. At that of Bulevardi: for less. */
const FAR: LatLng = { lat: 60.1778, lng: 24.9302 };
const FARTHER: LatLng = { lat: 60.1621, lng: 24.9292 };
const NOON = '2026-11-18T10:00:00Z';

/** By how much ways are longer than the test router's: what a price depends on may change. */
const USUAL = 1.2;
let detour = USUAL;

beforeAll(async () => {
  plain = await createTestWorld();
  fleet = await serveEngine(() => ({ status: 202, body: '' }));
  const { clock } = plain;
  const riders = networkFleet({ clock, url: fleet.url.href, secret: 'a secret', guard: aGuard() });
  const router: TestWorld['router'] = {
    ...plain.router,
    route: async (from, to) => {
      const way = await plain.router.route(from, to);
      return { ...way, distance_m: way.distance_m * detour };
    },
  };
  world = { ...plain, riders, router, regions: testRegions() };
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await fleet.close();
  await plain.close();
});
beforeEach(async () => {
  plain.clock.set(NOON);
  detour = USUAL;
  order = await anOrder(app, shop.headers, shop.vendor.vendor_id);
});

const reader = (accept: string) => ({ host: shop.headers.host, 'accept-language': 'en', accept });
const post = (act: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: formPath(encodeURIComponent(order.link_id), act),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...reader('application/json') },
    payload: new URLSearchParams(fields).toString(),
  });
const page = async ({ lat, lng }: LatLng) => {
  const url = `/tracking/${encodeURIComponent(order.link_id)}?lat=${lat}&lng=${lng}`;
  return (await app.inject({ url, headers: reader('text/html') })).body;
};
async function differenceTo(to: LatLng): Promise<string> {
  const [, shown] = /name="difference" value="(-?[\d.]+)"/.exec(await page(to)) ?? [];
  return shown ?? expect.fail('the page does not offer to ask the shop');
}
async function ask(to: LatLng, difference?: string) {
  const shown = difference ?? (await differenceTo(to));
  return post('drop-off', { lat: String(to.lat), lng: String(to.lng), difference: shown });
}
async function shown(): Promise<Order> {
  const query = { vendorId: order.vendor_id, orderId: order.order_id };
  return (await callApi(app, shop.headers, getOrder, { query })).json().result;
}
const asked = async () => (await shown()).proposal ?? expect.fail('nothing is asked');
async function followed(): Promise<PublicOrder> {
  const url = track.path.replace(':link_id', encodeURIComponent(order.link_id));
  const answer = await app.inject({ url: `/tracking/api/v1${url}`, headers: reader('application/json') });
  return answer.json().result;
}
const said = async () => (await followed()).proposal?.state;
const answer = (proposal_id: string, how: 'confirm' | 'refuse', headers = shop.headers) => {
  const body = { vendor_id: order.vendor_id, proposal_id, answer: how };
  return callApi(app, headers, answerProposal, { params: { id: order.order_id }, body });
};
const placeOf = ({ customer: { location } }: Order) => [location.latitude, location.longitude];
const changes = async () =>
  (await shown()).status_history.filter(({ status }) => status === 'MODIFIED').length;
/** How often the shop's feed told of the order. */
async function told(): Promise<number> {
  const params = { id: order.vendor_id };
  const { result } = (await callApi(app, shop.headers, listEvents, { params, query: { after: '0' } })).json();
  const events: readonly { order: Order }[] = result.events;
  return events.filter((event) => event.order.order_id === order.order_id).length;
}
const go = (...statuses: OrderStatus[]) =>
  advanceOrders(
    world,
    statuses.map((to) => ({ order_id: order.order_id, to, by: 'fleet', at: world.clock.now() })),
  );
const heard = () =>
  fleet.asked.filter(({ body }) => {
    const { order_id, destination } = body as { order_id: string; destination?: LatLng };
    return order_id === order.order_id && destination?.lat === FAR.lat;
  }).length;
const price = (to: LatLng) => ({
  source: { lat: LOCATION.latitude, lng: LOCATION.longitude },
  destination: to,
  vendor_id: order.vendor_id,
  delivery_type: 'food' as const,
});

describe('a place for another price', () => {
  it('is asked for with its difference, confirmed by the shop, and heard of by the fleet once [RCP-03]', async () => {
    await dispatchDue(world);
    const before = await shown();
    const events = await told();
    const difference = await differenceTo(FAR);
    expect(await page(FAR)).toContain(`€${Number(difference).toFixed(2)} dearer for the shop`);
    expect((await ask(FAR)).json()).toEqual({ said: 'The shop has been asked.', errors: [] });
    const proposal = await asked();
    expect(proposal.delivery_fee).toBeCloseTo(before.delivery_fee + Number(difference), 2);
    expect(proposal.place.address).toContain('Mannerheimintie');
    expect([placeOf(await shown()), await changes(), await told()]).toEqual([placeOf(before), 0, events + 1]);
    expect(await said()).toBe('open');
    await dispatchDue(world);
    expect(heard()).toBe(0);
    expect((await answer(proposal.proposal_id, 'confirm')).statusCode).toBe(200);
    await dispatchDue(world);
    await dispatchDue(world);
    const after = await shown();
    expect([placeOf(after), after.delivery_fee]).toEqual([[FAR.lat, FAR.lng], proposal.delivery_fee]);
    expect(after.customer.location.address).toContain('Mannerheimintie');
    expect(after.promised_at).toBeGreaterThan(before.promised_at);
    expect([after.status, after.proposal, await changes()]).toEqual([before.status, undefined, 1]);
    expect([await said(), heard() > 0]).toEqual(['confirmed', true]);
    const quoted = (await callApi(app, shop.headers, fee, { body: price(FAR) })).json();
    expect(after.delivery_fee).toBe(quoted.fee);
  });

  it('stays where it was ordered to where the shop refuses, and the page says so [RCP-03]', async () => {
    await ask(FAR);
    const { proposal_id } = await asked();
    expect((await answer(proposal_id, 'refuse')).statusCode).toBe(200);
    expect([await said(), placeOf(await shown())]).toEqual(['refused', placeOf(order)]);
    expect((await answer(proposal_id, 'confirm')).statusCode).toBe(409);
    expect([await changes(), (await shown()).proposal]).toEqual([0, undefined]);
  });

  it('is asked, answered and changed once, however often and by how many it is sent [RCP-03] [SAF-02]', async () => {
    const events = await told();
    const difference = await differenceTo(FAR);
    await Promise.all([ask(FAR, difference), ask(FAR, difference), ask(FAR, difference)]);
    expect(await told()).toBe(events + 1);
    const { proposal_id } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => answer(proposal_id, 'confirm')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect([await changes(), await told()]).toEqual([1, events + 3]);
  });

  it('has one answer where two windows of the shop disagree [RCP-03]', async () => {
    await ask(FAR);
    const { proposal_id } = await asked();
    const answers = await Promise.all([answer(proposal_id, 'confirm'), answer(proposal_id, 'refuse')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await changes()).toBe(answers[0]?.statusCode === 200 ? 1 : 0);
  });

  it('gives way to the newer of two holders, and the older one cannot be confirmed any more [RCP-03]', async () => {
    await ask(FAR);
    const older = await asked();
    await ask(FARTHER);
    const newer = await asked();
    expect((await answer(older.proposal_id, 'confirm')).statusCode).toBe(409);
    expect((await answer(newer.proposal_id, 'confirm')).statusCode).toBe(200);
    expect([placeOf(await shown()), await changes()]).toEqual([[FARTHER.lat, FARTHER.lng], 1]);
  });

  it('can be taken back, which the shop sees at once [RCP-03]', async () => {
    await ask(FAR);
    const { proposal_id } = await asked();
    const events = await told();
    await Promise.all([post('withdraw', {}), post('withdraw', {})]);
    expect([(await shown()).proposal, await said(), await told()]).toEqual([
      undefined,
      undefined,
      events + 1,
    ]);
    expect((await answer(proposal_id, 'confirm')).statusCode).toBe(409);
    expect(await changes()).toBe(0);
  });

  it.each([
    ['a rider has accepted', ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']],
    ['it was collected', ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP']],
  ] as const)('cannot be confirmed once %s, and all are told [RCP-03]', async (_, statuses) => {
    await ask(FAR);
    const { proposal_id } = await asked();
    await dispatchDue(world);
    await go(...statuses);
    expect([(await shown()).proposal, await said()]).toEqual([undefined, 'over']);
    const late = await answer(proposal_id, 'confirm');
    expect([late.statusCode, placeOf(await shown()), await changes()]).toEqual([409, placeOf(order), 0]);
    expect(await page(FAR)).not.toContain('name="difference"');
  });

  it('is not asked any more after the minutes that the market says, and may be asked again [RCP-03]', async () => {
    await ask(FAR);
    const old = await asked();
    expect(old.until - old.made_at).toBe(15 * 60);
    plain.clock.advance(15 * 60);
    expect((await answer(old.proposal_id, 'confirm')).statusCode).toBe(409);
    expect(
      (await app.inject({ url: `/tracking/${order.link_id}`, headers: reader('text/html') })).body,
    ).toContain('The shop did not answer in time.');
    await ask(FAR);
    expect((await answer((await asked()).proposal_id, 'confirm')).statusCode).toBe(200);
  });

  it('is over where its price has changed before the shop confirms; nobody pays what was not shown [RCP-03]', async () => {
    await ask(FAR);
    const { proposal_id } = await asked();
    detour = 2 * USUAL;
    expect((await answer(proposal_id, 'confirm')).statusCode).toBe(409);
    expect([await said(), await changes(), (await shown()).delivery_fee]).toEqual([
      'over',
      0,
      order.delivery_fee,
    ]);
  });

  it('is asked only for the difference that the page shows then [RCP-03]', async () => {
    const difference = await differenceTo(FAR);
    detour = 2 * USUAL;
    expect((await ask(FAR, difference)).json().errors).toEqual([
      { field: 'lat', text: 'The price has changed. Look at it again.' },
    ]);
    expect((await shown()).proposal).toBeUndefined();
  });

  it('is over where the shop has sent the order elsewhere meanwhile [RCP-03]', async () => {
    await ask(FAR);
    const { proposal_id } = await asked();
    const quote = (await callApi(app, shop.headers, fee, { body: price(FARTHER) })).json();
    const { lat: latitude, lng: longitude } = FARTHER;
    const changed = await callApi(app, shop.headers, changeOrder, {
      params: { id: order.order_id },
      body: {
        vendor_id: order.vendor_id,
        payment_method: order.order.payment_method,
        amount: order.order.amount,
        item_details: order.order.description,
        location: { latitude, longitude, address: 'Bulevardi 42, Helsinki' },
        delivery_fee: quote.fee,
        signature: quote.signature,
      },
    });
    expect([changed.statusCode, await said()]).toEqual([200, 'over']);
    expect((await answer(proposal_id, 'confirm')).statusCode).toBe(409);
    expect(placeOf(await shown())).toEqual([FARTHER.lat, FARTHER.lng]);
  });

  it('is answered by the order’s own shop alone [RCP-03] [AUTH-22]', async () => {
    await ask(FAR);
    const { proposal_id } = await asked();
    const stranger = await aShop(world, app);
    expect((await answer(proposal_id, 'confirm', stranger.headers)).statusCode).toBe(404);
    const body = { vendor_id: stranger.vendor.vendor_id, proposal_id, answer: 'confirm' as const };
    const params = { id: order.order_id };
    expect((await callApi(app, stranger.headers, answerProposal, { params, body })).statusCode).toBe(404);
    expect([await said(), await changes()]).toEqual(['open', 0]);
  });

  it('rings at the shop ten times an hour at most [RCP-03] [SAF-05]', async () => {
    const differences = [await differenceTo(FAR), await differenceTo(FARTHER)];
    const codes: number[] = [];
    for (let nth = 0; nth < 11; nth += 1)
      codes.push((await ask(nth % 2 ? FAR : FARTHER, differences[1 - (nth % 2)])).statusCode);
    expect(codes.filter((code) => code === 200).length).toBe(10);
    expect(codes.at(-1)).toBe(429);
  });

  it('is not offered where riders do not deliver [RCP-03]', async () => {
    const html = await page({ lat: 60.3, lng: 24.94 });
    expect(html).toContain('Riders do not deliver there.');
    expect(html).not.toContain('name="difference"');
    expect((await post('drop-off', { lat: '60.3', lng: '24.94', difference: '1' })).statusCode).toBe(422);
  });
});
