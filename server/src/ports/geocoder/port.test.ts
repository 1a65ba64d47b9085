import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '@sendero/core/market/all';
import { compileSketch } from '@sendero/places/sketch';
import { compileSketches } from '@sendero/places/sketch';
import { aCity } from '@sendero/places/testing/a-city';
import { TINY_TOWN } from '@sendero/places/testing/tiny-town';
import { geonamesTowns } from '@sendero/places/towns';
import { embeddedGeocoder } from './embedded.ts';
import type { Geocoder } from './port.ts';

let geocoder: Geocoder;

beforeAll(async () => {
  const regions = await compileSketches(fileURLToPath(new URL('../../../../regions', import.meta.url)));
  geocoder = embeddedGeocoder(
    () => regions,
    geonamesTowns(() => markets.map(({ country_code }) => country_code)),
  );
});

async function find(
  query: string,
  country = 'FI',
  more: { near?: { lat: number; lng: number }; language?: string } = {},
) {
  return geocoder.autocomplete({ query, country, language: 'en', ...more });
}

async function first(query: string) {
  return (await find(query))[0]?.formatted_address;
}

describe('autocomplete', () => {
  it('answers every field of an address [GEO-02]', async () => {
    expect((await find('Mannerheimintie 10'))[0]).toMatchObject({
      id: 'fi-helsinki:mannerheimintie:10',
      formatted_address: expect.stringMatching(/^Mannerheimintie 10, 00\d{3} Helsinki$/),
      latitude: expect.closeTo(60.169, 2),
      longitude: expect.closeTo(24.94, 2),
      city: 'Helsinki',
      country_code: 'FI',
      zipcode: expect.stringMatching(/^00\d{3}$/),
      street: 'Mannerheimintie',
      number: '10',
    });
  });

  it.each([
    ['the beginning of a word', 'mannerh 10', 'Mannerheimintie 10'],
    ['an abbreviation and a unit', 'Mannerh. 10 A 5', 'Mannerheimintie 10'],
    ['a letter at the number', 'Mannerheimintie 10b', 'Mannerheimintie 10'],
    ['the number first', '10 mannerheimintie', 'Mannerheimintie 10'],
    ['words in another order', 'roobertinkatu iso', 'Iso Roobertinkatu'],
    ['a name without its accents', 'toolonkatu', 'Töölönkatu'],
    ['its Swedish name', 'Mannerheimvägen 10', 'Mannerheimintie 10'],
    ['a letter missing', 'Manerheimintie 10', 'Mannerheimintie 10'],
    ['a letter too many', 'Mannnerheimintie 10', 'Mannerheimintie 10'],
    ['a wrong letter', 'Mamnerheimintie 10', 'Mannerheimintie 10'],
    ['letters swapped', 'Mannerhiemintie 10', 'Mannerheimintie 10'],
    ['postcode and city after it', 'Aleksanterinkatu 52, 00100 Helsinki', 'Aleksanterinkatu 52'],
    ['a number that does not exist', 'Mannerheimintie 9998', 'Mannerheimintie 17'],
  ])('finds a street by %s [GEO-01]', async (_, query, expected) => {
    expect(await first(query)).toMatch(new RegExp(`^${expected}`));
  });

  it('finds places, districts and postcodes [GEO-01]', async () => {
    expect(await first('senaatint')).toMatch(/^Senaatintori, /);
    expect(await first('kamppi')).toMatch(/^Kamppi, /);
    expect((await find('00100')).every(({ zipcode }) => zipcode === '00100')).toBe(true);
    expect(await find('00100')).not.toEqual([]);
  });

  it('ranks near results first [GEO-01]', async () => {
    const at = async (lat: number, lng: number) => (await find('k', 'FI', { near: { lat, lng } }))[0];
    const [centre, north] = [await at(60.166, 24.945), await at(60.199, 24.94)];
    expect(centre?.latitude).toBeLessThan(60.18);
    expect(north?.latitude).toBeGreaterThan(60.18);
  });

  it('names the address of a query of the form lat,lng [GEO-04]', async () => {
    const at = { lat: 60.1699, lng: 24.9384 };
    expect(await find('60.1699, 24.9384')).toEqual([await geocoder.reverse(at, 'en')]);
  });

  it('finds nothing for an empty query or one without a word [GEO-04]', async () => {
    expect(await find('')).toEqual([]);
    expect(await find('  ')).toEqual([]);
    expect(await find('10')).toEqual([]);
    expect(await find('zzzzqqq')).toEqual([]);
  });

  it('answers in the asked language under the same id [GEO-03]', async () => {
    const town = embeddedGeocoder(
      () => [compileSketch('xx-tiny', TINY_TOWN)],
      geonamesTowns(() => []),
    );
    const ask = { query: 'Long Street 4', country: 'FI' };
    const [main] = await town.autocomplete({ ...ask, language: 'en' });
    const [other] = await town.autocomplete({ ...ask, language: 'sv' });
    expect(main).toMatchObject({
      id: 'xx-tiny:long-street:4',
      formatted_address: 'Long Street 4, 00100 Tiny',
    });
    expect(other).toMatchObject({
      id: 'xx-tiny:long-street:4',
      formatted_address: 'Långgatan 4, 00100 Lillstad',
      street: 'Långgatan',
    });
  });

  it('gives back the unit for its own field [GEO-02]', async () => {
    expect((await find('Mannerh. 10 A 5'))[0]).toMatchObject({ number: '10', unit: 'A 5' });
    expect((await find('Mannerheimintie 10'))[0]).not.toHaveProperty('unit');
  });

  it('prefers what is spelled so, in a town or another region, to a slip [GEO-01]', async () => {
    const regions = [
      aCity({ streets: [{ name: 'Tamperintie' }] }),
      aCity({ streets: [{ name: 'Kempere' }] }),
    ];
    const both = embeddedGeocoder(
      () => regions,
      geonamesTowns(() => ['FI']),
    );
    const asked = async (query: string) =>
      (await both.autocomplete({ query, country: 'FI', language: 'en' })).map(
        ({ formatted_address }) => formatted_address,
      );
    expect(await asked('tampere')).toEqual(['Tampere, Finland']);
    expect(await asked('kemperi')).toEqual(['Kempere, Town']);
  });

  it('keeps to the asked country and knows its towns where no region is drawn [GEO-01]', async () => {
    expect(await find('Mannerheimintie', 'SG')).toEqual([]);
    expect(await first('tampere')).toBe('Tampere, Finland');
    expect((await find('lahor', 'PK'))[0]).toMatchObject({
      formatted_address: 'Lahore, Pakistan',
      city: 'Lahore',
      country_code: 'PK',
    });
    expect((await find('Siem Reap', 'KH'))[0]?.city).toBe('Siem Reap');
    expect((await find('lulea', 'SE'))[0]?.city).toBe('Luleå');
  });
});

describe('reverse', () => {
  it('names the nearest door [GEO-02]', async () => {
    const [door] = await find('Aleksanterinkatu 20');
    const at = { lat: (door?.latitude ?? 0) + 0.00001, lng: door?.longitude ?? 0 };
    expect(await geocoder.reverse(at, 'en')).toEqual(door);
  });

  it('names the district around a point far from any door, the point kept', async () => {
    const town = embeddedGeocoder(
      () => [compileSketch('xx-tiny', TINY_TOWN)],
      geonamesTowns(() => []),
    );
    expect(await town.reverse({ lat: 60.1075, lng: 24.912 }, 'en')).toMatchObject({
      formatted_address: 'Östend, 00200 Tiny',
      latitude: 60.1075,
    });
    expect(await town.reverse({ lat: 60.1041, lng: 24.902 }, 'sv')).toMatchObject({
      formatted_address: 'Stadshuset, 00100 Lillstad',
    });
  });

  it('names the nearest town outside every region, the point kept exactly', async () => {
    const address = await geocoder.reverse({ lat: 61.4981, lng: 23.7608 }, 'en');
    expect(address).toMatchObject({ latitude: 61.4981, longitude: 23.7608, country_code: 'FI' });
    expect(address?.formatted_address).toMatch(/, Finland$/);
  });

  it('answers null where there is nothing [GEO-05]', async () => {
    expect(await geocoder.reverse({ lat: -50, lng: -120 }, 'en')).toBeNull();
  });
});

describe('details', () => {
  it('finds again what was answered, by its id alone [GEO-02]', async () => {
    const answered = [
      ...(await find('Mannerheimintie 10')),
      ...(await find('kamp')),
      ...(await find('senaatintori')),
      ...(await find('Lahore', 'PK')),
      await geocoder.reverse({ lat: 61.4981, lng: 23.7608 }, 'en'),
    ];
    for (const address of answered)
      expect(await geocoder.details(address?.id ?? '', 'en')).toMatchObject(address ?? {});
  });

  it('answers the street for a number that it has no more [GEO-02]', async () => {
    expect(await geocoder.details('fi-helsinki:mannerheimintie:99999', 'en')).toMatchObject({
      id: 'fi-helsinki:mannerheimintie',
      street: 'Mannerheimintie',
      number: '',
    });
  });

  it.each(['', 'nonsense', 'fi-helsinki:nowhere', 'city:FI:0,0', 'at:north'])(
    'knows no %s [GEO-05]',
    async (id) => {
      expect(await geocoder.details(id, 'en')).toBeNull();
    },
  );
});
