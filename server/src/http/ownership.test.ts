// Who may call what: every user endpoint of the contract, asked by everybody who must not be answered (AUTH-22).
import { endpoints } from '@sendero/core/contract/all';
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import type { OrderRow } from '../features/order/order-row.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { LOCATION } from '../testing/a-vendor.ts';
import { aDraft, DESTINATION } from '../testing/an-order.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { aJob, multipartOf, sheetOf } from '../testing/a-sheet.ts';
import { callApi } from '../testing/call-api.ts';
import { bearer } from '../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let order: OrderRow;
let stranger: Shop;
let swede: Shop;
let draft: object;
let job_id: string;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
  stranger = await aShop(world, app);
  swede = await aShop(world, app, { country_code: 'SE' });
});
beforeEach(async () => {
  order = await anOrderRow(world, shop.vendor);
  draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
  job_id = await aJob(world, shop);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** What a call is about: ids that may be somebody's, or nobody's. */
interface About {
  readonly vendor_id: string;
  readonly order_id: string;
  readonly job_id: string;
}

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** A sheet for this vendor, in place of a body. */
  readonly sheet_for?: string;
}

const point = { lat: LOCATION.latitude, lng: LOCATION.longitude };

const address = {
  address_text: 'Bulevardi 10',
  unit: '',
  notes: '',
  building: '',
  city: 'Helsinki',
  country_code: 'FI',
  latitude: point.lat,
  longitude: point.lng,
  postal_code: '00100',
  street_address: 'Bulevardi 10',
};

const ADDRESS_ID = '7f3f8c1e-5b1d-4c53-9d0e-6a0f9b2d4c11';

const aCustomer = {
  name: 'Aino Example',
  phone_number: '+358501234567',
  unit: '',
  building: '',
  address_text: 'Bulevardi 10',
  latitude: point.lat,
  longitude: point.lng,
  notes: '',
};

/** A call that its owner may make, of every endpoint that is about somebody's things. */
const aboutSomebody: Record<string, (about: About) => Asked> = {
  'GET /vendor/api/v1/vendor/:id': ({ vendor_id }) => ({ params: { id: vendor_id } }),
  'PUT /vendor/api/v1/vendor/:id/address': ({ vendor_id }) => ({ params: { id: vendor_id }, body: address }),
  'GET /vendor/api/v1/vendor/:id/delivery-area': ({ vendor_id }) => ({ params: { id: vendor_id } }),
  'PUT /vendor/api/v1/vendor/:id/delivery-area': ({ vendor_id }) => ({
    params: { id: vendor_id },
    body: { area: null },
  }),
  'POST /quote/api/v1/delivery/area/validate': ({ vendor_id }) => ({
    body: { location: DESTINATION, vendor_location: point, vendor_id },
  }),
  'POST /quote/api/v1/delivery/fee': ({ vendor_id }) => ({
    body: { source: point, destination: DESTINATION, vendor_id, delivery_type: 'food' },
  }),
  'POST /quote/api/v1/estimations': ({ vendor_id }) => ({ body: { vendor_id, destination: DESTINATION } }),
  'POST /order/api/v1/order': ({ vendor_id }) => ({ body: { ...draft, vendor_id } }),
  'GET /order/api/v1/order': ({ vendor_id, order_id }) => ({
    query: { vendorId: vendor_id, orderId: order_id },
  }),
  'PUT /order/api/v1/order/cancel': ({ vendor_id, order_id }) => ({
    body: { vendor_id, order_id, reason: 'closed' },
  }),
  'GET /order/api/v1/vendor/:id/orders': ({ vendor_id }) => ({ params: { id: vendor_id } }),
  'GET /order/api/v1/vendor/:id/orders/totals': ({ vendor_id }) => ({
    params: { id: vendor_id },
    query: { from: '0', to: '0' },
  }),
  'GET /order/api/v1/vendor/:id/orders/export': ({ vendor_id }) => ({
    params: { id: vendor_id },
    query: { from: '0', to: '0', format: 'csv' },
  }),
  'GET /order/api/v1/vendor/:id/events': ({ vendor_id }) => ({
    params: { id: vendor_id },
    query: { after: '0' },
  }),
  'GET /order/api/v1/addressbook/search-customers/:vendorId': ({ vendor_id }) => ({
    params: { vendorId: vendor_id },
    query: { query: 'ai' },
  }),
  'PUT /order/api/v1/addressbook/customer/:vendorId/:addressId': ({ vendor_id }) => ({
    params: { vendorId: vendor_id, addressId: ADDRESS_ID },
    body: aCustomer,
  }),
  'DELETE /order/api/v1/addressbook/customer/:vendorId/:addressId': ({ vendor_id }) => ({
    params: { vendorId: vendor_id, addressId: ADDRESS_ID },
  }),
  'GET /dispatch/api/v1/riders/:orderId': ({ order_id }) => ({ params: { orderId: order_id } }),
  'GET /bulk/api/v1/bulk-job/example-file': ({ vendor_id }) => ({ query: { vendorId: vendor_id } }),
  'POST /bulk/api/v1/bulk-job/create': ({ vendor_id }) => ({ sheet_for: vendor_id }),
  'GET /bulk/api/v1/bulk-job/all/:vendorId': ({ vendor_id }) => ({ params: { vendorId: vendor_id } }),
  'GET /bulk/api/v1/bulk-job/detail/:vendorId/:jobId': ({ vendor_id, job_id: jobId }) => ({
    params: { vendorId: vendor_id, jobId },
  }),
  'POST /bulk/api/v1/bulk-job/place-orders/:jobId': ({ job_id: jobId }) => ({ params: { jobId }, body: {} }),
  'PUT /bulk/api/v1/bulk-job/columns/:jobId': ({ job_id: jobId }) => ({
    params: { jobId },
    body: { columns: [] },
  }),
  'PUT /bulk/api/v1/bulk-job/row/:jobId/:rowNumber': ({ job_id: jobId }) => ({
    params: { jobId, rowNumber: '2' },
    body: { left_out: true },
  }),
  'GET /bulk/api/v1/bulk-job/cash/:jobId': ({ job_id: jobId }) => ({ params: { jobId } }),
  'GET /bulk/api/v1/bulk-job/failures/:jobId': ({ job_id: jobId }) => ({ params: { jobId } }),
  'DELETE /bulk/api/v1/bulk-job/:jobId': ({ job_id: jobId }) => ({ params: { jobId } }),
  'GET /bulk/api/v1/bulk-job/of-order/:orderId': ({ order_id }) => ({ params: { orderId: order_id } }),
};

/** Endpoints about nobody but the caller. */
const aboutCaller: Record<string, () => Asked> = {
  'GET /vendor/api/v1/vendors': () => ({}),
  'POST /session/api/v1/logout': () => ({ body: {} }),
};

const nameOf = (endpoint: AnyEndpoint): string => `${endpoint.method} ${addressOf(endpoint)}`;
const userEndpoints = endpoints.filter(({ access }) => access === 'user');
const calls: Record<string, (about: About) => Asked> = { ...aboutSomebody, ...aboutCaller };

async function call(name: string, about: About, headers: Record<string, string>) {
  const endpoint = userEndpoints.find((one) => nameOf(one) === name) ?? expect.fail(`There is no ${name}.`);
  const { sheet_for, ...asked } = calls[name]?.(about) ?? {};
  if (sheet_for === undefined) return callApi(app, headers, endpoint, asked);
  const { type, payload } = await multipartOf(sheet_for, { content: sheetOf([{}]) });
  return app.inject({
    method: 'POST',
    url: addressOf(endpoint),
    headers: { ...headers, 'content-type': type },
    payload,
  });
}

const about = (): About => ({ vendor_id: shop.vendor.vendor_id, order_id: order.order_id, job_id });

describe('the table above', () => {
  it('has a row for every endpoint that asks for a user [AUTH-22]', () => {
    expect(Object.keys(calls).toSorted()).toEqual(userEndpoints.map(nameOf).toSorted());
  });
});

describe.each(userEndpoints.map(nameOf))('%s', (name) => {
  it('answers its owner [AUTH-22]', async () => {
    expect((await call(name, about(), shop.headers)).statusCode).toBeLessThan(300);
  });

  it('answers nobody without a valid credential of this country [AUTH-13] [AUTH-22]', async () => {
    const { authorization, host } = shop.headers;
    const pair = JSON.parse(Buffer.from(authorization.replace('Bearer ', ''), 'base64url').toString());
    const codeFor = async (headers: Record<string, string>) => {
      const reply = await call(name, about(), headers);
      return [reply.statusCode, reply.json().code];
    };
    const refused = [401, 'NotSignedIn'];
    expect(await codeFor({ host }), 'none').toEqual(refused);
    expect(await codeFor({ host, authorization: 'Bearer nonsense' }), 'nonsense').toEqual(refused);
    expect(await codeFor({ host, authorization: `Basic ${authorization.slice(7)}` }), 'a scheme').toEqual(
      refused,
    );
    const swapped = bearer({ AccessToken: pair.IdToken, IdToken: pair.AccessToken });
    expect(await codeFor({ host, authorization: swapped }), 'an id token').toEqual(refused);
    expect(await codeFor({ ...swede.headers, host }), 'another country’s').toEqual(refused);
    expect(await codeFor({ authorization, host: 'se.localhost' }), 'on another country’s site').toEqual(
      refused,
    );
    world.clock.advance(7200);
    expect(await codeFor(shop.headers), 'expired').toEqual([401, 'SessionExpired']);
    world.clock.advance(-7200);
  });
});

describe.each(Object.keys(aboutSomebody))('%s', (name) => {
  it('tells a stranger exactly what it tells of nobody’s [AUTH-22]', async () => {
    const nobody = { vendor_id: 'nobody', order_id: 'nobody-1', job_id: 'nobody-2' };
    const told = async (of: About) => {
      const reply = await call(name, of, stranger.headers);
      return { ...reply.json(), trace_id: '' };
    };
    const missing = await told(nobody);
    expect(missing).toMatchObject({ status: 404, code: 'NotFound' });
    expect(await told(about())).toEqual(missing);
  });
});

describe('a caller', () => {
  it('is told of their own vendors only [AUTH-22]', async () => {
    const { result } = (await call('GET /vendor/api/v1/vendors', about(), stranger.headers)).json();
    expect(result.vendors.map(({ id }: { id: string }) => id)).toEqual([stranger.vendor.vendor_id]);
  });

  it('may come embedded, with the same pair under another word [AUTH-13]', async () => {
    const authorization = shop.headers.authorization.replace('Bearer', 'GoDroid');
    const reply = await call('GET /vendor/api/v1/vendor/:id', about(), { ...shop.headers, authorization });
    expect(reply.statusCode).toBe(200);
  });
});
