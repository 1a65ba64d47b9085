import { removeCustomer } from '@sendero/core/contract/address-book-api';
import { findCustomers } from '@sendero/core/contract/known-customer-api';
import { fallbackFlags } from '@sendero/core/flag/flag';
import type { KnownCustomer } from '@sendero/core/order/known-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { DESTINATION, anOrder } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const LOCATION = {
  latitude: DESTINATION.lat,
  longitude: DESTINATION.lng,
  address: 'Aleksanterinkatu 21, 00100 Helsinki',
  unit: 'B 12',
  building: 'Talo 3',
  notes: 'Ring twice',
};
const AINO = { name: 'Aino Mäkelä', phone_number: '050 123 4567', location: LOCATION };
const EERO = {
  name: 'Eero Laine',
  phone_number: '040 765 4321',
  location: { ...LOCATION, unit: '', building: '', notes: '', address: 'Bulevardi 1, 00100 Helsinki' },
};

const orderTo = (shop: Shop, customer: typeof AINO, vendorId = shop.vendor.vendor_id) =>
  anOrder(app, shop.headers, vendorId, { customer });

const ask = (shop: Shop, text: string, id = shop.vendor.vendor_id, on = app) =>
  callApi(on, shop.headers, findCustomers, { params: { id }, query: { text } });

const found = async (shop: Shop, text = '', id?: string, on?: FastifyInstance): Promise<KnownCustomer[]> =>
  (await ask(shop, text, id, on)).json().data;
const names = async (shop: Shop, text = '', id?: string, on?: FastifyInstance) =>
  (await found(shop, text, id, on)).map(({ name }) => name);

/** A shop that has delivered to Aino, then to Eero, then to Aino again. */
async function aPast() {
  const shop = await aShop(world, app);
  await orderTo(shop, AINO);
  world.clock.advance(60);
  const eero = await orderTo(shop, EERO);
  world.clock.advance(60);
  const aino = await orderTo(shop, AINO);
  return { shop, aino, eero };
}

/** The same product where the address book is off. */
async function withoutBook(): Promise<FastifyInstance> {
  const flags = { flagsFor: () => ({ ...fallbackFlags, 'activate-address-book': false }) };
  return createApp({ ...world, flags: { ...world.flags, ...flags } });
}

describe('who is calling', () => {
  it('is told with all that the next order needs, and the last one’s content [BRD-06]', async () => {
    const { shop, aino } = await aPast();
    expect(await found(shop, '050123')).toEqual([
      {
        saved_id: expect.any(String),
        name: 'Aino Mäkelä',
        phone_number: '+358501234567',
        unit: 'B 12',
        building: 'Talo 3',
        address_text: 'Aleksanterinkatu 21, 00100 Helsinki',
        latitude: DESTINATION.lat,
        longitude: DESTINATION.lng,
        notes: 'Ring twice',
        last: {
          order_id: aino.order_id,
          vendor_id: shop.vendor.vendor_id,
          short_code: aino.short_code,
          created_at: aino.created_at,
          amount: 24.9,
          description: 'Lunch for two',
          payment_method: 'PAID',
        },
      },
    ]);
  });

  it.each(['050', '+358 50', '50 123', '٠٥٠', 'ain', 'MAK', 'mäk ai', 'aleks', 'talo 3'])(
    'is found by %s, with and without an address book [BRD-06]',
    async (text) => {
      const { shop } = await aPast();
      expect(await names(shop, text)).toEqual(['Aino Mäkelä']);
      const bookless = await withoutBook();
      expect(await names(shop, text, undefined, bookless)).toEqual(['Aino Mäkelä']);
      await bookless.close();
    },
  );

  it('is found by the code of an order, as people type it [BRD-06] [ORD-12]', async () => {
    const { shop, eero } = await aPast();
    for (const text of [eero.short_code, eero.short_code.toLowerCase(), `# ${eero.short_code}`])
      expect(await found(shop, text)).toMatchObject([
        { name: 'Eero Laine', last: { order_id: eero.order_id, short_code: eero.short_code } },
      ]);
  });

  it('without a text is whom was delivered to last, each once [BRD-06]', async () => {
    const { shop } = await aPast();
    expect(await names(shop)).toEqual(['Aino Mäkelä', 'Eero Laine']);
    expect(await names(shop, '  ')).toEqual(['Aino Mäkelä', 'Eero Laine']);
  });

  it('is nobody who was removed from the address book, but by the code of an order [BRD-06]', async () => {
    const { shop, eero } = await aPast();
    const [, removed] = await found(shop);
    const params = { vendorId: shop.vendor.vendor_id, addressId: removed?.saved_id ?? '' };
    expect((await callApi(app, shop.headers, removeCustomer, { params })).statusCode).toBe(204);
    expect([await names(shop), await names(shop, 'eero')]).toEqual([['Aino Mäkelä'], []]);
    expect(await names(shop, eero.short_code)).toEqual(['Eero Laine']);
  });

  it.each(["'':*", '\\', '%', '+', '(', '--', 'ino', '4567', '🍜'])(
    'is nobody for %s [BRD-06]',
    async (text) => {
      const { shop } = await aPast();
      expect(await names(shop, text)).toEqual([]);
    },
  );

  it('is told of one’s own outlets alone [BRD-06] [AUTH-22]', async () => {
    const { shop, aino } = await aPast();
    const parent_vendor_id = shop.vendor.vendor_id;
    const outlet = await aShop(world, app, { vendor: { parent_vendor_id } });
    await orderTo(outlet, EERO);
    for (const text of ['ain', '050', aino.short_code]) expect(await names(outlet, text)).toEqual([]);
    expect(await names(outlet)).toEqual(['Eero Laine']);
    expect(await names(shop, 'ain', outlet.vendor.vendor_id)).toEqual(['Aino Mäkelä']);

    const stranger = await aShop(world, app);
    for (const text of ['ain', aino.short_code, '']) {
      expect(await names(stranger, text)).toEqual([]);
      expect((await ask(stranger, text, parent_vendor_id)).json()).toMatchObject({ code: 'NotFound' });
    }
  });

  it('is nobody whose person was erased [BRD-06] [SAF-10]', async () => {
    const { shop, aino } = await aPast();
    await world.db.pool.query(
      `update orders set person_erased_at = now() where root_id = $1 and customer_phone = '+358501234567'`,
      [shop.vendor.vendor_id],
    );
    expect(await names(shop)).toEqual(['Eero Laine']);
    expect(await names(shop, aino.short_code)).toEqual([]);
  });
});
