import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeArchive } from '@sendero/places/testing/write-archive';
import { mapSettings } from './map-settings.ts';
import { openOperatorMap } from './operator-map.ts';

const MAP_ATTRIBUTION = '© Example Maps';
const BOUNDS = { south: 60, west: 24, north: 61, east: 25 };

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'operator-'));
});

afterAll(() => rm(dir, { recursive: true }));

async function archiveOf(...layers: readonly string[]): Promise<string> {
  const path = join(dir, `${layers.join('-')}.pmtiles`);
  await writeArchive(path, {
    bounds: BOUNDS,
    minZoom: 3,
    maxZoom: 3,
    layers,
    content: Buffer.from('a tile'),
  });
  return path;
}

const opened = async (env: NodeJS.ProcessEnv) => openOperatorMap(mapSettings({ MAP_ATTRIBUTION, ...env }));

describe('the settings of a map', () => {
  it('are none where nothing is set', () => {
    expect(mapSettings({})).toBeUndefined();
  });

  it.each([
    [
      { MAP_STYLE_URL: 'https://maps.example/style.json', MAP_ATTRIBUTION: '' },
      'MAP_ATTRIBUTION is required',
    ],
    [{ MAP_STYLE_URL: 'style.json' }, 'MAP_STYLE_URL must be an address'],
    [{ MAP_TILES_URL: 'https://maps.example/{z}/{x}.png' }, 'lacks {y}'],
    [
      { MAP_TILES_URL: 'https://a.example/{z}/{x}/{y}', MAP_PMTILES: '/a' },
      'Only one of MAP_TILES_URL and MAP_PMTILES',
    ],
    [{ MAP_STYLE_URL: 'https://a.example/', MAP_ORIGINS: 'tiles' }, 'MAP_ORIGINS must be'],
  ])('%o are refused: %s', (env, complaint) => {
    expect(() => mapSettings({ MAP_ATTRIBUTION, ...env })).toThrow(complaint);
  });
});

describe('an operator’s map', () => {
  it('is a whole style, whose hosts the browser may ask', async () => {
    const found = await opened({
      MAP_STYLE_URL: 'https://maps.example/styles/street.json?key=1',
      MAP_ORIGINS: 'https://tiles.example/v3/ https://fonts.example',
    });
    expect(found).toEqual({
      map: {
        kind: 'style',
        url: 'https://maps.example/styles/street.json?key=1',
        attribution: MAP_ATTRIBUTION,
      },
      origins: ['https://maps.example', 'https://tiles.example', 'https://fonts.example'],
      tiles: null,
    });
  });

  it('is of pictures or of shapes, as its tiles’ address ends', async () => {
    const png = await opened({ MAP_TILES_URL: 'https://maps.example/{z}/{x}/{y}.png?key=1' });
    const mvt = await opened({ MAP_TILES_URL: 'https://maps.example/{z}/{x}/{y}.pbf' });
    expect(png?.map).toMatchObject({ kind: 'raster' });
    expect(mvt?.map).toMatchObject({ kind: 'vector', schema: 'openmaptiles' });
    expect(mvt?.origins).toEqual(['https://maps.example']);
  });

  it.each([
    ['openmaptiles', ['water', 'transportation']],
    ['protomaps', ['earth', 'roads']],
  ])('is an archive in the schema %s, read by this server', async (schema, layers) => {
    const found = await opened({ MAP_PMTILES: await archiveOf(...layers) });
    expect(found?.map).toEqual({
      kind: 'vector',
      schema,
      url: '/map/operator/{z}/{x}/{y}',
      min_zoom: 3,
      max_zoom: 3,
      attribution: MAP_ATTRIBUTION,
    });
    expect(found?.origins).toEqual([]);
    expect(Buffer.from((await found?.tiles?.source.tile(3, 4, 2)) ?? []).toString()).toBe('a tile');
  });

  it('is done without where the machine of its archive is down, which the log says', async () => {
    const statuses = [502, 404];
    const server = createServer(
      (_, response) => void response.writeHead(statuses.shift() ?? 500, { connection: 'close' }).end(),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = mapSettings({ MAP_ATTRIBUTION, MAP_PMTILES: `http://127.0.0.1:${port}/city.pmtiles` });
    const told: string[] = [];
    const log = { error: (text: string) => void told.push(text) };
    expect(await openOperatorMap(settings, log)).toBeNull();
    expect(told).toEqual([expect.stringMatching(/^MAP_PMTILES: .*city.pmtiles cannot be read: .*502/)]);
    await expect(openOperatorMap(settings, log)).rejects.toThrow('404');
    server.close();
    await once(server, 'close');
    expect(await openOperatorMap(settings, log)).toBeNull();
    expect(told[1]).toContain('ECONNREFUSED');
  });

  it('stops the start where the archive is missing or in no known schema', async () => {
    await expect(opened({ MAP_PMTILES: join(dir, 'missing.pmtiles') })).rejects.toThrow(
      /^MAP_PMTILES: .*missing.pmtiles cannot be read: ENOENT/,
    );
    await expect(opened({ MAP_PMTILES: await archiveOf('somewhere') })).rejects.toThrow(
      'its layers are somewhere',
    );
  });

  it('reads no more of another machine than it asked for [SAF-16]', async () => {
    const server = createServer((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.writeHead(206).on('drain', more);
      more();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const map = opened({ MAP_PMTILES: `http://127.0.0.1:${port}/city.pmtiles` });
    await expect(map).rejects.toThrow('more than');
    server.closeAllConnections();
    server.close();
  });
});
