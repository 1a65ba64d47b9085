import { describe, expect, it } from 'vitest';
import { metresBetween } from '../geometry/lat-lng.ts';
import { planeOf } from '../geometry/plane.ts';
import {
  BOUNDS,
  at,
  box,
  holds,
  imported,
  inFile,
  readOsm,
  street,
  streetNamed,
} from '../testing/import-town.ts';
import { writeSyntheticCity } from '../testing/synthetic-city.ts';
import type { Drawing } from '../testing/write-osm.ts';

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
  const { gazetteer, basemap, roads, notes } = await inFile(
    (path) => writeSyntheticCity(path, 12),
    (path) => readOsm(path, { country_code: 'XX' }),
  );
  expect(gazetteer.streets).toHaveLength(24);
  expect(streetNamed({ gazetteer }, 'Long Street 5').lines.map((line) => line.length)).toEqual([49]);
  expect(basemap.buildings).toHaveLength(12 * 12 * 16);
  expect(roads.from.length).toBe(12 * 12 * 2 * 4);
  expect(notes).toEqual({});
});
