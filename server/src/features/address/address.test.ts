import { fallbackFlags } from '@sendero/core/flag/flag';
import type { Address } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { smallGoogle, smallNominatim, smallPelias, smallPhoton } from '../../testing/geocoder-engines.ts';
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

  it('of a street without a number tells its houses, each to be asked for [GEO-09]', async () => {
    const [street] = await find('autocomplete?query=Bulevardi');
    expect(street).toMatchObject({ street: 'Bulevardi', number: '' });
    const [{ houses = [] } = {}] = (await get(`details?query_id=${street?.id}`)).json().data;
    expect(houses).toContainEqual({ id: `${street?.id}:10`, number: '10' });
    expect(await find(`details?query_id=${street?.id}:10`)).toEqual(
      await find('autocomplete?query=Bulevardi%2010'),
    );
    const [district] = await find('autocomplete?query=Kamppi');
    expect((await get(`details?query_id=${district?.id}`)).json().data[0]).not.toHaveProperty('houses');
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
    expect((await get('autocomplete')).headers['cache-control']).toBe('no-store');
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

describe('the outside geocoders', () => {
  let servers: Record<'photon' | 'pelias' | 'nominatim' | 'google', EngineServer>;
  let outside: TestWorld;
  let usual: FastifyInstance;
  let googled: FastifyInstance;

  beforeAll(async () => {
    servers = {
      photon: await serveEngine(smallPhoton),
      pelias: await serveEngine(smallPelias),
      nominatim: await serveEngine(smallNominatim),
      google: await serveEngine(smallGoogle),
    };
    const geocoders = {
      photon: { url: servers.photon.url },
      pelias: { url: servers.pelias.url, api_key: undefined },
      nominatim: { url: servers.nominatim.url },
      google: { url: servers.google.url, api_key: 'a-key-of-example' },
    };
    outside = await createTestWorld({ config: { geocoders } });
    usual = await createApp(outside);
    const flags = { ...fallbackFlags, google_autocomplete: true };
    googled = await createApp({ ...outside, flags: { flagsFor: () => flags, fallback: () => flags } });
  });
  afterAll(async () => {
    await usual.close();
    await googled.close();
    await outside.close();
    for (const server of Object.values(servers)) await server.close();
  });

  const from = async (asked: FastifyInstance, path: string): Promise<Address[]> =>
    (await get(path, 'localhost', asked)).json().data;
  const details = (id = '') => `details?query_id=${encodeURIComponent(id)}`;

  it('are asked in their order: Photon for what is typed, Nominatim for points, each for its own ids [GEO-01] [GEO-02]', async () => {
    const [typed] = await from(usual, 'autocomplete?query=bulevardi%2010');
    expect(typed).toMatchObject({ id: expect.stringMatching(/^photon:/), latitude: 60.1635 });
    expect(await from(usual, details(typed?.id))).toEqual([typed]);
    const [there] = await from(usual, 'reverse?lat=60.1635&lng=24.9345');
    expect(there).toMatchObject({ id: 'nominatim:N1377211666' });
    expect(await from(usual, details(there?.id))).toEqual([there]);
    expect(servers.pelias.asked).toEqual([]);
    expect(servers.google.asked).toEqual([]);
  });

  it('are Google on a site with its flag; its point comes with the details [GEO-07]', async () => {
    const [typed] = await from(googled, 'autocomplete?query=bulevardi%2010');
    expect(typed).toMatchObject({ id: expect.stringMatching(/^google:/), latitude: null, longitude: null });
    expect(await from(googled, details(typed?.id))).toMatchObject([{ id: typed?.id, latitude: 60.1635 }]);
    expect(await from(googled, 'reverse?lat=60.1635&lng=24.9345')).toMatchObject([{ id: typed?.id }]);
    expect(await from(usual, details(typed?.id))).toMatchObject([{ id: typed?.id, latitude: 60.1635 }]);
  });

  it('are never Google without a key, whatever the flag says [GEO-07]', async () => {
    const flags = { ...fallbackFlags, google_autocomplete: true };
    const keyless = await createApp({ ...world, flags: { flagsFor: () => flags, fallback: () => flags } });
    const [typed] = await from(keyless, 'autocomplete?query=Bulevardi%2010');
    expect(typed).toMatchObject({ id: expect.stringMatching(/^fi-/), street: 'Bulevardi' });
    await keyless.close();
  });

  it('are stood in for by the embedded one, which the operator sees [GEO-05]', async () => {
    servers.photon.breakWith({ status: 503, body: '' });
    servers.nominatim.breakWith({ status: 429, body: '<html></html>' });
    for (let call = 0; call < 5; call += 1) {
      const [typed] = await from(usual, 'autocomplete?query=Bulevardi%2010');
      expect(typed).toMatchObject({ id: expect.stringMatching(/^fi-/), street: 'Bulevardi', number: '10' });
    }
    expect(await from(usual, 'reverse?lat=60.1635&lng=24.9345')).toMatchObject([{ street: 'Bulevardi' }]);
    expect(await from(usual, details('photon:N1@60.1635,24.9349'))).toEqual([]);
    const { body } = await usual.inject('/metrics');
    expect(body).toContain('sendero_engine_calls_total{engine="photon_suggestions",outcome="failed"} 5');
    expect(body).toContain('sendero_engine_circuit_open{engine="photon_suggestions"} 1');
    expect(body).toContain('sendero_engine_circuit_open{engine="nominatim_places"} 0');
    expect(body).toMatch(/sendero_engine_seconds_count\{engine="photon_suggestions"\} \d/);
  });
});
