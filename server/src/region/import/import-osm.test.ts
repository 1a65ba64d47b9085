import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planeOf, ringHolds } from '../geometry.ts';
import type { Area } from '../region.ts';
import { importOsm, type ImportOptions } from './import-osm.ts';
import { writeSyntheticCity } from './testing/synthetic-city.ts';
import { drawing, type Drawing, type Writing } from './testing/write-osm.ts';

/** About two kilometres each way. */
const BOUNDS = { south: 60, west: 24, north: 60.02, east: 24.04 };
const POSTCODE = { type: 'boundary', boundary: 'postal_code' };
const TOWN = { type: 'boundary', boundary: 'administrative', admin_level: '8' };

let dir = '';
let files = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'import-osm-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function imported(
  draw: (town: Drawing) => unknown,
  options: ImportOptions = {},
  writing: Writing = {},
): Promise<Imported> {
  const town = drawing();
  draw(town);
  const path = join(dir, `${files++}.osm.pbf`);
  await writeFile(path, town.file({ bounds: BOUNDS, ...writing }));
  return readOsm(path, { name: 'Town', country_code: 'XX', ...options });
}

type Imported = Awaited<ReturnType<typeof readOsm>>;

async function readOsm(path: string, options: ImportOptions) {
  const { gazetteer, roads, basemap, ...about } = await importOsm(path, options);
  return { ...about, gazetteer: gazetteer(), roads: roads(), basemap: basemap() };
}

function rectangle(south: number, west: number, north: number, east: number): [number, number][] {
  return [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ];
}

/** A closed way around a rectangle, counter-clockwise. */
function box(
  town: Drawing,
  sides: Parameters<typeof rectangle>,
  tags: Readonly<Record<string, string>>,
): number {
  const corners = rectangle(...sides).map(([lat, lng]) => town.node(lat, lng));
  return town.way([...corners, ...corners.slice(0, 1)], tags);
}

function street(
  town: Drawing,
  name: string,
  lat: number,
  more: Readonly<Record<string, string>> = {},
): number {
  return town.way(
    [
      [lat, 24.01],
      [lat, 24.02],
      [lat, 24.03],
    ],
    { highway: 'residential', name, ...more },
  );
}

function streetNamed({ gazetteer }: Pick<Imported, 'gazetteer'>, name: string) {
  const found = gazetteer.streets.find(({ names }) => names.main === name);
  if (!found) throw new Error(`no street ${name}`);
  return found;
}

function holds(areas: readonly Area[], at: LatLng): boolean {
  return areas.some(
    ({ ring, holes = [] }) => ringHolds(ring, at) && !holes.some((hole) => ringHolds(hole, at)),
  );
}

const at = (lat: number, lng: number): LatLng => ({ lat, lng });

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

describe('where it is', () => {
  it('is called after the town that most of its streets are in, and knows its country', async () => {
    const draw = (town: Drawing) => {
      street(town, 'Long Street', 60.01);
      town.node(60.01, 24.02, { place: 'town', name: 'Kaupunki', 'name:sv': 'Staden' });
      town.relation([['way', street(town, 'Border Street', 60.001), 'outer']], {
        type: 'boundary',
        boundary: 'administrative',
        admin_level: '2',
        'ISO3166-1': 'FI',
      });
    };
    const region = await imported(draw, { name: undefined, country_code: undefined });
    expect(region).toMatchObject({
      name: { main: 'Kaupunki', by_language: { sv: 'Staden' } },
      country_code: 'FI',
      bounds: BOUNDS,
      attribution: '© OpenStreetMap contributors',
    });
  });

  it('asks a list of towns where it does not say so itself, and refuses to guess without one', async () => {
    const draw = (town: Drawing) => street(town, 'Long Street', 60.01);
    const nowhere = { name: undefined, country_code: undefined };
    const nearestTown = async () => ({ name: 'Espoo', country_code: 'FI' });
    expect(await imported(draw, { ...nowhere, nearestTown })).toMatchObject({
      name: { main: 'Espoo' },
      country_code: 'FI',
    });
    await expect(imported(draw, nowhere)).rejects.toThrow('does not say which country it is in');
  });

  it('cuts a bounding box out of a larger extract, with whatever touches it whole', async () => {
    const region = await imported(
      (town) => {
        street(town, 'Inside Street', 60.004);
        street(town, 'Outside Street', 60.018);
        town.node(60.0041, 24.012, { 'addr:street': 'Inside Street', 'addr:housenumber': '1' });
        town.node(60.0041, 24.029, { 'addr:street': 'Inside Street', 'addr:housenumber': '2' });
        const ring = box(town, [60.001, 24.0, 60.019, 24.02], {});
        town.relation([['way', ring, 'outer']], { type: 'multipolygon', natural: 'water', name: 'Lake' });
      },
      { bbox: { south: 60.002, west: 24.005, north: 60.008, east: 24.025 } },
    );
    expect(region.gazetteer.streets.map(({ names }) => names.main)).toEqual(['Inside Street']);
    expect(streetNamed(region, 'Inside Street').houses.map(({ number }) => number)).toEqual(['1']);
    expect(region.basemap.waters.map(({ ring }) => ring.length)).toEqual([4]);
    expect(region.bounds).toEqual({ south: 60.002, west: 24.005, north: 60.008, east: 24.025 });
    await expect(
      imported((town) => street(town, 'A', 60.01), { bbox: { south: 50, west: 4, north: 51, east: 5 } }),
    ).rejects.toThrow('nothing inside the bounding box');
  });
});

describe('roads for couriers', () => {
  /** Each link as `kmh`, and `>` where it may be ridden to the east only, `<` to the west only. */
  async function links(tags: Readonly<Record<string, string>>, more: (town: Drawing) => unknown = () => {}) {
    const { roads } = await imported((town) => {
      town.way(
        [
          [60.01, 24.01],
          [60.01, 24.02],
        ],
        tags,
      );
      more(town);
    });
    return [...roads.from.keys()].map((link) => {
      const east = (roads.x[roads.to[link] ?? 0] ?? 0) > (roads.x[roads.from[link] ?? 0] ?? 0);
      return `${roads.kmh[link]}${roads.oneway[link] ? (east ? '>' : '<') : ''}`;
    });
  }

  it.each([
    [{ highway: 'primary' }, ['30']],
    [{ highway: 'tertiary_link' }, ['30']],
    [{ highway: 'residential' }, ['22']],
    [{ highway: 'living_street' }, ['15']],
    [{ highway: 'service' }, ['15']],
    [{ highway: 'cycleway' }, ['15']],
    [{ highway: 'path' }, ['12']],
    [{ highway: 'footway' }, ['5']],
    [{ highway: 'footway', bicycle: 'yes' }, ['12']],
    [{ highway: 'pedestrian', oneway: 'yes' }, ['5']],
    [{ highway: 'residential', bicycle: 'dismount' }, ['5']],
    [{ highway: 'residential', oneway: 'yes' }, ['22>']],
    [{ highway: 'residential', oneway: '-1' }, ['22<']],
    [{ highway: 'residential', oneway: 'yes', 'oneway:bicycle': 'no' }, ['22']],
    [{ highway: 'residential', oneway: 'yes', 'cycleway:left': 'opposite_lane' }, ['22']],
    [{ highway: 'residential', junction: 'roundabout' }, ['22>']],
    [{ highway: 'residential', access: 'destination' }, ['22']],
    [{ highway: 'service', access: 'private', bicycle: 'yes' }, ['15']],
    [{ highway: 'service', access: 'private' }, []],
    [{ highway: 'residential', access: 'no' }, []],
    [{ highway: 'primary', bicycle: 'no' }, []],
    [{ highway: 'primary', motorroad: 'yes' }, []],
    [{ highway: 'motorway' }, []],
    [{ highway: 'steps' }, []],
    [{ highway: 'construction' }, []],
    [{ highway: 'corridor' }, []],
    [{ highway: 'footway', indoor: 'yes' }, []],
    [{ highway: 'footway', footway: 'sidewalk' }, []],
    [{ route: 'ferry' }, []],
  ])('%o', async (tags, expected) => {
    const elsewhere = (town: Drawing) =>
      town.way(
        [
          [60, 24],
          [60.001, 24],
        ],
        { highway: 'track' },
      );
    const found = await links(tags, elsewhere);
    expect(found.slice(0, -1)).toEqual(expected);
  });

  it.each([
    [{ barrier: 'bollard' }, 3],
    [{ barrier: 'gate' }, 3],
    [{ barrier: 'gate', access: 'private' }, 4],
    [{ barrier: 'gate', access: 'no', bicycle: 'yes' }, 3],
    [{ barrier: 'lift_gate', locked: 'yes' }, 4],
    [{ barrier: 'turnstile' }, 4],
  ])('joins two links at %o by %i nodes', async (tags, nodes) => {
    const { roads, bounds } = await imported((town) => {
      const barrier = town.node(60.01, 24.02, tags);
      town.way([[60.01, 24.01], barrier, [60.01, 24.03]], { highway: 'residential' });
    });
    expect(roads.x.length).toBe(nodes);
    const { x } = planeOf(bounds).toPoint(at(60.01, 24.02));
    expect([...roads.x].filter((other) => Math.abs(other - x) < 0.1)).toHaveLength(nodes - 2);
  });

  it('is in metres, and shares a node where ways meet', async () => {
    const { roads } = await imported((town) => {
      const meeting = town.node(60.01, 24.02);
      town.way([[60.01, 24.01], meeting], { highway: 'residential' });
      town.way([meeting, [60.015, 24.02]], { highway: 'residential' });
    });
    const length = (link: number) =>
      Math.hypot(
        (roads.x[roads.to[link] ?? 0] ?? 0) - (roads.x[roads.from[link] ?? 0] ?? 0),
        (roads.y[roads.to[link] ?? 0] ?? 0) - (roads.y[roads.from[link] ?? 0] ?? 0),
      );
    expect(roads.x.length).toBe(3);
    expect(length(0)).toBeCloseTo(metresBetween(at(60.01, 24.01), at(60.01, 24.02)), 0);
    expect(length(1)).toBeCloseTo(metresBetween(at(60.01, 24.02), at(60.015, 24.02)), 0);
  });
});

describe('the map', () => {
  it('closes a coast along the edge of the map, with its islands', async () => {
    const { basemap, notes } = await imported((town) => {
      street(town, 'Long Street', 60.015);
      const cape = town.node(60.01, 24.02);
      town.way([cape, [60.008, 24.05]], { natural: 'coastline' });
      town.way([[60.008, 23.99], cape], { natural: 'coastline' });
      box(town, [60.002, 24.01, 60.004, 24.015], { natural: 'coastline' });
    });
    expect(basemap.land).toHaveLength(2);
    expect(holds(basemap.land, at(60.019, 24.001))).toBe(true);
    expect(holds(basemap.land, at(60.019, 24.039))).toBe(true);
    expect(holds(basemap.land, at(60.0099, 24.001))).toBe(true);
    expect(holds(basemap.land, at(60.001, 24.001))).toBe(false);
    expect(holds(basemap.land, at(60.003, 24.012))).toBe(true);
    expect(notes).toEqual({});
  });

  it('draws multipolygons with their islands, and leaves out a ring that does not close', async () => {
    const { basemap, notes } = await imported((town) => {
      street(town, 'Long Street', 60.001);
      const [a, b] = [town.node(60.005, 24.005), town.node(60.015, 24.035)];
      const north = town.way([a, [60.015, 24.005], b], {});
      const south = town.way([a, [60.005, 24.035], b], {});
      const island = box(town, [60.009, 24.015, 60.011, 24.02], {});
      const members = [
        ['way', north, 'outer'],
        ['way', south, 'outer'],
        ['way', island, 'inner'],
      ] as const;
      town.relation(members, { type: 'multipolygon', natural: 'water', water: 'river', name: 'River' });
      town.relation([['way', north, 'outer']], { type: 'multipolygon', natural: 'water' });
      town.relation([['way', 4711, 'outer']], { type: 'multipolygon', natural: 'water' });
      box(town, [60.002, 24.01, 60.003, 24.02], { leisure: 'park', name: 'Park' });
      box(town, [60.0021, 24.011, 60.0022, 24.012], { building: 'yes' });
      town.way(
        [
          [60.002, 24.03],
          [60.004, 24.03],
        ],
        { railway: 'rail' },
      );
      town.way(
        [
          [60.002, 24.031],
          [60.004, 24.031],
        ],
        { railway: 'subway', tunnel: 'yes' },
      );
      town.way(
        [
          [60.002, 24.032],
          [60.004, 24.032],
        ],
        { railway: 'tram' },
      );
    });
    expect(basemap.waters.map(({ names }) => names.main)).toEqual(['River']);
    expect(holds(basemap.waters, at(60.01, 24.01))).toBe(true);
    expect(holds(basemap.waters, at(60.01, 24.017))).toBe(false);
    expect(notes).toEqual({ 'outlines that do not close': 1 });
    expect(basemap.parks.map(({ names }) => names.main)).toEqual(['Park']);
    expect(basemap.buildings).toHaveLength(1);
    expect([basemap.rails.length, basemap.trams.length]).toEqual([1, 1]);
    expect(basemap.land.map(({ ring }) => ring.length)).toEqual([4]);
  });
});

it('tells how far it is, stage after stage', async () => {
  const told: [string, number][] = [];
  await imported((town) => street(town, 'Long Street', 60.01), {
    progress: (stage, done) => told.push([stage, done]),
  });
  expect(told.map(([stage]) => stage)).toEqual([
    'reading relations',
    'reading relations',
    'reading ways',
    'reading nodes',
    'outlining areas',
    'naming streets',
    'numbering houses',
    'drawing shores',
  ]);
  expect(told.every(([, done]) => done >= 0 && done <= 1)).toBe(true);
});

it('imports a city of many blocks of the file', async () => {
  const path = join(dir, 'city.osm.pbf');
  await writeSyntheticCity(path, 12);
  const { gazetteer, basemap, roads, notes } = await readOsm(path, { country_code: 'XX' });
  expect(gazetteer.streets).toHaveLength(24);
  expect(streetNamed({ gazetteer }, 'Long Street 5').lines.map((line) => line.length)).toEqual([49]);
  expect(basemap.buildings).toHaveLength(12 * 12 * 16);
  expect(roads.from.length).toBe(12 * 12 * 2 * 4);
  expect(notes).toEqual({});
});
