// What the build makes of the file of roads that an operator names.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tinyWorld } from '@sendero/places/testing/tiny-world';
import { openWorldTiles } from '@sendero/places/tiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld } from './build-world.ts';

let dir: string;
let archive: string;
let roads: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sendero-world-'));
  archive = join(dir, 'world.pmtiles');
  roads = join(dir, 'roads.geojson');
});
afterAll(() => rmSync(dir, { recursive: true }));

const build = (roadsPath: string) =>
  buildWorld({ archive, roadsPath, partsOf: () => Promise.resolve(tinyWorld()) });

/** Writes one road to the file that the setting names. */
function writeRoad(type: string): void {
  const properties = { featurecla: 'Road', type, min_zoom: 4 };
  const geometry = {
    type: 'LineString',
    coordinates: [
      [24, 60],
      [25, 61],
    ],
  };
  const features = [{ type: 'Feature', properties, geometry }];
  writeFileSync(roads, JSON.stringify({ type: 'FeatureCollection', features }));
}

const layers = async () => (await openWorldTiles(archive).about()).layers;
const stamp = () => readFileSync(`${archive}.sources`, 'utf8');

describe('the world’s map', () => {
  it('is built again where a file of roads is named, changed or dropped [FLOW-21]', async () => {
    writeRoad('Major Highway');
    await build(roads);
    const named = stamp();
    expect(await layers()).toContain('street');

    writeRoad('Beltway');
    await build(roads);
    expect(stamp()).not.toBe(named);

    await build('');
    expect(stamp()).not.toBe(named);
    expect(await layers()).not.toContain('street');
  });

  it.each([
    ['is missing', () => join(dir, 'nothing.geojson'), 'ENOENT'],
    ['is a folder', () => dir, 'EISDIR'],
    ['is still packed', () => written('PK\u0003\u0004'), 'not written in JSON'],
    ['has no roads', () => written('{"type":"FeatureCollection","features":[]}'), 'no main roads'],
    ['is too large', () => written('', 200_000_001), '200000001 bytes'],
  ])('is refused by the name of the setting where the file %s', async (_, make, why) => {
    const path = make();
    const refused = build(path);
    await expect(refused).rejects.toThrow(`WORLD_ROADS=${path}: `);
    await expect(refused).rejects.toThrow(why);
    await expect(refused).rejects.toThrow('ne_10m_roads.geojson');
  });
});

/** A file of this text, or of so many bytes that take no room. */
function written(text: string, bytes = text.length): string {
  writeFileSync(roads, text);
  truncateSync(roads, bytes);
  return roads;
}
