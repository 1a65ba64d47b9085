import { mkdtemp, rename, rm, writeFile, readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { bytesToHeader } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LatLng } from '../geometry/lat-lng.ts';
import { within, type Bounds } from '../geometry/plane.ts';
import { shapesOf, type MapShape } from '../region/map-shapes.ts';
import type { Basemap } from '../region/region.ts';
import { compileSketch } from '../sketch/compile-sketch.ts';
import { TINY_TOWN } from '../testing/tiny-town.ts';
import { createArchive } from './archive.ts';
import type { FetchPart } from './range-source.ts';
import { tileReader } from './read-shapes.ts';
import { boundsOfTile, tilesOver, type Tile } from './tile-grid.ts';
import { openRemoteTiles, openTiles } from './tile-source.ts';
import { writeTiles } from './write-tiles.ts';

const BOUNDS: Bounds = { south: 60.15, west: 24.9, north: 60.2, east: 25 };
const NO_NAMES = { main: '', by_language: {} };
const NOTHING: Basemap = {
  land: [],
  waters: [],
  parks: [],
  buildings: [],
  districts: [],
  rails: [],
  trams: [],
  streets: [],
  places: [],
};

let dir: string;
let files = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tiles-'));
});

afterAll(() => rm(dir, { recursive: true }));

async function written(basemap: Basemap, bounds = BOUNDS): Promise<string> {
  const path = join(dir, `${files++}.pmtiles`);
  await writeTiles(basemap, bounds, path);
  return path;
}

function squareAt({ lat, lng }: LatLng, size: number): readonly LatLng[] {
  return [
    { lat, lng },
    { lat, lng: lng + size },
    { lat: lat + size, lng: lng + size },
    { lat: lat + size, lng },
  ];
}

const near = (a: LatLng, b: LatLng, degrees = 1e-5): boolean =>
  Math.abs(a.lat - b.lat) < degrees && Math.abs(a.lng - b.lng) < 2 * degrees;

/** Whether `found` has a corner at every corner of `shape`. */
const holdsAll = (found: readonly MapShape[], { kind, lines }: MapShape): boolean => {
  const corners = found.filter((one) => one.kind === kind).flatMap((one) => one.lines.flat());
  return lines.flat().every((corner) => corners.some((other) => near(other, corner)));
};

describe('the tiles of a region', () => {
  const town = compileSketch('xx-tiny', TINY_TOWN);

  it('give back every shape where it was, with its names and classes', async () => {
    const read = tileReader(await written(town.map.basemap, town.bounds));
    const found = await read(town.bounds, 16);
    const sharp = [...shapesOf(town.map.basemap)].filter(({ form }) => form !== 'area');
    expect(sharp.filter((shape) => !holdsAll(found, shape))).toEqual([]);
    for (const shape of shapesOf(town.map.basemap)) {
      const twin = found.find(
        ({ kind, properties }) => kind === shape.kind && properties['name'] === shape.properties['name'],
      );
      expect(twin?.properties).toEqual(shape.properties);
    }
  });

  it('hold whatever lies in their bounds, and nothing of elsewhere', async () => {
    const place = fc.record({
      lat: fc.double({ min: 60.151, max: 60.198, noNaN: true }),
      lng: fc.double({ min: 24.901, max: 24.998, noNaN: true }),
    });
    const squares = fc.array(place, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(squares, async (corners) => {
        const rings = corners.map((at) => squareAt(at, 0.0004));
        const buildings = rings.map((ring) => ({ names: NO_NAMES, ring }));
        const source = openTiles(await written({ ...NOTHING, buildings }));
        for (const [index, at] of corners.entries()) {
          const [tile] = tilesOver({ south: at.lat, north: at.lat, west: at.lng, east: at.lng }, 15);
          expect(await source.tile(15, tile?.x ?? 0, tile?.y ?? 0), `building ${index}`).not.toBeNull();
        }
        const [empty] = tilesOver({ south: 61, north: 61, west: 25, east: 25 }, 15);
        expect(await source.tile(15, empty?.x ?? 0, empty?.y ?? 0)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('cut what is larger than a tile so that its pieces make it whole again', async () => {
    const land = [{ names: NO_NAMES, ring: squareAt({ lat: 60.15, lng: 24.9 }, 0.05) }];
    const source = openTiles(await written({ ...NOTHING, land }));
    for (const z of [10, 12, 14, 15]) {
      const inner = tilesOver(BOUNDS, z).filter((tile) => {
        const { south, north, west, east } = boundsOfTile(tile);
        return south > 60.15 && north < 60.2 && west > 24.9 && east < 24.95;
      });
      const contents = await Promise.all(inner.map(({ x, y }) => source.tile(z, x, y)));
      expect(
        contents.every((content) => content !== null),
        `zoom ${z}`,
      ).toBe(true);
    }
  });

  it('keep the holes of an area', async () => {
    const ring = squareAt({ lat: 60.16, lng: 24.92 }, 0.004);
    const island = squareAt({ lat: 60.161, lng: 24.921 }, 0.001);
    const read = tileReader(
      await written({ ...NOTHING, waters: [{ names: NO_NAMES, ring, holes: [island] }] }),
    );
    const found = await read(BOUNDS, 14);
    const inner = found.flatMap(({ lines }) => lines.slice(1).flat());
    expect(island.every((corner) => inner.some((other) => near(other, corner, 5e-5)))).toBe(true);
  });

  it('name an area once, in its middle, however many tiles it spans', async () => {
    const ring = squareAt({ lat: 60.155, lng: 24.905 }, 0.04);
    const parks = [{ names: { main: 'Great Park', by_language: {} }, ring }];
    const read = tileReader(await written({ ...NOTHING, parks }));
    const names = (await read(BOUNDS, 15)).filter(({ kind }) => kind === 'area-name');
    expect(names).toHaveLength(1);
    expect(near(names[0]?.lines[0]?.[0] ?? { lat: 0, lng: 0 }, { lat: 60.175, lng: 24.925 }, 1e-3)).toBe(
      true,
    );
  });

  it('leave out by zoom what cannot be seen', async () => {
    const kindsAt = async (path: string, zoom: number) =>
      new Set((await tileReader(path)(BOUNDS, zoom)).map(({ kind }) => kind));
    const at = { lat: 60.17, lng: 24.93 };
    const path = await written({
      ...NOTHING,
      land: [{ names: NO_NAMES, ring: squareAt({ lat: 60.15, lng: 24.9 }, 0.05) }],
      buildings: [{ names: NO_NAMES, ring: squareAt(at, 0.0005) }],
      streets: [{ names: NO_NAMES, class: 'lane', line: squareAt(at, 0.002) }],
    });
    expect(await kindsAt(path, 11)).toEqual(new Set(['land']));
    expect(await kindsAt(path, 14)).toEqual(new Set(['land', 'street']));
    expect(await kindsAt(path, 16)).toEqual(new Set(['land', 'street', 'building']));
  });

  it('leave no file behind where they cannot be written', async () => {
    const before = await readdir(dir);
    const broken = { ...NOTHING, rails: [null] } as unknown as Basemap;
    await expect(written(broken)).rejects.toThrow(TypeError);
    expect(await readdir(dir)).toEqual(before);
  });
});

describe('an archive', () => {
  it('finds every tile through leaves where there are too many for one directory', async () => {
    const path = join(dir, 'many.pmtiles');
    const archive = await createArchive(path);
    const scattered = Array.from({ length: 7000 }, (_, n) => ({
      z: 12,
      x: (n * 1021) % 4096,
      y: (n * 2477) % 4093,
    }));
    const contentOf = ({ x, y }: Tile) => `${x}:${y}:`.repeat(1 + ((x * y) % 50));
    for (const tile of scattered) await archive.add(tile, Buffer.from(contentOf(tile)));
    await archive.finish({
      bounds: BOUNDS,
      minZoom: 12,
      maxZoom: 12,
      metadata: { vector_layers: [{ id: 'one' }] },
    });
    await archive.close();
    const source = openTiles(path);
    expect(await source.about()).toEqual({ minZoom: 12, maxZoom: 12, content: 'vector', layers: ['one'] });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...scattered), async (tile) => {
        const content = await source.tile(12, tile.x, tile.y);
        expect(Buffer.from(content ?? []).toString()).toBe(contentOf(tile));
      }),
    );
    const { leafDirectoryLength } = bytesToHeader((await readFile(path)).buffer as ArrayBuffer);
    expect(leafDirectoryLength).toBeGreaterThan(0);
    expect(await source.tile(12, 1, 1)).toBeNull();
  });

  it('keeps equal tiles once', async () => {
    const path = join(dir, 'equal.pmtiles');
    const archive = await createArchive(path);
    const sea = Buffer.alloc(50_000, 'sea');
    for (let x = 0; x < 32; x++) for (let y = 0; y < 32; y++) await archive.add({ z: 10, x, y }, sea);
    await archive.finish({ bounds: BOUNDS, minZoom: 10, maxZoom: 10, metadata: {} });
    await archive.close();
    expect((await readFile(path)).length).toBeLessThan(20_000);
    expect(Buffer.from((await openTiles(path).tile(10, 31, 31)) ?? []).equals(sea)).toBe(true);
  });
});

describe('reading an archive', () => {
  const [tile] = tilesOver({ south: 60.17, north: 60.17, west: 24.95, east: 24.95 }, 15);
  const asked = [15, tile?.x ?? 0, tile?.y ?? 0] as const;
  const withBuilding = (at: LatLng): Basemap => ({
    ...NOTHING,
    buildings: [{ names: NO_NAMES, ring: squareAt(at, 0.001) }],
  });

  it('notices that the file was replaced', async () => {
    const path = await written(withBuilding({ lat: 60.16, lng: 24.91 }));
    const source = openTiles(path);
    expect(await source.tile(...asked)).toBeNull();
    await rename(await written(withBuilding({ lat: 60.17, lng: 24.95 })), path);
    expect(await source.tile(...asked)).not.toBeNull();
  });

  it('works by range requests on another machine, and again once that machine is back', async () => {
    const bytes = await readFile(await written(withBuilding({ lat: 60.17, lng: 24.95 })));
    let isDown = false;
    const server = createServer((request, response) => {
      if (isDown) return void response.writeHead(502).end();
      const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      response.writeHead(206, { etag: '"one"' }).end(bytes.subarray(Number(from), Number(to) + 1));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const fetchPart: FetchPart = (url, init, largest) => {
      const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(init.headers['range'] ?? '') ?? [];
      expect(largest).toBe(Number(to) - Number(from) + 1);
      return fetch(url, init);
    };
    const source = openRemoteTiles(`http://127.0.0.1:${port}/city.pmtiles`, fetchPart);
    isDown = true;
    await expect(source.tile(...asked)).rejects.toThrow('502');
    isDown = false;
    expect(await source.tile(...asked)).not.toBeNull();
    server.close();
  });

  it('says what is no archive', async () => {
    const path = join(dir, 'page.pmtiles');
    await writeFile(path, '<!doctype html><title>Not found</title>');
    await expect(openTiles(path).about()).rejects.toThrow(/magic number/i);
    await expect(openTiles(join(dir, 'missing.pmtiles')).about()).rejects.toThrow('ENOENT');
  });

  it('gives the shapes of the view alone, and of neighbouring tiles no point twice', async () => {
    const middle = boundsOfTile(tile ?? { z: 15, x: 0, y: 0 });
    const at = { lat: 60.17, lng: middle.east - 1e-6 };
    const places = [
      { slug: 'x', names: { main: 'Edge', by_language: {} }, kind: 'square' as const, at, zipcode: '' },
    ];
    const read = tileReader(await written({ ...NOTHING, places }));
    const shapes = await read(BOUNDS, 16);
    expect(shapes.filter(({ kind }) => kind === 'place')).toHaveLength(1);
    expect(within(middle, at)).toBe(true);
    expect(await read({ south: 60.19, north: 60.2, west: 24.9, east: 24.91 }, 16)).toEqual([]);
  });
});
