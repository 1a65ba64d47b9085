// Wherever an address comes in: it is shown in its parts, or refused by its field.
import { randomUUID } from 'node:crypto';
import * as addressBook from '@sendero/core/contract/address-book-api';
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { addOutlet, saveAddress } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aGuest, aGuestDraft, withGuests } from '../../testing/a-guest.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
beforeAll(async () => {
  world = withGuests(await createTestWorld());
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Asked = { params?: Record<string, string>; body: object };
const told = async (headers: Record<string, string>, endpoint: AnyEndpoint, asked: Asked) => {
  const reply = await callApi(app, headers, endpoint, asked);
  return reply.statusCode === 200 || reply.statusCode === 201
    ? reply.json().result
    : [reply.statusCode, reply.json().errors?.[0].field];
};

const anOrderTo = async (address: string, more: object = {}) => {
  const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
  const location = { ...draft.customer.location, address, ...more };
  return { body: { ...draft, customer: { ...draft.customer, location } } };
};

const anOutlet = () => ({
  parent_vendor_id: shop.vendor.vendor_id,
  client_vendor_id: randomUUID(),
  name: 'Kiosk',
  latitude: LOCATION.latitude,
  longitude: LOCATION.longitude,
  rider_instructions: '',
  phone_number: '+358401234567',
  city: 'Helsinki',
  unit: '',
  building: '',
  street: 'Bulevardi',
  postal_code: '00100',
  country_code: 'FI',
  street_number: '10',
  users: [],
});

const SAVED = {
  address_text: LOCATION.address_text,
  building: '',
  unit: '',
  city: 'Helsinki',
  country_code: 'FI',
  latitude: LOCATION.latitude,
  longitude: LOCATION.longitude,
  postal_code: '00100',
  street_address: 'Bulevardi 10',
  notes: '',
};

it.each([',,', ' , ', '-'])(
  '%j is no customer’s, sender’s, outlet’s or collection point’s address [OUT-12]',
  async (address) => {
    expect(await told(shop.headers, placeOrder, await anOrderTo(address))).toEqual([
      422,
      'customer.location.address',
    ]);
    const guest = await aGuest(world);
    const draft = await aGuestDraft(app, guest);
    const sender = { ...guest.sender, location: { ...guest.sender.location, address } };
    expect(await told(guest.headers, placeOrder, { body: { ...draft, sender } })).toEqual([
      422,
      'sender.location.address',
    ]);
    expect(
      await told(shop.headers, saveAddress, {
        params: { id: shop.vendor.vendor_id },
        body: { ...SAVED, address_text: address },
      }),
    ).toEqual([422, 'address_text']);
    expect(await told(shop.headers, addOutlet, { body: { ...anOutlet(), address } })).toEqual([
      422,
      'address',
    ]);
    expect(
      await told(shop.headers, addressBook.saveCustomer, {
        params: { vendorId: shop.vendor.vendor_id, addressId: randomUUID() },
        body: {
          name: 'Aino',
          phone_number: '+358401234567',
          unit: '',
          building: '',
          address_text: address,
          notes: '',
          latitude: 60.1688,
          longitude: 24.9411,
        },
      }),
    ).toEqual([422, 'address']);
  },
);

it('in the source’s own form is shown without its empty parts [ORD-11]', async () => {
  const order = await told(shop.headers, placeOrder, await anOrderTo('B 4,,Aleksanterinkatu 1'));
  expect(order.customer.location.address).toBe('B 4, Aleksanterinkatu 1');
  const { result } = (
    await callApi(app, shop.headers, saveAddress, {
      params: { id: shop.vendor.vendor_id },
      body: { ...SAVED, address_text: ',,Bulevardi 10' },
    })
  ).json();
  expect(JSON.stringify(result)).toContain('"Bulevardi 10"');
});
