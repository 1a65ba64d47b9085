import type { Address } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
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

const get = (path: string, host = 'localhost', from = app) =>
  from.inject({ url: `/address/api/v1/geolocator/${path}`, headers: { host } });

const find = async (path: string, host?: string): Promise<Address[]> => (await get(path, host)).json().data;

describe('an address', () => {
  it('is found by what is typed, with every field of the source [GEO-01] [GEO-02]', async () => {
    const [address] = await find('autocomplete?query=Bulevardi%2010');
    expect(address).toEqual({
      id: expect.any(String),
      formatted_address: expect.stringContaining('Bulevardi 10'),
      latitude: expect.closeTo(60.163, 2),
      longitude: expect.closeTo(24.935, 2),
      city: 'Helsinki',
      country_code: 'FI',
      zipcode: '00100',
      street: 'Bulevardi',
      number: '10',
    });
  });

  it('is found again by its id [GEO-02]', async () => {
    const [address] = await find('autocomplete?query=Bulevardi%2010');
    expect(await find(`details?query_id=${encodeURIComponent(address?.id ?? '')}`)).toEqual([address]);
    expect(await find('details?query_id=nothing')).toEqual([]);
  });

  it('is found at a point [GEO-02]', async () => {
    const [address] = await find('reverse?lat=60.1635&lng=24.9345');
    expect(address).toMatchObject({ street: 'Bulevardi', city: 'Helsinki', country_code: 'FI' });
  });

  it('is found by its coordinates typed; nothing is found for nothing [GEO-04]', async () => {
    const [typed] = await find('autocomplete?query=60.1635,24.9345');
    expect(typed).toMatchObject({ street: 'Bulevardi' });
    expect(await find('autocomplete?query=')).toEqual([]);
  });

  it('may be kept by a browser for five minutes', async () => {
    expect((await get('autocomplete?query=Bule')).headers['cache-control']).toBe('private, max-age=300');
    expect((await get('autocomplete')).headers['cache-control']).toBeUndefined();
  });

  it.each([
    ['autocomplete', 'query'],
    [`autocomplete?query=${'x'.repeat(201)}`, 'query'],
    ['autocomplete?query=%00', 'query'],
    ['autocomplete?query=a&radius=1', 'radius'],
    ['reverse?lat=91&lng=0', 'lat'],
    ['reverse?lat=0&lng=181', 'lng'],
    ['reverse?lat=north&lng=0', 'lat'],
    ['details', 'query_id'],
  ])('is not asked for by %s', async (path, field) => {
    expect((await get(path)).json()).toMatchObject({ status: 400, errors: [{ field }] });
  });
});

describe('the language of addresses', () => {
  it.each([
    ['localhost', 'FI', 'en'],
    ['sg.localhost', 'SG', 'en'],
    ['hk.localhost', 'HK', 'zh-TW'],
    ['kh.localhost', 'KH', 'km'],
    ['jp.localhost', 'JP', 'ja'],
    ['th.localhost', 'TH', 'th'],
    ['tw.localhost', 'TW', 'tw'],
  ])(
    'at %s is asked for %s in %s, unless the page says another [GEO-03]',
    async (host, country, language) => {
      const asked: object[] = [];
      const geocoder: Geocoder = {
        autocomplete: async (ask) => {
          asked.push(ask);
          return [];
        },
        reverse: async (_at, spoken) => {
          asked.push({ spoken });
          return null;
        },
        details: async (_id, spoken) => {
          asked.push({ spoken });
          return null;
        },
      };
      const listening = await createApp({ ...world, geocoder });
      await get('autocomplete?query=x&lat=1&lng=2', host, listening);
      await get('autocomplete?query=x&country=se&language=sv', host, listening);
      await get('reverse?lat=1&lng=2', host, listening);
      await get('details?query_id=x', host, listening);
      await listening.close();
      expect(asked).toEqual([
        { query: 'x', country, language, near: { lat: 1, lng: 2 } },
        { query: 'x', country: 'SE', language: 'sv' },
        { spoken: language },
        { spoken: language },
      ]);
    },
  );
});
