// How each outside geocoder is asked, and how its answers are read.
import { describe, expect, it, vi } from 'vitest';
import { googleError } from '../../testing/geocoder-engines.ts';
import {
  aGeocoder,
  AT,
  googleSubject,
  KEY,
  last,
  nominatimSubject,
  own,
  parametersOf,
  peliasSubject,
  photonSubject,
  SEA,
  withFakeTime,
} from '../../testing/geocoder-subjects.ts';
import { nominatim } from './nominatim.ts';
import { pelias } from './pelias.ts';

withFakeTime();

const NEAR = { near: { lat: 60.17, lng: 24.94 }, limit: 3 };

describe('Photon', () => {
  it('is asked as its API says, in a language that it need not have [GEO-01] [GEO-02]', async () => {
    const { type, geocoder, server } = await aGeocoder(photonSubject);
    const [door, street] = await type('bulevardi 10', { ...NEAR, language: 'fi' });
    expect(last(server).url.pathname).toBe('/api');
    expect(parametersOf(last(server))).toEqual({
      q: 'bulevardi 10',
      countrycode: 'FI',
      limit: '3',
      lat: '60.17',
      lon: '24.94',
    });
    expect(last(server).headers['accept-language']).toBe('fi');
    expect(door?.formatted_address).toBe('Bulevardi 10, 00120 Helsinki');
    expect(street).toMatchObject({
      formatted_address: 'Bulevardi, 00120 Helsinki',
      street: 'Bulevardi',
      number: '',
    });
    expect(await geocoder.details(street?.id ?? '', 'en')).toEqual(street);
    expect(parametersOf(last(server))).toEqual({
      lat: '60.1636',
      lon: '24.9351',
      radius: '0.05',
      limit: '20',
    });
    await geocoder.reverse(AT, 'en');
    expect(last(server).url.pathname).toBe('/reverse');
    expect(parametersOf(last(server))).toEqual({ lat: '60.16351', lon: '24.93491', limit: '1' });
  });

  it.each([
    ['names of towns once', { name: 'Espoo', type: 'city', country: 'Finland' }, 'Espoo, Finland'],
    [
      'a place’s name before its street',
      { name: 'Ateneum', street: 'Kaivokatu', housenumber: '2', postcode: '00100', city: 'Helsinki' },
      'Ateneum, Kaivokatu 2, 00100 Helsinki',
    ],
    ['what is known', { name: 'Nuuksio', county: 'Uusimaa' }, 'Nuuksio, Uusimaa'],
  ])('writes %s', async (_, properties, line) => {
    const feature = {
      properties: { osm_type: 'R', osm_id: 1, ...properties },
      geometry: { coordinates: [24, 60] },
    };
    const { type } = await aGeocoder({
      ...photonSubject,
      serve: () => ({ status: 200, body: { features: [feature] } }),
    });
    expect((await type('x'))[0]?.formatted_address).toBe(line);
  });

  it.each([
    [
      'refuses a question',
      {
        status: 400,
        body: {
          lang: [
            {
              message: 'Language is not supported. Supported are: default, de, en, fr',
              args: {},
              value: 'th',
            },
          ],
        },
      },
    ],
    [
      'names a place off the Earth',
      {
        status: 200,
        body: {
          features: [{ properties: { osm_type: 'N', osm_id: 1 }, geometry: { coordinates: [24, 91] } }],
        },
      },
    ],
  ])('that %s is not heard', async (_, answer) => {
    const { type } = await aGeocoder({ ...photonSubject, serve: () => answer });
    expect(await type('bulevardi')).toEqual([own]);
  });
});

describe('Pelias', () => {
  it('is asked as its API says, with its key [GEO-01] [GEO-02]', async () => {
    const { type, geocoder, server } = await aGeocoder(peliasSubject);
    const [door] = await type('bulevardi 10', NEAR);
    expect(last(server).url.pathname).toBe('/v1/autocomplete');
    expect(parametersOf(last(server))).toEqual({
      text: 'bulevardi 10',
      'boundary.country': 'FI',
      'focus.point.lat': '60.17',
      'focus.point.lon': '24.94',
      size: '3',
      lang: 'en',
      api_key: KEY,
    });
    await geocoder.details(door?.id ?? '', 'en');
    expect(last(server).url.pathname).toBe('/v1/place');
    expect(parametersOf(last(server))).toMatchObject({ ids: 'openstreetmap:address:node/1377211666' });
    await geocoder.reverse(AT, 'en');
    expect(last(server).url.pathname).toBe('/v1/reverse');
    expect(parametersOf(last(server))).toMatchObject({
      'point.lat': '60.16351',
      'point.lon': '24.93491',
      size: '1',
    });
  });

  it('is asked without a key where there is none', async () => {
    const { type, server } = await aGeocoder({
      ...peliasSubject,
      make: (url) => pelias({ url, api_key: undefined }),
    });
    await type('bulevardi');
    expect(parametersOf(last(server))).not.toHaveProperty('api_key');
  });

  const quota = (status: number, type: string) => ({
    status,
    body: { meta: { version: 1, status_code: status }, results: { error: { type, message: 'Not served.' } } },
  });
  it.each([
    [
      'a wrong parameter',
      {
        status: 400,
        body: { geocoding: { errors: ["invalid param 'text'"] }, type: 'FeatureCollection', features: [] },
      },
    ],
    ['a key that it does not know', quota(403, 'KeyError')],
    ['too many questions', quota(429, 'QpsExceededError')],
    [
      'a search that took too long',
      { status: 408, body: { geocoding: { errors: ['Request Timeout after 5000ms'] }, features: [] } },
    ],
  ])('that complains of %s is not heard', async (_, answer) => {
    const { type } = await aGeocoder({ ...peliasSubject, serve: () => answer });
    expect(await type('bulevardi')).toEqual([own]);
  });
});

describe('Nominatim', () => {
  it('is asked as its API and its rules say [GEO-02]', async () => {
    const { geocoder, server } = await aGeocoder(nominatimSubject);
    const door = await geocoder.reverse(AT, 'fi');
    const format = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'fi' };
    expect(last(server).url.pathname).toBe('/reverse');
    expect(parametersOf(last(server))).toEqual({ lat: '60.16351', lon: '24.93491', ...format });
    expect(last(server).headers['user-agent']).toContain('Sendero');
    await geocoder.details(door?.id ?? '', 'fi');
    expect(last(server).url.pathname).toBe('/lookup');
    expect(parametersOf(last(server))).toEqual({ osm_ids: 'N1377211666', ...format });
  });

  it('is never asked while somebody types', async () => {
    const { type, server } = await aGeocoder(nominatimSubject);
    expect(await type('bulevardi')).toEqual([own]);
    expect(server.asked).toEqual([]);
  });

  it('gets one question after the other where its rules ask for a pause; who would wait longer asks elsewhere', async () => {
    vi.useRealTimers();
    const paused = { ...nominatimSubject, make: (url: URL) => nominatim({ url, interval_ms: 60 }) };
    const { geocoder, server } = await aGeocoder(paused);
    const start = performance.now();
    const found = await Promise.all([1, 2, 3].map(() => geocoder.reverse(AT, 'en')));
    expect(found.map((address) => address?.id)).toEqual([
      expect.stringContaining('N1'),
      expect.stringContaining('N1'),
      'own',
    ]);
    expect(server.asked).toHaveLength(2);
    expect(performance.now() - start).toBeGreaterThanOrEqual(59);
  });

  it('tells nothing where there is nothing, in either way that it says so [GEO-05]', async () => {
    const body = { error: 'Unable to geocode' };
    for (const status of [200, 404]) {
      const { geocoder, metrics } = await aGeocoder({ ...nominatimSubject, serve: () => ({ status, body }) });
      expect(await geocoder.reverse(SEA, 'en')).toEqual(own);
      expect(await metrics()).toContain('{engine="nominatim_places",outcome="answered"} 1');
    }
  });

  it('names a place that is no object of the map by what can be found again', async () => {
    const postcode = {
      lat: '60.16',
      lon: '24.93',
      display_name: '00120, Helsinki, Finland',
      address: { postcode: '00120' },
    };
    const { geocoder } = await aGeocoder({
      ...nominatimSubject,
      serve: () => ({ status: 200, body: postcode }),
    });
    expect(await geocoder.reverse(AT, 'en')).toEqual(own);
  });
});

describe('Google', () => {
  it('is asked for suggestions and details as the Places API says [GEO-01] [GEO-02] [GEO-07]', async () => {
    const { type, geocoder, server } = await aGeocoder(googleSubject);
    const [first, ...others] = await type('bulevardi 10', NEAR);
    const headers = { 'x-goog-api-key': KEY, 'content-type': 'application/json' };
    expect(last(server).url.pathname).toBe('/v1/places:autocomplete');
    expect(last(server)).toMatchObject({ method: 'POST', headers });
    expect(last(server).headers['x-goog-fieldmask']).toBe(
      'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
    );
    expect(last(server).body).toEqual({
      input: 'bulevardi 10',
      includedRegionCodes: ['fi'],
      regionCode: 'fi',
      languageCode: 'en',
      locationBias: { circle: { center: { latitude: 60.17, longitude: 24.94 }, radius: 20_000 } },
    });
    expect(first).toMatchObject({ latitude: null, longitude: null });
    expect(others).toMatchObject([{ id: 'google:ChIJanother' }]);
    expect(await type('bulevardi 10', { limit: 1 })).toEqual([first]);
    await type('bulevardi 10');
    expect(last(server).body).not.toHaveProperty('locationBias');
    await geocoder.details(first?.id ?? '', 'en');
    expect(last(server)).toMatchObject({ method: 'GET', headers: { 'x-goog-api-key': KEY } });
    expect(last(server).url.pathname).toBe('/v1/places/ChIJ7bjYYcoLkkYR0Uf0d4bT0Zk');
    expect(last(server).headers['x-goog-fieldmask']).toBe('id,formattedAddress,location,addressComponents');
    expect(last(server).url.search).not.toContain(KEY);
  });

  it('is asked for points as the Geocoding API says [GEO-02]', async () => {
    const { geocoder, server } = await aGeocoder(googleSubject);
    await geocoder.reverse(AT, 'en');
    expect(last(server).url.pathname).toBe('/maps/api/geocode/json');
    expect(parametersOf(last(server))).toEqual({ latlng: '60.16351,24.93491', language: 'en', key: KEY });
  });

  it.each([
    ['PERMISSION_DENIED', googleError(403, 'PERMISSION_DENIED')],
    ['RESOURCE_EXHAUSTED', googleError(429, 'RESOURCE_EXHAUSTED')],
    ['INVALID_ARGUMENT', googleError(400, 'INVALID_ARGUMENT')],
    ['UNAVAILABLE', googleError(503, 'UNAVAILABLE')],
  ])('that answers %s to typed text is not heard', async (_, answer) => {
    const { type, log } = await aGeocoder({ ...googleSubject, serve: () => answer });
    expect(await type('bulevardi')).toEqual([own]);
    expect(log()).toContain(`status ${answer.status}`);
  });

  it.each(['REQUEST_DENIED', 'OVER_QUERY_LIMIT', 'UNKNOWN_ERROR'])(
    'that answers %s to a point is not heard',
    async (status) => {
      const body = { status, results: [], error_message: `The key ${KEY} is not for this.` };
      const { geocoder, log, metrics } = await aGeocoder({
        ...googleSubject,
        serve: () => ({ status: 200, body }),
      });
      expect(await geocoder.reverse(AT, 'en')).toEqual(own);
      expect(await metrics()).toContain('{engine="google_places",outcome="failed"} 1');
      expect(log()).toContain(status);
      expect(log()).not.toContain(KEY);
    },
  );

  it('knows of nothing at a point: an answer [GEO-05]', async () => {
    const { geocoder, metrics } = await aGeocoder(googleSubject);
    expect(await geocoder.reverse(SEA, 'en')).toEqual(own);
    expect(await metrics()).toContain('{engine="google_places",outcome="answered"} 1');
  });
});
