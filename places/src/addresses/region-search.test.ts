import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatLng } from '../geometry/lat-lng.ts';
import type { Region } from '../region/region.ts';
import { aCity, cityPoint } from '../testing/a-city.ts';
import { regionSearch } from './region-search.ts';

function lines(region: Region, query: string, near?: LatLng, language = 'fi'): readonly string[] {
  return regionSearch(region)
    .find(query, near, language, 8)
    .map(({ address }) => address.formatted_address);
}

const helsinki = aCity({
  name: { main: 'Helsinki', sv: 'Helsingfors' },
  streets: [
    {
      name: { main: 'Mannerheimintie', sv: 'Mannerheimvägen' },
      houses: '1 2 4 8-12 10a 14 20b',
      aliases: ['Heikinkatu'],
      zipcode: '00100',
      district: 'Kamppi',
    },
    { name: 'Iso Roobertinkatu', zipcode: '00120' },
    { name: { main: 'Fabianinkatu', sv: 'Fabiansgatan' }, zipcode: '00130' },
    { name: 'Fabianinkuja', houses: '3', zipcode: '00130' },
    { name: 'Liisankatu', zipcode: '00170', district: 'Kruununhaka', at: 10 },
    { name: 'Liisankatu', zipcode: '00170', district: 'Kallio', at: 30 },
    { name: 'Liisankatu', zipcode: '02100', city: { main: 'Espoo', sv: 'Esbo' }, at: 60 },
  ],
  places: [
    { name: 'K-Market Fabian', at: 2.1 },
    { name: 'Market Hall', kind: 'market', at: 4.5 },
    { name: 'Terminaali 2', kind: 'harbour', at: 5 },
    { name: 'Alepa', at: 0.2 },
    { name: 'Alepa', at: 3.8 },
    { name: 'Liisanpuisto', kind: 'park', at: 31 },
  ],
  districts: [
    ['Kamppi', -1, 5, '00100'],
    ['Kruununhaka', 5, 20, '00170'],
    ['Kallio', 20, 50, '00170'],
  ],
});

describe('searching', () => {
  it.each([
    ['the beginning', 'mann 1', 'Mannerheimintie 1, 00100 Helsinki'],
    ['the Swedish name', 'Mannerheimvägen 1', 'Mannerheimintie 1, 00100 Helsinki'],
    ['a former name', 'heikinkatu 1', 'Mannerheimintie 1, 00100 Helsinki'],
    ['words in any order', '4 roobertinkatu iso', 'Iso Roobertinkatu 4, 00120 Helsinki'],
    ['words typed as one', 'isoroobertinkatu', 'Iso Roobertinkatu, 00120 Helsinki'],
    ['a compound typed apart', 'fabianin katu 3', 'Fabianinkatu 3, 00130 Helsinki'],
    ['a short form', 'Fabianin k. 3', 'Fabianinkatu 3, 00130 Helsinki'],
    ['another short form', 'Fabianin kj. 3', 'Fabianinkuja 3, 00130 Helsinki'],
    ['a slip', 'Iso Robertinkatu', 'Iso Roobertinkatu, 00120 Helsinki'],
    ['a slip in the first letter', 'nannerheim 1', 'Mannerheimintie 1, 00100 Helsinki'],
    ['a slip beside a town', 'mannreheimintie helsinki', 'Mannerheimintie, 00100 Helsinki'],
    ['street and district', 'liisankatu kallio', 'Liisankatu, Kallio, 00170 Helsinki'],
    ['street and town', 'liisankatu espoo', 'Liisankatu, 02100 Espoo'],
    ['street and town in Swedish', 'liisankatu esbo', 'Liisankatu, 02100 Espoo'],
    ['street and postcode', 'liisankatu 02100', 'Liisankatu, 02100 Espoo'],
    ['a pasted line', 'Fabianinkatu 3, 00130 Helsinki, Finland', 'Fabianinkatu 3, 00130 Helsinki'],
    ['a line pasted in Finnish', 'Fabianinkatu 3, Helsinki, Suomi', 'Fabianinkatu 3, 00130 Helsinki'],
    ['a number in the name', 'terminaali 2', 'Terminaali 2, Helsinki'],
    ['an initial without its hyphen', 'kmarket', 'K-Market Fabian, Helsinki'],
    ['a district', 'kallio', 'Kallio, 00170 Helsinki'],
    ['a postcode and its town', '00100 helsinki', 'Kamppi, 00100 Helsinki'],
    ['a postcode without a district', '00130', 'Fabianinkatu, 00130 Helsinki'],
    ['a park', 'liisanp', 'Liisanpuisto, Helsinki'],
  ])('finds by %s [GEO-01]', (_, query, expected) => {
    expect(lines(helsinki, query)[0]).toBe(expected);
  });

  it.each([
    ['Mannerheimintie 2 A 5', '2', 'A 5'],
    ['Mannerheimintie 10 A', '10a', ''],
    ['Mannerheimintie 10 A 5', '10a', 'A 5'],
    ['Mannerheimintie 10', '10a', ''],
    ['Mannerheimintie 8', '8-12', ''],
    ['Mannerheimintie 12', '8-12', ''],
    ['Mannerheimintie 20', '20b', ''],
    ['Mannerheimintie 14b', '14', 'b'],
    ['Mannerheimintie 14/7', '14', '7'],
    ['Mannerheimintie 14 2. krs', '14', '2. krs'],
    ['Mannerheimintie 16', '14', ''],
    ['Mannerheimintie', '', ''],
  ])('reads the house and the unit of %s [GEO-02]', (query, number, unit) => {
    const [match] = regionSearch(helsinki).find(query, undefined, 'fi', 8);
    expect([match?.address.number, match?.address.unit ?? '']).toEqual([number, unit]);
  });

  it('answers in the asked language whatever was typed [GEO-03]', () => {
    expect(lines(helsinki, 'mannerheimintie 1', undefined, 'sv')[0]).toBe(
      'Mannerheimvägen 1, 00100 Helsingfors',
    );
    expect(lines(helsinki, 'mannerheimvägen 1')[0]).toBe('Mannerheimintie 1, 00100 Helsinki');
  });

  it('tells those of one name apart, the same way when asked by id [GEO-02]', () => {
    const search = regionSearch(helsinki);
    expect(lines(helsinki, 'liisankatu')).toEqual([
      'Liisankatu, Kruununhaka, 00170 Helsinki',
      'Liisankatu, Kallio, 00170 Helsinki',
      'Liisankatu, 02100 Espoo',
    ]);
    expect(new Set(lines(helsinki, 'alepa')).size).toBe(2);
    for (const { address } of search.find('alepa', undefined, 'fi', 8))
      expect(search.byId(address.id, 'fi')).toEqual(address);
  });

  it('shows no slip where the word exists, and nothing where it does not [GEO-01]', () => {
    const town = aCity({ streets: [{ name: 'Karlsgatan' }, { name: 'Parlsgatan' }] });
    expect(lines(town, 'karlsg')).toEqual(['Karlsgatan, Town']);
    expect(lines(town, 'xarlsg')).toEqual(['Karlsgatan, Town', 'Parlsgatan, Town']);
    expect(lines(town, 'xxrlsg')).toEqual([]);
    expect(lines(town, 'karlsgatan unknown')).toEqual([]);
  });

  it('knows both the long and the short form of a word, whichever the map has [GEO-01]', () => {
    const town = aCity({ streets: [{ name: 'Main St' }, { name: 'Saint Mary Road' }] });
    expect(lines(town, 'main street 4')).toEqual(['Main St 4, Town']);
    expect(lines(town, 'st mary rd 4')).toEqual(['Saint Mary Road 4, Town']);
  });

  it('puts whole words above beginnings, and a name above what somebody else was once called [GEO-01]', () => {
    const streets = [
      { name: 'Stationsgatan' },
      { name: 'Ring', aliases: ['Storgatan'], houses: '1 2 3 4 5 6 7' },
    ];
    const places = [
      { name: 'Central Station', kind: 'station' as const },
      { name: 'Storgatan', at: 50 },
    ];
    const town = aCity({ streets, places });
    expect(lines(town, 'station')).toEqual(['Central Station, Town', 'Stationsgatan, Town']);
    expect(lines(town, 'storgatan', cityPoint(1))).toEqual(['Storgatan, Town', 'Ring, Town']);
  });

  it('ranks by fit, then by house, then by nearness, then by importance [GEO-01]', () => {
    const town = aCity({
      streets: [
        { name: 'Berggatan', at: 30 },
        { name: 'Berg', at: 60 },
        { name: 'Norra Berggatan', at: 1 },
        { name: 'Bergvägen', at: 0, houses: '1 2 3 4' },
      ],
      places: [{ name: 'Bergs kiosk', at: 0.5 }],
    });
    const at = (place: number) => lines(town, 'berg', cityPoint(place)).map((line) => line.split(',')[0]);
    expect(at(0)).toEqual(['Berg', 'Bergvägen', 'Bergs kiosk', 'Berggatan', 'Norra Berggatan']);
    expect(at(30)).toEqual(['Berg', 'Berggatan', 'Bergvägen', 'Bergs kiosk', 'Norra Berggatan']);
    expect(lines(town, 'bergv 1', cityPoint(0))[0]).toBe('Bergvägen 1, Town');
    expect(lines(town, 'bergg 8', cityPoint(0))).toEqual(['Berggatan 8, Town', 'Norra Berggatan 8, Town']);
  });
});

it('takes a number as that of a door: a street that has it stands above what only begins so [GEO-01]', () => {
  const town = aCity({
    streets: [{ name: 'Pohjoisesplanadi', houses: '21', aliases: ['Pohjoisespa'] }],
    places: [{ name: 'Espan kioski' }, { name: 'Market Esplanadi' }, { name: 'Pohjoisespa', at: 40 }],
  });
  const first = (query: string) => lines(town, query)[0];
  expect(first('esplanadi 21')).toBe('Pohjoisesplanadi 21, Town');
  expect(first('espa 21')).toBe('Pohjoisesplanadi 21, Town');
  expect(first('pohjoisespa 21')).toBe('Pohjoisesplanadi 21, Town');
  expect(first('pohjoisespa')).toBe('Pohjoisespa, Town');
  expect(first('espa')).toBe('Espan kioski, Town');
});

describe('naming a point', () => {
  const town = aCity({
    name: 'Town',
    streets: [
      { name: 'Doors', at: 0, zipcode: '100' },
      { name: 'Doorless', at: 20, houses: 'none', city: 'Nextville' },
      { name: 'Far Doors', at: 120, houses: '1', city: 'Nextville' },
    ],
    places: [{ name: 'Kiosk', at: 10 }],
    districts: [
      ['Large', 30, 90, '200'],
      ['Small', 40, 50, '201'],
    ],
  });
  it.each([
    ['the nearest door', 0.2, 'Doors 1, 100 Town'],
    ['a place where there is no door within 150 m', 11, 'Kiosk, Town'],
    ['a street where there is no place within 250 m', 20.5, 'Doorless, Nextville'],
    ['the smallest district', 45, 'Small, 201 Town'],
    ['the district', 35, 'Large, 200 Town'],
    ['the nearest town', 100, 'Nextville'],
  ])('says %s [GEO-02]', (_, at, expected) => {
    expect(regionSearch(town).reverse(cityPoint(at), 'en').formatted_address).toMatch(
      new RegExp(`^${expected}$`),
    );
  });

  it('is not slower or wrong for want of anything to name', () => {
    expect(regionSearch(aCity({})).reverse(cityPoint(3), 'en').formatted_address).toBe('Town');
  });
});

describe('ids', () => {
  const search = regionSearch(helsinki);

  it('are the same after another start [GEO-02]', () => {
    const again = regionSearch({ ...helsinki });
    for (const { address } of [
      ...search.find('fabian 3', undefined, 'fi', 8),
      ...search.find('al', undefined, 'fi', 8),
    ])
      expect(again.byId(address.id, 'fi')).toEqual(address);
  });

  it('of a number that is no more answer the street [GEO-02]', () => {
    expect(search.byId('xx-city:fabianinkatu:999', 'fi')).toMatchObject({
      id: 'xx-city:fabianinkatu',
      street: 'Fabianinkatu',
      number: '',
    });
  });

  it.each([
    '',
    ':',
    '::',
    'xx-city',
    'xx-city:',
    'xx-city:place:',
    'xx-city:nowhere:1',
    'fi-other:fabianinkatu',
    'xx-city:place:__proto__',
  ])('are not invented: %s [GEO-05]', (id) => {
    expect(search.byId(id, 'fi')).toBeNull();
  });
});

describe('hostile text', () => {
  const MOST_MS = 5;
  const search = regionSearch(helsinki);
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc
      .array(fc.constantFrom('a', 'fabian', 'k.', '10', '#', '(?:.*)*', '\\', '🛵', 'يَا', '號', '-', ','), {
        maxLength: 250,
      })
      .map((parts) => parts.join(' ')),
    fc.nat(500).map((length) => 'a'.repeat(length)),
    fc.nat(500).map((length) => '1 '.repeat(length)),
  );

  it('never throws [GEO-01]', () => {
    fc.assert(
      fc.property(anything, (text) => {
        search.find(text, undefined, 'fi', 8);
        search.byId(text, 'fi');
      }),
    );
  });

  it.each([
    ['a hundred words', Array.from({ length: 100 }, (_, word) => `word${word}`).join(' ')],
    ['a hundred of one word', 'fabianinkatu '.repeat(100)],
    ['500 letters', 'mannerheimintie'.repeat(34)],
    ['emoji', '🛵'.repeat(250)],
    ['patterns', '(a+)+$[\\'.repeat(60)],
    ['marks alone', '…!?,'.repeat(125)],
    ['digits', '1-'.repeat(250)],
    ['house words', 'no '.repeat(160)],
  ])('is answered within 5 ms: %s [GEO-01]', (_, text) => {
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now();
      search.find(text, undefined, 'fi', 8);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(MOST_MS);
  });
});
