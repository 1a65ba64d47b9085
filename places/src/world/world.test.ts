import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawMap } from '../drawing/draw-map.ts';
import type { MapView } from '../drawing/map-view.ts';
import { compileSketch } from '../sketch/compile-sketch.ts';
import { TINY_TOWN } from '../testing/tiny-town.ts';
import { tinyWorld } from '../testing/tiny-world.ts';
import { tileReader } from '../tiles/read-shapes.ts';
import { WORLD_ZOOMS } from '../tiles/tile-grid.ts';
import { openWorldTiles } from '../tiles/tile-source.ts';
import { mainRoadsIn } from './main-roads.ts';
import { writeWorld } from './write-world.ts';

const ALL = { south: 50, west: 15, north: 70, east: 40 };
const VIEW: MapView = {
  centre: { lat: 60, lng: 22 },
  width: 600,
  height: 400,
  theme: 'light',
  language: 'sv',
  direction: 'ltr',
  texts: { title: 'The world', note: 'A sample' },
};

let dir: string;
let path: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'world-'));
  path = join(dir, 'world.pmtiles');
  await writeWorld(tinyWorld(), path);
});
afterAll(() => rm(dir, { recursive: true }));

const shapesAt = async (zoom: number) => tileReader(path, WORLD_ZOOMS)(ALL, zoom);

describe('the world’s map', () => {
  it('has coasts, borders between countries with a code, and no others', async () => {
    const shapes = await shapesAt(4);
    expect(shapes.some(({ kind }) => kind === 'land')).toBe(true);
    const borders = shapes.filter(({ kind }) => kind === 'border').flatMap(({ lines }) => lines.flat());
    expect(borders.length).toBeGreaterThan(1);
    for (const { lng } of borders) expect(lng).toBeCloseTo(25, 1);
  });

  it('names large towns from afar, small ones from near, hamlets never', async () => {
    const namesAt = async (zoom: number) =>
      (await shapesAt(zoom))
        .filter(({ kind }) => kind === 'town')
        .map(({ properties }) => properties['name']);
    expect(await namesAt(5)).toEqual(['Largetown']);
    expect(new Set(await namesAt(11))).toEqual(new Set(['Largetown', 'Smallham']));
  });

  it('can be written again over itself, and has no tile below its zooms', async () => {
    await writeWorld(tinyWorld(), path);
    const { max_zoom, packed } = openWorldTiles(path);
    expect(max_zoom).toBe(WORLD_ZOOMS.max);
    expect(await packed(0, 0, 0)).not.toBeNull();
    expect(await packed(WORLD_ZOOMS.max + 1, 0, 0)).toBeNull();
  });
});

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });
const road = (type: string, min_zoom: number, lat: number, more: object = {}) => ({
  type: 'Feature',
  properties: { featurecla: 'Road', type, min_zoom, scalerank: min_zoom, expressway: 0, ...more },
  geometry: line([21, lat], [23, lat]),
});
const LATS = { highway: 60, secondary: 60.2, capitals: 60.4, pieces: 60.6 };
const ROADS = [
  road('Major Highway', 4, LATS.highway),
  road('Secondary Highway', 6, LATS.secondary),
  road('Secondary Highway', 9, 61),
  road('Track', 5, 61),
  road('Unknown', 5, 61),
  road('Ferry Route', 4, 61, { featurecla: 'Ferry' }),
  road('Major Highway', 4, 61, { featurecla: 'Ferry' }),
  {
    type: 'Feature',
    properties: { FEATURECLA: 'Road', TYPE: 'Beltway', SCALERANK: 7 },
    geometry: line([21, LATS.capitals], [23, LATS.capitals]),
  },
  {
    type: 'Feature',
    properties: { featurecla: 'Road', type: 'Bypass', min_zoom: 7.1 },
    geometry: {
      type: 'MultiLineString',
      coordinates: [
        [
          [21, LATS.pieces],
          [22, LATS.pieces],
        ],
        [
          [22.5, LATS.pieces],
          [23, LATS.pieces],
        ],
      ],
    },
  },
  { type: 'Feature', properties: { featurecla: 'Road', type: 'Beltway', min_zoom: 4 }, geometry: null },
  { type: 'Feature', properties: null, geometry: null },
];
const collection = (features: readonly unknown[]) => encoded({ type: 'FeatureCollection', features });

describe('main roads', () => {
  let withRoads: string;
  beforeAll(async () => {
    withRoads = join(dir, 'with-roads.pmtiles');
    await writeWorld({ ...tinyWorld(), roads: mainRoadsIn(collection(ROADS)) }, withRoads);
  });

  it('are in the tiles of their zooms, ferries, tracks and small roads in none [FLOW-21]', async () => {
    const latsAt = async (zoom: number) => {
      const shapes = await tileReader(withRoads, WORLD_ZOOMS)(ALL, zoom);
      const roads = shapes.filter(({ kind }) => kind === 'street');
      for (const { form, properties } of roads) {
        expect(form).toBe('line');
        expect(properties['class']).toBe('main');
      }
      const lats = roads.flatMap(({ lines }) => lines.flat().map(({ lat }) => Math.round(lat * 10) / 10));
      return new Set(lats);
    };
    expect(await latsAt(3)).toEqual(new Set());
    expect(await latsAt(4)).toEqual(new Set([LATS.highway]));
    expect(await latsAt(6)).toEqual(new Set([LATS.highway]));
    expect(await latsAt(7)).toEqual(new Set(Object.values(LATS)));
    expect(await latsAt(12)).toEqual(new Set(Object.values(LATS)));
  });

  it('are a layer only where there is a file of them', async () => {
    expect((await openWorldTiles(withRoads).about()).layers).toContain('street');
    expect((await openWorldTiles(path).about()).layers).toEqual(['land', 'border', 'town', 'country']);
    expect(await shapesAt(7)).toEqual((await shapesAt(7)).filter(({ kind }) => kind !== 'street'));
  });

  it('are drawn above land and borders, below names, the smaller ones from near alone', async () => {
    const drawnAt = (zoom: number) => drawMap(null, { ...VIEW, zoom }, { markers: [] }, withRoads);
    const [far, near] = [await drawnAt(7), await drawnAt(8)];
    const heightsOf = (svg: string) => {
      const data = /<path id="map-world-roads" d="([^"]+)"/.exec(svg)?.[1] ?? '';
      return new Set(Array.from(data.matchAll(/M\S+ (\S+)l/g), ([, y]) => Math.round(Number(y))));
    };
    expect(heightsOf(far).size).toBe(Object.keys(LATS).length - 1);
    expect(heightsOf(near).size).toBe(Object.keys(LATS).length);
    expect(near.indexOf('map-world-roads')).toBeGreaterThan(near.indexOf('--map-land'));
    expect(near.indexOf('map-world-roads')).toBeLessThan(near.indexOf('Largetown'));
    expect(await drawMap(null, { ...VIEW, zoom: 8 }, { markers: [] }, path)).not.toContain('map-world-roads');
  });

  it('are not drawn inside a region, which has streets of its own', async () => {
    const town = compileSketch('fi-tiny', TINY_TOWN);
    const { south, west } = town.bounds;
    const view = { ...VIEW, centre: { lat: south, lng: west }, zoom: 7 };
    const drawn = await drawMap(town, view, { markers: [] }, withRoads);
    const [roads, region] = [drawn.indexOf('map-world-roads'), drawn.indexOf('clip-path="url(#map-region)"')];
    expect(roads).toBeGreaterThan(-1);
    expect(region).toBeGreaterThan(roads);
    expect(drawn.slice(region)).not.toContain('map-world-roads');
  });

  it.each([
    ['no JSON', new TextEncoder().encode('PK\u0003\u0004'), 'not written in JSON'],
    ['another JSON', encoded({ type: 'Topology' }), 'no GeoJSON FeatureCollection'],
    ['ferries alone', collection(ROADS.slice(3, 7)), 'no main roads'],
    [
      'a point',
      collection([{ ...ROADS[0], geometry: { type: 'Point', coordinates: [21, 60] } }]),
      'feature 0',
    ],
    ['metres', collection([ROADS[1], { ...ROADS[0], geometry: line([2e6, 8e6], [3e6, 8e6]) }]), 'feature 1'],
  ])('are not read out of %s', (_, file, why) => {
    expect(() => mainRoadsIn(file)).toThrow(why);
  });
});

describe('a picture with the world under it', () => {
  it('names towns and countries in the reader’s language where no region is, and thanks who knows them', async () => {
    const far = await drawMap(null, { ...VIEW, zoom: 6 }, { markers: [] }, path);
    expect(far).toContain('Finland');
    expect(far).toContain('Natural Earth, GeoNames');
    expect(await drawMap(null, { ...VIEW, zoom: 6, language: 'fi' }, { markers: [] }, path)).toContain(
      'Suomi',
    );
    const near = await drawMap(null, { ...VIEW, zoom: 11 }, { markers: [] }, path);
    expect(near).toContain('Smallham');
    expect(near).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('lies beyond a region alone: a view inside of one is as before', async () => {
    const town = compileSketch('fi-tiny', TINY_TOWN);
    const { south, west, north, east } = town.bounds;
    const centre = { lat: (south + north) / 2, lng: (west + east) / 2 };
    const inside = { ...VIEW, centre, zoom: 17, width: 100, height: 100 };
    expect(await drawMap(town, inside, { markers: [] }, path)).toBe(
      await drawMap(town, inside, { markers: [] }),
    );
    const beyond = await drawMap(town, { ...inside, zoom: 8 }, { markers: [] }, path);
    expect(beyond).toContain('clip-path="url(#map-region)"');
    expect(beyond).toContain('A sample · Natural Earth, GeoNames');
  });
});
