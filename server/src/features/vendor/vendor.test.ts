import type { AddressToSave } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aUser } from '../../testing/a-user.ts';
import { LOCATION, aVendor } from '../../testing/a-vendor.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { listOwnVendorIds } from './get-own-vendor.ts';

let world: TestWorld;
let app: FastifyInstance;
let headers: Record<string, string>;
let strangers: Record<string, string>;

const owners = ['owner@sendero.example'];

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  headers = await signIn(app, await aUser(world, { email: 'owner@sendero.example' }));
  strangers = await signIn(app, await aUser(world, { email: 'stranger@sendero.example' }));
  await aVendor(world, {
    vendor_id: 'chain',
    name: 'Chain',
    owners,
    pickup_minutes: 12,
    phone: '+358401112223',
  });
  await aVendor(world, { vendor_id: 'out10', name: 'Outlet 10', parent_vendor_id: 'chain', location: null });
  await aVendor(world, {
    vendor_id: 'out2',
    name: 'Outlet 2',
    parent_vendor_id: 'chain',
    owners: ['stranger@sendero.example'],
  });
  await aVendor(world, { vendor_id: 'zeta', name: 'Zeta', owners });
  await aVendor(world, { vendor_id: 'other', name: 'Other' });
  await aVendor(world, { vendor_id: 'abroad', name: 'Abroad', country_code: 'SG', owners });
});

afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (path: string, as = headers): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'GET', url: `/vendor/api/v1${path}`, headers: as });

describe('vendors', () => {
  it('lists what the user owns, and the outlets of what they own, in their country [OUT-02] [AUTH-22]', async () => {
    const { result } = (await get('/vendors')).json();
    expect(result.vendors.map((vendor: { id: string }) => vendor.id).toSorted()).toEqual([
      'chain',
      'out10',
      'out2',
      'zeta',
    ]);
    const theirs = (await get('/vendors', strangers)).json().result.vendors;
    expect(theirs.map((vendor: { id: string }) => vendor.id)).toEqual(['out2']);
  });

  it('lists parents first, then by name as people count [NAV-12]', async () => {
    const { result } = (await get('/vendors')).json();
    expect(result.vendors.map((vendor: { name: string }) => vendor.name)).toEqual([
      'Chain',
      'Zeta',
      'Outlet 2',
      'Outlet 10',
    ]);
  });

  it('answers a vendor with every field of the source [OUT-01]', async () => {
    expect((await get('/vendor/chain')).json().result).toEqual({
      id: 'chain',
      vendor_id: 'chain',
      parent_vendor_id: null,
      client_vendor_id: 'client-chain',
      is_active: true,
      is_registered: true,
      is_parent: true,
      name: 'Chain',
      estimation_pick_up_time: 12,
      flags: {
        payment_methods: { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true },
        add_outlet: true,
        edit_outlet: true,
      },
      vendor_information: {
        name: 'Chain',
        owners,
        contact: { phone: '+358401112223' },
        currency: 'EUR',
        location: LOCATION,
      },
    });
    expect((await get('/vendor/out10')).json().result).toMatchObject({
      parent_vendor_id: 'chain',
      is_parent: false,
      vendor_information: { location: null },
    });
  });

  it('answers another’s vendor exactly as one that does not exist [AUTH-22]', async () => {
    const withoutTrace = (reply: LightMyRequestResponse) => ({ ...reply.json(), trace_id: '' });
    const missing = withoutTrace(await get('/vendor/missing'));
    expect(missing.status).toBe(404);
    expect(withoutTrace(await get('/vendor/other'))).toEqual(missing);
    expect(withoutTrace(await get('/vendor/abroad'))).toEqual(missing);
    expect(withoutTrace(await get('/vendor/chain', strangers))).toEqual(missing);
    expect((await get('/vendor/chain', {})).statusCode).toBe(401);
  });

  it('sees a removed owner after five seconds [AUTH-22]', async () => {
    await aVendor(world, { vendor_id: 'sold', owners });
    expect((await get('/vendor/sold')).statusCode).toBe(200);
    await world.db.pool.query(`delete from vendor_owners where vendor_id = 'sold'`);
    world.clock.advance(5);
    expect((await get('/vendor/sold')).statusCode).toBe(404);
  });

  it('counts a parent’s outlets by who asks [AUTH-22]', async () => {
    const caller = (email: string) => ({
      user_id: '',
      session_id: '',
      email,
      name: '',
      country_code: 'FI',
      expires_at: 0,
    });
    expect(await listOwnVendorIds(world, caller('owner@sendero.example'), 'chain')).toEqual([
      'chain',
      'out10',
      'out2',
    ]);
    expect(await listOwnVendorIds(world, caller('stranger@sendero.example'), 'chain')).toEqual(['out2']);
    expect(await listOwnVendorIds(world, caller('nobody@sendero.example'), 'chain')).toEqual([]);
  });
});

describe('the origin address', () => {
  const address: AddressToSave = {
    address_text: 'Fredrikinkatu 22, 00120 Helsinki',
    unit: 'B 4',
    notes: 'Ring twice',
    building: 'Yard',
    city: 'Helsinki',
    country_code: 'FI',
    latitude: 60.163,
    longitude: 24.939,
    postal_code: '00120',
    street_address: 'Fredrikinkatu 22',
  };

  const save = (id: string, changes: Partial<AddressToSave> = {}, as = headers) =>
    app.inject({
      method: 'PUT',
      url: `/vendor/api/v1/vendor/${id}/address`,
      headers: as,
      payload: { ...address, ...changes },
    });

  const issueOf = async (changes: Partial<AddressToSave>) => {
    const { status, errors } = (await save('out10', changes)).json();
    return { status, key: errors[0].meta.translation_key };
  };

  it('is saved and seen at once [OUT-09]', async () => {
    await get('/vendor/out10');
    const location = {
      address_text: 'Fredrikinkatu 22, 00120 Helsinki',
      building: 'Yard',
      unit: 'B 4',
      city: 'Helsinki',
      country_code: 'FI',
      latitude: 60.163,
      longitude: 24.939,
      postal_code: '00120',
      street: 'Fredrikinkatu 22',
      street_number: '',
      rider_instructions: 'Ring twice',
    };
    expect((await save('out10')).json().result.vendor_information.location).toEqual(location);
    expect((await get('/vendor/out10')).json().result.vendor_information.location).toEqual(location);
  });

  it('needs coordinates [OUT-09]', async () => {
    expect(await issueOf({ latitude: null })).toEqual({
      status: 422,
      key: 'order.issue.origin-coordinates-missing',
    });
    expect(await issueOf({ longitude: null })).toEqual({
      status: 422,
      key: 'order.issue.origin-coordinates-missing',
    });
  });

  it('takes notes of 1000 bytes and a street of 255, and no more [OUT-09]', async () => {
    expect(
      (await save('out10', { notes: 'ä'.repeat(500), street_address: 'ö'.repeat(127) })).statusCode,
    ).toBe(200);
    expect(await issueOf({ notes: `${'ä'.repeat(500)}a` })).toEqual({
      status: 422,
      key: 'order.issue.notes-long',
    });
    expect(await issueOf({ street_address: 'ö'.repeat(128) })).toEqual({
      status: 422,
      key: 'order.issue.address-long',
    });
  });

  it('is for owners to set [AUTH-22]', async () => {
    expect((await save('chain', {}, strangers)).statusCode).toBe(404);
    expect((await get('/vendor/chain')).json().result.vendor_information.location).toEqual(LOCATION);
  });
});
