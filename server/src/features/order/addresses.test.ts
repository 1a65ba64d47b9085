// Wherever an address comes in: it is shown in its parts, or refused by its field.
import { randomUUID } from 'node:crypto';
import * as addressBook from '@sendero/core/contract/address-book-api';
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { changeOrder, placeOrder } from '@sendero/core/contract/order-api';
import { addOutlet, saveAddress } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aGuest, aGuestDraft, withGuests } from '../../testing/a-guest.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aDraft } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { findOrders } from './store.ts';
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

const CUSTOMER = {
  name: 'Aino',
  phone_number: '+358401234567',
  unit: '',
  building: '',
  notes: '',
  latitude: 60.1688,
  longitude: 24.9411,
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
        body: { ...CUSTOMER, address_text: address },
      }),
    ).toEqual([422, 'address']);
  },
);

it.each([
  [',,Aleksanterinkatu 1', {}, '', '', 'Aleksanterinkatu 1'],
  ['B 4,,Aleksanterinkatu 1', {}, 'B 4', '', 'Aleksanterinkatu 1'],
  [
    '12,Tower A,Aleksanterinkatu 1, 00100 Helsinki',
    {},
    '12',
    'Tower A',
    'Aleksanterinkatu 1, 00100 Helsinki',
  ],
  ['B 4, Aleksanterinkatu 1', { unit: 'B 4' }, 'B 4', '', 'Aleksanterinkatu 1'],
  ['Aleksanterinkatu 1', { unit: 'B 4', building: 'Tower A' }, 'B 4', 'Tower A', 'Aleksanterinkatu 1'],
])('%j with %j of a customer is told in its parts [ORD-11]', async (given, more, unit, building, address) => {
  const order = await told(shop.headers, placeOrder, await anOrderTo(given, more));
  expect(order.customer.location).toMatchObject({ unit, building, address });
  const whole = [unit, building, address].filter((part) => part !== '').join(', ');
  const [row] = await findOrders(world.db, [order.order_id]);
  expect(row?.destination_address).toBe(whole);
  const change = { vendor_id: order.vendor_id, payment_method: 'PAID', amount: 30, item_details: 'Soup' };
  const changed = await told(shop.headers, changeOrder, {
    params: { id: order.order_id },
    body: {
      ...change,
      location: { ...order.customer.location, address: `C 5,,${address}`, unit: '', building: '' },
    },
  });
  expect(changed.customer?.location).toMatchObject({ unit: 'C 5', building: '', address });
});

it('of a collection point, an outlet and a saved customer is kept in its parts [ORD-11]', async () => {
  const { vendor_information } = await told(shop.headers, saveAddress, {
    params: { id: shop.vendor.vendor_id },
    body: { ...SAVED, address_text: 'B 4,,Bulevardi 10' },
  });
  expect(vendor_information.location).toMatchObject({
    unit: 'B 4',
    building: '',
    address_text: 'Bulevardi 10',
  });
  const order = await told(shop.headers, placeOrder, await anOrderTo('Aleksanterinkatu 1'));
  expect(order.pickup.address).toBe('B 4, Bulevardi 10');
  const outlet = await told(shop.headers, addOutlet, {
    body: { ...anOutlet(), address: ',Tower A,Bulevardi 10' },
  });
  expect(outlet.vendor_information.location).toMatchObject({
    building: 'Tower A',
    address_text: 'Bulevardi 10',
  });
  const saved = await told(shop.headers, addressBook.saveCustomer, {
    params: { vendorId: shop.vendor.vendor_id, addressId: randomUUID() },
    body: { ...CUSTOMER, address_text: ',,Aleksanterinkatu 1' },
  });
  expect(saved).toMatchObject({
    unit: '',
    address_text: 'Aleksanterinkatu 1',
    address: 'Aleksanterinkatu 1',
  });
});
