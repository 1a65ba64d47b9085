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
import { openWorldTiles } from '../tiles/tile-source.ts';
import { WORLD_ZOOMS } from '../tiles/tile-grid.ts';
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
