import { saveCustomer, removeCustomer, searchCustomers } from '@sendero/core/contract/address-book-api';
import { fallbackFlags } from '@sendero/core/flag/flag';
import type { SavedAddress } from '@sendero/core/order/saved-address';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { DESTINATION, anOrder } from '../../testing/an-order.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { deleteUnusedCustomers } from './delete-unused-customers.ts';
import { insertOrders } from './store.ts';
import { entryOfOrder } from './to-entry.ts';

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
  address: 'B 12, Talo 3, Aleksanterinkatu 21, 00100 Helsinki',
  unit: 'B 12',
  building: 'Talo 3',
  notes: 'Ring twice',
};
const AINO = { name: 'Aino Mäkelä', phone_number: '050 123 4567', location: LOCATION };

const orderTo = (shop: Shop, customer: Partial<typeof AINO> = {}, vendor_id = shop.vendor.vendor_id) =>
  anOrder(app, shop.headers, vendor_id, { customer: { ...AINO, ...customer } });

const ask = (shop: Shop, query: string, vendorId = shop.vendor.vendor_id, on = app) =>
  callApi(on, shop.headers, searchCustomers, { params: { vendorId }, query: { query } });

const found = async (shop: Shop, query: string, vendorId?: string): Promise<SavedAddress[]> =>
  (await ask(shop, query, vendorId)).json().data;

const keep = (shop: Shop, { id, address: _, ...entry }: SavedAddress, on = app) =>
  callApi(on, shop.headers, saveCustomer, {
    params: { vendorId: shop.vendor.vendor_id, addressId: id },
    body: entry,
  });

const remove = (shop: Shop, { id }: Pick<SavedAddress, 'id'>, on = app) =>
  callApi(on, shop.headers, removeCustomer, {
    params: { vendorId: shop.vendor.vendor_id, addressId: id },
  });

const EERO = { name: 'Eero Laine', phone_number: '040 765 4321' };

/** An outlet of a shop with an owner of its own. */
const anOutlet = ({ vendor }: Shop) => aShop(world, app, { vendor: { parent_vendor_id: vendor.vendor_id } });

/** A shop whose book has Aino in it. */
async function aBook(): Promise<{ shop: Shop; aino: SavedAddress }> {
  const shop = await aShop(world, app);
  await orderTo(shop);
  const [aino] = await found(shop, 'aino');
  return { shop, aino: aino ?? expect.fail('Aino is not in the book') };
}

describe('the address book', () => {
  it('fills itself from orders, address and all [GEO-06]', async () => {
    const { aino } = await aBook();
    expect(aino).toEqual({
      id: expect.any(String),
      name: 'Aino Mäkelä',
      phone_number: '+358501234567',
      latitude: DESTINATION.lat,
      longitude: DESTINATION.lng,
      address: LOCATION.address,
      notes: 'Ring twice',
      unit: 'B 12',
      building: 'Talo 3',
      address_text: 'Aleksanterinkatu 21, 00100 Helsinki',
    });
  });

  it('is searched by the beginnings of name, phone and address, of every word that is typed [GEO-06]', async () => {
    const { shop } = await aBook();
    await orderTo(shop, { name: 'Aino Laine', phone_number: '040 765 4321' });
    const names = async (query: string) => (await found(shop, query)).map(({ name }) => name).toSorted();
    for (const query of ['ai', 'AINO', 'aleks', 'talo 3']) {
      expect({ query, names: await names(query) }).toEqual({ query, names: ['Aino Laine', 'Aino Mäkelä'] });
    }
    for (const query of ['mak', 'aino m', '050 12', '+358 50', '50123']) {
      expect({ query, names: await names(query) }).toEqual({ query, names: ['Aino Mäkelä'] });
    }
    for (const query of ['ino', 'aino virtanen', '4567', '  ', "'':*", '\\'])
      expect({ query, names: await names(query.padEnd(2)) }).toEqual({ query, names: [] });
  });

  it('is asked from two characters on [GEO-06]', async () => {
    const { shop } = await aBook();
    expect((await ask(shop, 'a')).json()).toMatchObject({ status: 400, errors: [{ field: 'query' }] });
  });

  it('has one entry for a customer and place, as the latest order left it [GEO-06]', async () => {
    const { shop, aino } = await aBook();
    world.clock.advance(60);
    await orderTo(shop, {
      name: 'Aino M.',
      location: { ...LOCATION, unit: '', address: LOCATION.address.slice(6), notes: '' },
    });
    expect(await found(shop, 'aino')).toEqual([
      { ...aino, name: 'Aino M.', unit: '', notes: '', address: LOCATION.address.slice(6) },
    ]);
    world.clock.advance(60);
    await orderTo(shop, { location: { ...LOCATION, address: 'Bulevardi 1, 00100 Helsinki' } });
    expect((await found(shop, 'aino')).map((each) => each.address_text)).toEqual([
      'Bulevardi 1, 00100 Helsinki',
      aino.address_text,
    ]);
  });

  it('is one for a parent and its outlets, whose owners see their own customers; and nobody else’s [GEO-06] [AUTH-22]', async () => {
    const { shop, aino } = await aBook();
    const parent_vendor_id = shop.vendor.vendor_id;
    const [first, second] = [await anOutlet(shop), await anOutlet(shop)];
    await orderTo(first, EERO);
    for (const vendorId of [parent_vendor_id, second.vendor.vendor_id])
      expect(await found(shop, 'ee', vendorId)).toHaveLength(1);
    expect(await found(first, 'ee')).toHaveLength(1);
    expect([await found(first, 'ai'), await found(second, 'ee'), await found(second, '0407')]).toEqual([
      [],
      [],
      [],
    ]);
    await orderTo(second);
    expect(await found(second, 'ai')).toMatchObject([{ id: aino.id }]);

    const stranger = await aShop(world, app);
    expect(await found(stranger, 'ee')).toEqual([]);
    expect((await ask(stranger, 'ee', parent_vendor_id)).json()).toMatchObject({ code: 'NotFound' });
  });

  it('learns from many orders at once, in one batch and on two servers [GEO-06]', async () => {
    const shop = await aShop(world, app);
    const other = await createSecondWorld(world);
    const order = await anOrderRow(world, shop.vendor, { customer_phone: '+358400000000' });
    const batch = (names: readonly string[]) =>
      names.map((customer_name, nth) => {
        const row = {
          ...order,
          order_id: `${shop.vendor.vendor_id}-${randomUUID()}`,
          quote_id: randomUUID(),
        };
        const customer_phone = `+35840000000${nth % 3}`;
        return { ...row, customer_name, entry: entryOfOrder({ ...row, customer_name, customer_phone }) };
      });
    const names = ['Aa Yksi', 'Aa Kaksi', 'Aa Kolme', 'Aa Nelja', 'Aa Viisi', 'Aa Kuusi'];
    const writes = Array.from({ length: 10 }, (_, nth) => [world, other][nth % 2] ?? world).map((one, nth) =>
      insertOrders(one, batch(nth % 2 ? names : names.toReversed()), []),
    );
    await Promise.all(writes);
    await insertOrders(world, batch(names), []);
    await other.close();
    expect((await found(shop, 'aa')).map(({ name }) => name).toSorted()).toEqual(names.slice(3).toSorted());
  });
});

describe('an entry that several outlets have', () => {
  it('goes with the last of them, or at once with the parent’s owner [GEO-06] [AUTH-22]', async () => {
    const { shop, aino } = await aBook();
    const [first, second] = [await anOutlet(shop), await anOutlet(shop)];
    await Promise.all([orderTo(first, EERO), orderTo(second, EERO)]);
    const [eero] = await found(first, 'ee');
    if (!eero) expect.fail('Eero is not in the book');
    await remove(first, eero);
    expect([await found(first, 'ee'), await found(second, 'ee')]).toEqual([[], [eero]]);
    await remove(second, eero);
    expect(await found(shop, 'ee')).toEqual([]);
    await orderTo(first);
    await remove(shop, aino);
    expect(await found(first, 'ai')).toEqual([]);
  });

  it('is changed for all who see it, and by nobody else [GEO-06] [AUTH-22]', async () => {
    const { shop, aino } = await aBook();
    const [first, second] = [await anOutlet(shop), await anOutlet(shop)];
    await orderTo(first);
    expect(
      (await keep(second, { ...aino, name: 'Somebody Else', phone_number: '040 1112223' })).statusCode,
    ).toBe(409);
    await remove(second, aino);
    expect(await found(shop, 'ai')).toHaveLength(1);
    await keep(first, { ...aino, name: 'Aino Ström' });
    expect(await found(shop, 'ström')).toMatchObject([{ id: aino.id }]);
    await keep(second, { ...aino, id: randomUUID(), name: 'Aino Ström' });
    for (const each of [shop, first, second]) expect(await found(each, 'ström')).toHaveLength(1);
  });
});

describe('an entry', () => {
  it('is edited, and found as it is then [GEO-06]', async () => {
    const { shop, aino } = await aBook();
    const changed = { ...aino, name: ' Aino Ström ', phone_number: '040 765 4321', unit: 'C 1', notes: '' };
    const kept = {
      ...changed,
      name: 'Aino Ström',
      phone_number: '+358407654321',
      address: 'C 1, Talo 3, Aleksanterinkatu 21, 00100 Helsinki',
    };
    expect((await keep(shop, changed)).json().result).toEqual(kept);
    expect(await found(shop, 'ström')).toEqual([kept]);
    expect(await found(shop, '0407')).toEqual([kept]);
    expect(await found(shop, 'mäkelä')).toEqual([]);
  });

  it('that is edited to the number and place of another takes its place [GEO-06]', async () => {
    const { shop, aino } = await aBook();
    await orderTo(shop, { name: 'Eero Laine', phone_number: '040 765 4321' });
    await keep(shop, { ...aino, phone_number: '+358407654321' });
    expect(await found(shop, 'aleks')).toEqual([{ ...aino, phone_number: '+358407654321' }]);
  });

  it('is refused for what an order to it would be refused for, at its field [GEO-06]', async () => {
    const { shop, aino } = await aBook();
    const reply = await keep(shop, { ...aino, phone_number: '12' });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toEqual([
      { field: 'phone_number', meta: { translation_key: 'order.issue.phone-invalid' } },
    ]);
    expect(await found(shop, 'aino')).toEqual([aino]);
  });

  it('is removed for good, twice is as good as once, and may be given back [GEO-06]', async () => {
    const { shop, aino } = await aBook();
    expect((await remove(shop, aino)).statusCode).toBe(204);
    expect((await remove(shop, aino)).statusCode).toBe(204);
    expect(await found(shop, 'aino')).toEqual([]);
    const { rowCount } = await world.db.pool.query('select from saved_addresses where address_id = $1', [
      aino.id,
    ]);
    expect(rowCount).toBe(0);
    await keep(shop, aino);
    expect(await found(shop, 'aino')).toEqual([aino]);
  });

  it('of another book is neither changed nor removed [GEO-06] [AUTH-22]', async () => {
    const { shop, aino } = await aBook();
    const stranger = await aShop(world, app);
    await remove(stranger, aino);
    await keep(stranger, { ...aino, name: 'Somebody Else' });
    expect(await found(shop, 'aino')).toEqual([aino]);
  });

  it('goes when nothing was sent there for as long as its country keeps people: 13 months [GEO-06] [SAF-10]', async () => {
    const { shop } = await aBook();
    await orderTo(shop, { name: 'Eero Laine', phone_number: '040 765 4321' });
    const age = (name: string, interval: string) =>
      world.db.pool.query(
        'update saved_addresses set used_at = $3::timestamptz - $2::interval where name = $1',
        [name, interval, world.clock.now()],
      );
    await age('Aino Mäkelä', '13 months 1 day');
    await age('Eero Laine', '13 months -1 day');
    await deleteUnusedCustomers(world);
    expect((await found(shop, 'aleks')).map(({ name }) => name)).toEqual(['Eero Laine']);
  });
});

describe('without its flag', () => {
  it('there is no book, and orders are kept in none [GEO-06] [FLG-05]', async () => {
    const { shop, aino } = await aBook();
    const flags = { ...fallbackFlags, 'activate-address-book': false };
    const dark = await createApp({ ...world, flags: { flagsFor: () => flags, fallback: () => flags } });
    const missing = { status: 404, code: 'NotFound' };
    expect((await ask(shop, 'aino', shop.vendor.vendor_id, dark)).json()).toMatchObject(missing);
    expect((await keep(shop, aino, dark)).json()).toMatchObject(missing);
    expect((await remove(shop, aino, dark)).json()).toMatchObject(missing);
    await anOrder(dark, shop.headers, shop.vendor.vendor_id, { customer: { ...AINO, name: 'Eero Laine' } });
    await dark.close();
    expect(await found(shop, 'aleks')).toEqual([aino]);
  });
});
