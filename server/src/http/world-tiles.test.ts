import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { tinyWorld } from '@sendero/places/testing/tiny-world';
import { writeWorld } from '@sendero/places/world';
import type { FastifyInstance } from 'fastify';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createTestWorld, type TestWorld } from '../testing/test-world.ts';
import { worldMapOf } from './world-tiles.ts';

let dir: string;
let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'world-map-'));
  const path = join(dir, 'world.pmtiles');
  await writeWorld(tinyWorld(), path);
  world = await createTestWorld({ config: { world_map: pathToFileURL(path) } });
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await rm(dir, { recursive: true });
});

const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
const told = () => worldMapOf(world.world_map);
const tileUrl = (z: number, x: number, y: number): string =>
  (told()?.url ?? '').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);

describe('the world under the regions', () => {
  it('is told to every page, in every country', async () => {
    for (const host of ['localhost', 'sa.localhost']) {
      const { body } = await app.inject({ url: '/', headers: { host, accept: 'text/html' } });
      expect(body).toContain(`"world_map":${JSON.stringify(told())}`);
    }
  });

  it('comes as packed tiles that browsers keep for good', async () => {
    const reply = await get(tileUrl(0, 0, 0));
    expect(reply.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Object.keys(new VectorTile(new PbfReader(gunzipSync(reply.rawPayload))).layers)).toContain('land');
    expect((await get(tileUrl(6, 0, 0))).statusCode).toBe(204);
    expect((await get('/map/world/old/0/0/0.mvt')).headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['a zoom that is not cut', () => tileUrl(7, 0, 0)],
    ['a tile beside the world', () => tileUrl(1, 2, 0)],
    ['another ending', () => tileUrl(0, 0, 0).replace('.mvt', '.png')],
    ['no number', () => '/map/world/1/0/../0.mvt'],
  ])('has nothing at %s', async (_, url) => {
    expect((await get(url())).statusCode).toBe(404);
  });

  it('is a picture where no region is, for who cannot draw it', async () => {
    const reply = await get(`${told()?.picture}&lat=60&lng=22&zoom=11&width=600&height=400&language=fi`);
    expect(reply.headers['content-type']).toContain('image/svg+xml');
    expect(reply.body).toContain('Smallham');
    const hostile = await get('/map/world/picture?lat=x&lng=1e99&zoom=-4&width=9e9&height=NaN&language=<b>');
    expect(hostile.statusCode).toBe(200);
    expect(hostile.body).not.toMatch(/NaN|undefined|Infinity|<b>/);
  });
});

it('is left out where it was not built', async () => {
  expect(worldMapOf(null)).toBeNull();
});
