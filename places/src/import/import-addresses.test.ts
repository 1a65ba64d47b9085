// Streets, houses, districts and places out of OpenStreetMap.
import { describe, expect, it } from 'vitest';
import type { LatLng } from '../geometry/lat-lng.ts';
import { ringHolds } from '../geometry/plane.ts';
import { at, box, imported, street, streetNamed } from '../testing/import-town.ts';

const POSTCODE = { type: 'boundary', boundary: 'postal_code' };
const TOWN = { type: 'boundary', boundary: 'administrative', admin_level: '8' };

describe('names', () => {
  it('[GEO-01] keeps every name in every language that it is written in, and former names to search by', async () => {
    const region = await imported((town) => {
      street(town, 'Pitkäkatu', 60.01, {
        'name:fi': 'Pitkäkatu',
        'name:sv': 'Långgatan',
        'name:zh-Hant': '長街',
        'name:etymology': 'long',
        'name:left': 'Vasen',
        alt_name: 'Iso katu;Pitkä',
        old_name: 'Ryssgatan',
      });
      town.node(60.011, 24.02, {
        amenity: 'hospital',
        name: 'Sairaala',
        'name:sv': 'Sjukhuset',
        short_name: 'SRL',
      });
    });
    expect(streetNamed(region, 'Pitkäkatu')).toMatchObject({
      slug: 'pitkakatu',
      names: { main: 'Pitkäkatu', by_language: { sv: 'Långgatan', 'zh-Hant': '長街' } },
      aliases: ['Iso katu', 'Pitkä', 'Ryssgatan'],
    });
    expect(Object.keys(streetNamed(region, 'Pitkäkatu').names.by_language)).toHaveLength(2);
    expect(region.gazetteer.places).toMatchObject([
      { slug: 'sairaala', kind: 'hospital', names: { by_language: { sv: 'Sjukhuset' } }, aliases: ['SRL'] },
    ]);
    expect(region.languages).toEqual(expect.arrayContaining(['sv', 'zh-Hant']));
  });

  it('makes one street of ways that hang together, and two of those in different towns', async () => {
    const region = await imported(
      (town) => {
        const meeting = town.node(60.005, 24.01);
        const one = town.way([[60.005, 24.005], meeting], { highway: 'residential', name: 'Main Street' });
        town.way([meeting, [60.005, 24.018]], {
          highway: 'primary',
          name: 'Main Street',
          'name:sv': 'Storgatan',
        });
        town.way(
          [
            [60.006, 24.022],
            [60.006, 24.035],
          ],
          { highway: 'residential', name: 'Main Street' },
        );
        expect(one).toBeGreaterThan(0);
        for (const [name, west, east] of [
          ['Westham', 24.0, 24.02],
          ['Eastham', 24.02, 24.04],
        ] as const) {
          const ring = box(town, [60.0, west, 60.02, east], {});
          town.relation([['way', ring, 'outer']], { ...TOWN, name });
        }
        town.node(60.0051, 24.006, {
          'addr:street': 'Main Street',
          'addr:housenumber': '1',
          'addr:postcode': '00100',
        });
        town.node(60.0061, 24.03, {
          'addr:street': 'Main Street',
          'addr:housenumber': '1',
          'addr:postcode': '00200',
        });
      },
      { name: 'Westham' },
    );
    expect(region.gazetteer.streets).toMatchObject([
      { slug: 'main-street-00100', names: { by_language: { sv: 'Storgatan' } } },
      { slug: 'main-street-00200', city: { main: 'Eastham' } },
    ]);
    expect(region.gazetteer.streets[0]?.city).toBeUndefined();
    expect(region.basemap.streets.map(({ class: type, line }) => [type, line.length])).toEqual([
      ['street', 2],
      ['main', 2],
      ['street', 2],
    ]);
  });

  it('tells streets of one name far apart by their postcodes, else by numbers of the source, in whatever order they come', async () => {
    const slugs = async (latitudes: readonly number[]) => {
      const region = await imported((town) => {
        for (const lat of latitudes) street(town, 'Mill Lane', lat);
        box(town, [59.99, 23.99, 60.005, 24.05], { ...POSTCODE, postal_code: '1000' });
      });
      return region.gazetteer.streets.map(({ slug }) => slug).sort();
    };
    expect(await slugs([60.019, 60.001])).toEqual(['mill-lane', 'mill-lane-1000']);
    expect(await slugs([60.001, 60.0101, 60.0192])).toEqual([
      'mill-lane-1000',
      'mill-lane-12',
      'mill-lane-8',
    ]);
    expect(await slugs([60.0101, 60.001, 60.0192])).toEqual([
      'mill-lane-1000',
      'mill-lane-12',
      'mill-lane-4',
    ]);
  });
});

describe('house numbers', () => {
  it('[GEO-02] finds them on nodes, buildings and relations, with postcodes from boundaries or neighbours', async () => {
    const region = await imported((town) => {
      const way = street(town, 'Long Street', 60.01, { 'name:sv': 'Långgatan' });
      town.node(60.0101, 24.011, { 'addr:street': 'Long Street', 'addr:housenumber': '10 A' });
      town.node(60.0101, 24.012, { 'addr:street': 'Långgatan', 'addr:housenumber': '12–14' });
      town.node(60.0101, 24.013, {
        'addr:street': 'LONG STREET',
        'addr:housenumber': '3;5',
        'addr:postcode': '99',
      });
      const house = box(town, [60.0102, 24.02, 60.0104, 24.0204], {
        building: 'yes',
        'addr:housenumber': '7',
      });
      town.relation(
        [
          ['way', way, 'street'],
          ['way', house, 'house'],
        ],
        { type: 'associatedStreet' },
      );
      town.node(60.0101, 24.02, { 'addr:housenumber': '99' });
      box(town, [60, 24, 60.02, 24.0115], { ...POSTCODE, postal_code: '00100' });
    });
    const { houses, zipcode } = streetNamed(region, 'Long Street');
    expect(houses.map(({ number, zipcode }) => `${number} ${zipcode}`)).toEqual([
      '3 99',
      '5 99',
      '7 99',
      '10a 00100',
      '12-14 99',
    ]);
    expect(zipcode).toBe('99');
    expect(houses[2]?.at.lat).toBeCloseTo(60.0103, 6);
    expect(region.notes['house numbers without a street']).toBe(1);
  });

  it('believes a house before the shop in it, and both before a guess', async () => {
    const region = await imported((town) => {
      street(town, 'Long Street', 60.01);
      const address = (number: string) => ({ 'addr:street': 'Long Street', 'addr:housenumber': number });
      town.node(60.0109, 24.0109, { ...address('4'), shop: 'bakery', name: 'Bread' });
      box(town, [60.0102, 24.0149, 60.0102, 24.0151], {});
      town.node(60.0102, 24.015, address('4'));
      const ends = [town.node(60.0102, 24.011, address('2')), town.node(60.0102, 24.021, address('12'))];
      town.way(ends, { 'addr:interpolation': 'even' });
    });
    const { houses } = streetNamed(region, 'Long Street');
    expect(houses.map(({ number, at: { lat, lng } }) => [number, lat.toFixed(4), lng.toFixed(4)])).toEqual([
      ['2', '60.0102', '24.0110'],
      ['4', '60.0102', '24.0150'],
      ['6', '60.0102', '24.0150'],
      ['8', '60.0102', '24.0170'],
      ['10', '60.0102', '24.0190'],
      ['12', '60.0102', '24.0210'],
    ]);
  });

  it('makes a street of houses whose street is not drawn', async () => {
    const region = await imported((town) => {
      street(town, 'Long Street', 60.01);
      town.node(60.015, 24.02, { 'addr:place': 'Old Farm', 'addr:housenumber': '1' });
    });
    expect(streetNamed(region, 'Old Farm')).toMatchObject({
      slug: 'old-farm',
      lines: [],
      middle: at(60.015, 24.02),
      houses: [{ number: '1' }],
    });
  });
});

describe('districts and places', () => {
  it('takes districts from boundaries, and gives a mere name the ground nearer to it than to others', async () => {
    const region = await imported((town) => {
      street(town, 'Long Street', 60.01);
      const ring = box(town, [60.005, 24.0, 60.015, 24.04], {});
      town.relation([['way', ring, 'outer']], {
        ...TOWN,
        admin_level: '10',
        name: 'Middle',
        'name:sv': 'Mitten',
      });
      town.node(60.004, 24.01, { place: 'suburb', name: 'South' });
      town.node(60.018, 24.01, { place: 'quarter', name: 'North' });
    });
    const { districts } = region.gazetteer;
    expect(streetNamed(region, 'Long Street').district).toEqual({
      main: 'Middle',
      by_language: { sv: 'Mitten' },
    });
    const around = (point: LatLng) =>
      districts.filter(({ ring }) => ringHolds(ring, point)).map(({ slug }) => slug);
    expect(around(at(60.002, 24.01))).toEqual(['south']);
    expect(around(at(60.0109, 24.012))).toEqual(['middle', 'south']);
    expect(around(at(60.0111, 24.012))).toEqual(['middle', 'north']);
  });

  it('finds a place once, though a node and its building have it', async () => {
    const region = await imported((town) => {
      street(town, 'Long Street', 60.01);
      box(town, [60.0102, 24.02, 60.0104, 24.021], { building: 'yes', amenity: 'school', name: 'School' });
      town.node(60.0103, 24.0205, { amenity: 'school', name: 'School' });
      town.node(60.0103, 24.03, { shop: 'bakery', name: 'Bread', 'addr:postcode': '00100' });
      town.node(60.0103, 24.031, { amenity: 'place_of_worship', religion: 'muslim', name: 'Mosque' });
      town.node(60.0103, 24.032, { amenity: 'bench', name: 'Bench' });
    });
    expect(region.gazetteer.places.map(({ slug, kind, zipcode }) => [slug, kind, zipcode])).toEqual([
      ['school', 'school', ''],
      ['bread', 'shop', '00100'],
      ['mosque', 'mosque', ''],
    ]);
  });
});
