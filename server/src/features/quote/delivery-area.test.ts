// A drawn delivery area from its saving to every place where it decides (FEE-06).
import { placeOrder } from '@sendero/core/contract/order-api';
import { fee, validateArea } from '@sendero/core/contract/quote-api';
import { getDeliveryArea, saveDeliveryArea } from '@sendero/core/contract/vendor-api';
import { fallbackFlags } from '@sendero/core/flag/flag';
import type { LatLng } from '@sendero/core/values/place';
import type { DeliveryArea } from '@sendero/core/vendor/area-shape';
import { areaOf } from '@sendero/core/vendor/delivery-area';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aSheet } from '../../testing/a-sheet.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { aDraft, DESTINATION } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const PICKUP: LatLng = { lat: LOCATION.latitude, lng: LOCATION.longitude };
/** 22 km to the north: beyond what riders ride in Finland. */
const FAR: LatLng = { lat: PICKUP.lat + 0.2, lng: PICKUP.lng };

/** A square of some degrees around a place. */
const around = ({ lat, lng }: LatLng, half: number): DeliveryArea =>
  areaOf([
    { lat: lat - half, lng: lng - half },
    { lat: lat - half, lng: lng + half },
    { lat: lat + half, lng: lng + half },
    { lat: lat + half, lng: lng - half },
  ]);

const idOf = (of: Shop): Record<string, string> => ({ id: of.vendor.vendor_id });

const save = (area: unknown, of = shop, by = shop): Promise<LightMyRequestResponse> =>
  callApi(app, by.headers, saveDeliveryArea, { params: idOf(of), body: { area } });

async function verdictAt(location: LatLng, on = app): Promise<string> {
  const body = { location, vendor_location: PICKUP, vendor_id: shop.vendor.vendor_id };
  return (await callApi(on, shop.headers, validateArea, { body })).json().result;
}

const priceAt = (destination: LatLng): Promise<LightMyRequestResponse> =>
  callApi(app, shop.headers, fee, {
    body: { source: PICKUP, destination, vendor_id: shop.vendor.vendor_id, delivery_type: 'food' },
  });

async function refusalOf(reply: Promise<LightMyRequestResponse>) {
  const { status, code, errors } = (await reply).json();
  return { status, code, field: errors?.[0].field, key: errors?.[0].meta.translation_key };
}

describe('a drawn area', () => {
  it('is kept as it was drawn, until it is taken away [FEE-06]', async () => {
    const kept = async () =>
      (await callApi(app, shop.headers, getDeliveryArea, { params: idOf(shop) })).json().result;
    expect(await kept()).toEqual({ area: null });
    const area = around(PICKUP, 0.1);
    expect((await save(area)).json()).toEqual({ result: { area } });
    expect(await kept()).toEqual({ area });
    expect((await save(null)).json()).toEqual({ result: { area: null } });
    expect(await kept()).toEqual({ area: null });
  });

  it('restricts where the outlet delivers, from the next question on [FEE-06]', async () => {
    expect(await verdictAt(DESTINATION)).toBe('DELIVERABLE');
    await save(around(PICKUP, 0.002));
    expect(await verdictAt(DESTINATION)).toBe('OUT_OF_AREA');
    expect(await verdictAt({ lat: PICKUP.lat + 0.001, lng: PICKUP.lng })).toBe('DELIVERABLE');
    expect(await refusalOf(priceAt(DESTINATION))).toEqual({
      status: 422,
      code: 'Undeliverable',
      field: 'destination',
      key: 'problem.Undeliverable',
    });
    await save(null);
    expect(await verdictAt(DESTINATION)).toBe('DELIVERABLE');
    expect((await priceAt(DESTINATION)).statusCode).toBe(200);
  });

  it('extends where the outlet delivers beyond the country’s distance [FEE-05] [FEE-06]', async () => {
    expect(await verdictAt(FAR)).toBe('TOO_FAR');
    await save(around(FAR, 0.01));
    expect(await verdictAt(FAR)).toBe('DELIVERABLE');
    const { distance_m, fee: price } = (await priceAt(FAR)).json();
    expect(distance_m).toBeGreaterThan(20_000);
    expect(price).toBeGreaterThan(4.9);
  });

  it('refuses an order whose price was made before it was drawn [FEE-06]', async () => {
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const place = () => callApi(app, shop.headers, placeOrder, { body: draft });
    await save(around(PICKUP, 0.002));
    expect(await refusalOf(place())).toEqual({
      status: 422,
      code: 'Undeliverable',
      field: 'customer.location.address',
      key: 'problem.Undeliverable',
    });
    await save(around(PICKUP, 0.1));
    expect((await place()).statusCode).toBe(200);
  });

  it('is what the rows of a sheet are checked by [FEE-06] [BLK-03]', async () => {
    await save(around(PICKUP, 0.002));
    const { rows } = await aSheet(app, shop, [{}]);
    expect(rows).toMatchObject([
      { issues: [{ column: 'address', key: 'request.error.undeliverable-address' }] },
    ]);
  });

  it('is the outlet’s own, not its siblings’ [FEE-06]', async () => {
    const sibling = await aShop(world, app, { vendor: { owners: [shop.user.email] } });
    await save(around(PICKUP, 0.002), sibling);
    expect(await verdictAt(DESTINATION)).toBe('DELIVERABLE');
  });

  it('is seen on another server after five seconds [FEE-06]', async () => {
    const second = await createSecondWorld(world);
    const other = await createApp(second);
    expect(await verdictAt(DESTINATION, other)).toBe('DELIVERABLE');
    await save(around(PICKUP, 0.002));
    world.clock.advance(5);
    expect(await verdictAt(DESTINATION, other)).toBe('OUT_OF_AREA');
    await other.close();
    await second.close();
  });
});

describe('an area that cannot be', () => {
  const bowTie = areaOf([
    { lat: 60, lng: 24 },
    { lat: 60.1, lng: 24.1 },
    { lat: 60.1, lng: 24 },
    { lat: 60, lng: 24.1 },
  ]);

  it.each([
    ['crosses itself', bowTie, 'area.coordinates.0.2', 'area.issue.crossing'],
    [
      'lies in another country',
      around({ lat: 50.08, lng: 14.43 }, 0.01),
      'area.coordinates.0',
      'area.issue.far',
    ],
    [
      'has latitude for longitude',
      around({ lat: PICKUP.lng, lng: PICKUP.lat }, 0.01),
      'area.coordinates.0',
      'area.issue.swapped',
    ],
    ['is too wide', around(PICKUP, 0.3), 'area.coordinates.0', 'area.issue.wide'],
    [
      'has a hole',
      { ...bowTie, coordinates: [...bowTie.coordinates, ...bowTie.coordinates] },
      'area.coordinates.1',
      'area.issue.one-ring',
    ],
  ])('because it %s is refused by name, and the old one stays [FEE-06]', async (_name, area, field, key) => {
    await save(around(PICKUP, 0.002));
    expect(await refusalOf(save(area))).toEqual({ status: 422, code: 'RuleBroken', field, key });
    expect(await verdictAt(DESTINATION)).toBe('OUT_OF_AREA');
  });

  it.each([
    [{ type: 'Point', coordinates: [24, 60] }],
    [{ type: 'Polygon', coordinates: [[[24, '60']]] }],
    [{ type: 'Polygon', coordinates: [[[24, 60, 3]]] }],
    ['Helsinki'],
    [undefined],
  ])('is malformed as %j [FEE-06]', async (area) => {
    expect(await refusalOf(save(area))).toMatchObject({ status: 400, code: 'Malformed' });
  });

  it('of somebody else’s outlet is not found, and is not drawn [FEE-06] [AUTH-22]', async () => {
    const stranger = await aShop(world, app);
    expect(await refusalOf(save(around(PICKUP, 0.002), shop, stranger))).toMatchObject({ status: 404 });
    expect(await verdictAt(DESTINATION)).toBe('DELIVERABLE');
  });
});

describe('where the flag is off', () => {
  it('nothing can be drawn, and what was drawn does not count [FEE-06] [FLG-05]', async () => {
    await save(around(PICKUP, 0.002));
    const flagsFor = () => ({ ...fallbackFlags, 'draw-delivery-areas': false });
    const plain = await createApp({ ...world, flags: { ...world.flags, flagsFor } });
    for (const asked of [
      callApi(plain, shop.headers, getDeliveryArea, { params: idOf(shop) }),
      callApi(plain, shop.headers, saveDeliveryArea, { params: idOf(shop), body: { area: null } }),
    ])
      expect(await refusalOf(asked)).toMatchObject({ status: 404, code: 'NotFound' });
    expect(await verdictAt(DESTINATION, plain)).toBe('DELIVERABLE');
    await plain.close();
    expect(await verdictAt(DESTINATION), 'where it is on').toBe('OUT_OF_AREA');
  });
});
