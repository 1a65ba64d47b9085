import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import type { FastifyInstance } from 'fastify';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asImported, tileAt } from '@sendero/places/testing/as-imported';
import { writeArchive } from '@sendero/places/testing/write-archive';
import { createApp } from '../app.ts';
import { mapSettings } from '../map-settings.ts';
import { openOperatorMap } from '../operator-map.ts';
import { testRegion } from '../testing/test-region.ts';
import { createTestWorld, type TestWorld } from '../testing/test-world.ts';
import { mapsOf } from './map.ts';

const sketch = testRegion();
const CENTRE = { lat: 60.169, lng: 24.942 };
const tile = tileAt(CENTRE, 14);

let dir: string;
let world: TestWorld;
let app: FastifyInstance;

/** The same city as an import would leave it, beside the sketch of it. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'map-'));
  const imported = await asImported(sketch, join(dir, 'map.pmtiles'));
  const city = { ...imported, id: 'fi-city', attribution: '© Example & Co' };
  world = await createTestWorld();
  app = await createApp({ ...world, regions: () => [sketch, city] });
});

afterAll(async () => {
  await app.close();
  await world.close();
  await rm(dir, { recursive: true });
});

const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
const tileUrl = (version: string, { z = 14, x = tile?.x ?? 0, y = tile?.y ?? 0 } = {}) =>
  `/map/tiles/fi-city/${version}/${z}/${x}/${y}.mvt`;

describe('the maps that a page is told of', () => {
  it('are GeoJSON for a sketch and tiles for an imported city, each with whom it thanks', () => {
    const regions = [sketch, { ...sketch, id: 'b', attribution: '© B', map: { tiles: '/b', version: '2' } }];
    expect(mapsOf(regions, 'FI')).toEqual([
      expect.objectContaining({ region: 'fi-test', kind: 'geojson', attribution: '' }),
      {
        region: 'b',
        kind: 'tiles',
        url: '/map/tiles/b/2/{z}/{x}/{y}.mvt',
        min_zoom: 0,
        max_zoom: 15,
        picture: '/map/picture/b?version=2',
        attribution: '© B',
        bounds: [60.15, 24.92, 60.19, 24.97],
      },
    ]);
    expect(mapsOf(regions, 'SG')).toEqual([]);
  });
});

describe('a tile', () => {
  it('is served packed and for good, its shapes in layers by kind', async () => {
    const reply = await get(tileUrl('one'));
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { layers } = new VectorTile(new PbfReader(gunzipSync(reply.rawPayload)));
    expect(Object.keys(layers)).toEqual(expect.arrayContaining(['land', 'street']));
    const { street } = layers;
    const names = Array.from(
      { length: street?.length ?? 0 },
      (_, n) => street?.feature(n).properties['name'],
    );
    expect(names).toContain('Mannerheimintie');
  });

  it('is empty where the map ends', async () => {
    expect((await get(tileUrl('one', { x: 0, y: 0 }))).statusCode).toBe(204);
  });

  it('of a version that was replaced is the present one, not to be kept', async () => {
    const reply = await get(tileUrl('zero'));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['another region', '/map/tiles/nowhere/one/14/1/1.mvt'],
    ['a place beyond the world', tileUrl('one', { z: 2, x: 4 })],
    ['a zoom that is not cut', tileUrl('one', { z: 16 })],
    ['no number', '/map/tiles/fi-city/one/14/x/1.mvt'],
    ['another kind of file', '/map/tiles/fi-city/one/14/1/1.png'],
  ])('of %s is not found', async (_, url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the picture', () => {
  const ask = (region: string, language = 'sv') =>
    get(
      `/map/picture/${region}?lat=${CENTRE.lat}&lng=${CENTRE.lng}&zoom=15&width=900&height=700&language=${language}`,
    );

  it.each(['fi-test', 'fi-city'])(
    'of %s shows its streets by their names in the language',
    async (region) => {
      const reply = await ask(region);
      expect(reply.headers['content-type']).toContain('image/svg+xml');
      expect(reply.body).toContain('Mannerheimvägen');
      expect(reply.body).not.toMatch(/NaN|undefined|Infinity/);
    },
  );

  it('says whom it thanks, and of a sample that it is one', async () => {
    expect((await ask('fi-city')).body).toContain('© Example &amp; Co');
    expect((await ask('fi-test', 'en')).body).toContain('Sample map, drawn by hand');
  });
});

describe('an operator’s map', () => {
  const MAP_ATTRIBUTION = '© Example Maps';

  it('is told to the page, and what it loads from elsewhere is allowed there alone', async () => {
    const settings = mapSettings({
      MAP_STYLE_URL: 'https://maps.example/style.json',
      MAP_ORIGINS: 'https://tiles.example',
      MAP_ATTRIBUTION,
    });
    const own = await createApp({ ...world, operator_map: await openOperatorMap(settings) });
    const { headers, body } = await own.inject({
      url: '/',
      headers: { host: 'localhost', accept: 'text/html' },
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://maps.example https://tiles.example;");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']*')?;/);
    expect(body).toContain('"operator_map":{"kind":"style","url":"https://maps.example/style.json"');
    await own.close();
    expect((await get('/')).headers['content-security-policy']).toContain("connect-src 'self';");
  });

  it('is served out of its archive', async () => {
    const path = join(dir, 'operator.pmtiles');
    const about = { bounds: sketch.bounds, minZoom: 3, maxZoom: 3, layers: ['roads'] };
    await writeArchive(path, { ...about, content: Buffer.from('a tile') });
    const operator_map = await openOperatorMap(mapSettings({ MAP_PMTILES: path, MAP_ATTRIBUTION }));
    const own = await createApp({ ...world, operator_map });
    const ask = (url: string) => own.inject({ url, headers: { host: 'localhost' } });
    expect(gunzipSync((await ask('/map/operator/3/4/2')).rawPayload).toString()).toBe('a tile');
    expect((await ask('/map/operator/3/0/0')).statusCode).toBe(204);
    expect((await ask('/map/operator/3/9/2')).statusCode).toBe(404);
    await own.close();
    expect((await get('/map/operator/3/4/2')).statusCode).toBe(404);
  });

  it('is not asked for while its archive fails, and the metrics say so', async () => {
    const path = join(dir, 'lost.pmtiles');
    await writeArchive(path, { bounds: sketch.bounds, minZoom: 3, maxZoom: 3, layers: ['roads'] });
    const operator_map = await openOperatorMap(mapSettings({ MAP_PMTILES: path, MAP_ATTRIBUTION }));
    const own = await createApp({ ...world, operator_map });
    await rm(path);
    for (let asked = 0; asked < 6; asked++) {
      const reply = await own.inject({ url: '/map/operator/3/4/2', headers: { host: 'localhost' } });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([503, 'no-store']);
    }
    const { body } = await own.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(body).toContain('sendero_engine_calls_total{engine="map_archive",outcome="failed"} 5');
    expect(body).toContain('sendero_engine_calls_total{engine="map_archive",outcome="circuit_open"} 1');
    expect(body).toContain('sendero_engine_circuit_open{engine="map_archive"} 1');
    await own.close();
  });
});
