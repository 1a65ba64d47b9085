import { endpoints } from '@sendero/core/contract/all';
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { extendLogin, login } from '@sendero/core/contract/session-api';
import type { Flags } from '@sendero/core/flag/flag';
import { maintenanceOf } from '@sendero/core/flag/maintenance';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { PASSWORD } from '../testing/a-user.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { aDraft, anOrder } from '../testing/an-order.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let open: FastifyInstance;
let closed: FastifyInstance;
let shop: Shop;

/** The same product, with Finland's site in maintenance. */
function appWith(flags: Partial<Flags>): Promise<FastifyInstance> {
  const flagsFor: typeof world.flags.flagsFor = (site) => ({
    ...world.flags.flagsFor(site),
    ...(site.id === 'fi' && flags),
  });
  return createApp({ ...world, flags: { ...world.flags, flagsFor } });
}

beforeAll(async () => {
  world = await createTestWorld();
  open = await createApp(world);
  closed = await appWith({ planned_maintenance: true });
  shop = await aShop(world, open);
});
afterAll(async () => {
  await closed.close();
  await open.close();
  await world.close();
});

const nameOf = (endpoint: AnyEndpoint) => `${endpoint.method} ${addressOf(endpoint)}`;

/** Sessions outlive the maintenance, and what riders, payment providers and shop systems report is heard. */
const goingOn = [
  'POST /session/api/v1/login/extend',
  'POST /session/api/v1/logout',
  'POST /site/api/v1/client-errors',
  'POST /site/api/v1/timings',
  'POST /session/api/v1/guest/session/extend',
  'POST /dispatch/api/v1/rider-events',
  'POST /payment/api/v1/provider-events/:provider',
  'POST /developer/api/v1/shop-systems/:id/orders',
];
/** The operator's own calls are made at another host, and end the maintenance. */
const changing = endpoints.filter(({ method, service }) => method !== 'GET' && service !== 'operator');

describe('a site in maintenance', () => {
  it('is in the unplanned one, where both are on [NAV-07]', () => {
    const of = (unplanned_maintenance: boolean, planned_maintenance: boolean) =>
      maintenanceOf({ unplanned_maintenance, planned_maintenance });
    expect([of(true, true), of(true, false), of(false, true), of(false, false)]).toEqual([
      'unplanned',
      'unplanned',
      'planned',
      null,
    ]);
  });

  it('goes on with a few calls that are there [NAV-07]', () => {
    expect(changing.map(nameOf)).toEqual(expect.arrayContaining(goingOn));
  });

  it.each(changing.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'refuses what changes something, unless it goes on: %s [NAV-07] [FLG-05]',
    async (name, endpoint) => {
      const url = addressOf(endpoint).replaceAll(/:\w+/g, 'v-1');
      const { host } = shop.headers;
      const reply = await closed.inject({ method: endpoint.method, url, headers: { host }, payload: {} });
      const isRefused = reply.statusCode === 503 && reply.json().code === 'Maintenance';
      expect(isRefused).toBe(!goingOn.includes(name));
      expect(reply.headers['retry-after']).toBe(isRefused ? '300' : undefined);
    },
  );

  it('places nothing, and the same request is good when it is over [NAV-07]', async () => {
    const { vendor_id } = shop.vendor;
    const place = (app: FastifyInstance, payload: object) =>
      app.inject({
        method: 'POST',
        url: '/order/api/v1/order',
        headers: { ...shop.headers, 'idempotency-key': 'kept-through-maintenance' },
        payload,
      });
    const draft = await aDraft(open, shop.headers, vendor_id);
    expect((await place(closed, draft)).json().code).toBe('Maintenance');
    expect((await place(open, draft)).statusCode).toBe(200);
  });

  it('still shows a user the orders, and a recipient the way of one [NAV-07]', async () => {
    const order = await anOrder(open, shop.headers, shop.vendor.vendor_id);
    const status = async (url: string, accept = 'application/json') =>
      (await closed.inject({ url, headers: { ...shop.headers, accept } })).statusCode;
    expect(await status(`/order/api/v1/vendor/${shop.vendor.vendor_id}/orders`)).toBe(200);
    expect(await status(`/tracking/api/v1/track/${order.link_id}`)).toBe(200);
    expect(await status(`/tracking/${order.link_id}`, 'text/html')).toBe(200);
  });

  it('keeps sessions fresh [NAV-07] [AUTH-08]', async () => {
    const payload = { email_address: shop.user.email, password: PASSWORD };
    const begun = await open.inject({
      method: 'POST',
      url: addressOf(login),
      headers: shop.headers,
      payload,
    });
    const { RefreshToken } = begun.json().result.AuthenticationResult;
    const extended = await closed.inject({
      method: 'POST',
      url: addressOf(extendLogin),
      headers: shop.headers,
      payload: { refresh_token: RefreshToken },
    });
    expect(extended.statusCode).toBe(200);
  });

  it('says so to whoever asks for its pages, and to its own pages by the flag [NAV-07]', async () => {
    const get = (url: string, host: string) => closed.inject({ url, headers: { host, accept: 'text/html' } });
    const page = await get('/request-a-rider', 'localhost');
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '300']);
    expect(page.body).toContain('"planned_maintenance":true');
    expect((await get('/maintenance', 'localhost')).statusCode).toBe(503);
    expect((await get('/nothing', 'localhost')).statusCode).toBe(404);
    expect((await get('/request-a-rider', 'sg.localhost')).statusCode).toBe(200);
  });
});
