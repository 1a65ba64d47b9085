import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressSearch } from '../addresses/address-search.ts';
import { geonamesTowns } from '../addresses/towns.ts';
import { importRegion } from '../import/import-region.ts';
import { streetRouter } from '../routing/street-router.ts';
import { compileSketch } from '../sketch/compile-sketch.ts';
import { TINY_TOWN } from '../testing/tiny-town.ts';
import { drawing } from '../testing/write-osm.ts';
import { openRegionTiles, openTiles } from '../tiles/tile-source.ts';
import { openRegions, type OpenRegions } from './open-regions.ts';
import { faultOf, listStored, removeRegion } from './region-folder.ts';

const SAMPLE = compileSketch('fi-tiny', TINY_TOWN);
const REACH = { reach_m: 500, off_street_m_per_s: 12 / 3.6 };
const log = { info: () => {}, error: () => {} };
let dir: string;
let folder: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sendero-regions-'));
  folder = join(dir, 'regions');
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

/** An extract of a town with one long street, of which `house` is a number. */
async function anExtract(house: string): Promise<string> {
  const town = drawing();
  const corners = [24.94, 24.945, 24.95].map((lng) => town.node(60.17, lng));
  town.way(corners, { highway: 'residential', name: 'Harbour Street', 'name:sv': 'Hamngatan' });
  town.way([corners[1] ?? 0, [60.174, 24.945]], { highway: 'residential', name: 'Side Street' });
  town.node(60.1701, 24.943, { 'addr:street': 'Harbour Street', 'addr:housenumber': house });
  town.node(60.17, 24.944, { place: 'city', name: 'Testholm' });
  const path = join(dir, `town-${house}.osm.pbf`);
  await writeFile(path, town.file());
  return path;
}

async function importTown(house: string) {
  const path = await anExtract(house);
  return importRegion(folder, path, { source: path, country_code: 'FI', progress: () => {} });
}

function open(sketches = [SAMPLE]): Promise<OpenRegions> {
  return openRegions({ sketches, folder, log });
}

/** The tile that Harbour Street lies in. */
const HARBOUR = [14, 9327, 4742] as const;

/** Whatever is in force has its map at hand, also before a server has noticed what is newer. */
async function expectTiles({ regions }: OpenRegions): Promise<void> {
  for (const { map } of regions())
    if ('tiles' in map) expect(await openTiles(map.tiles).tile(...HARBOUR)).not.toBeNull();
}

describe('an imported region', () => {
  it('gives addresses in its languages, ways along its streets and whom to thank [GEO-01] [GEO-02]', async () => {
    await importTown('12');
    const { regions } = await open();
    const [region] = regions();
    expect(region).toMatchObject({
      id: 'fi-testholm',
      attribution: expect.stringContaining('OpenStreetMap'),
    });
    const search = addressSearch(
      regions,
      geonamesTowns(() => []),
    );
    const ask = { query: 'hamng 12', country: 'FI', language: 'sv' };
    expect((await search.autocomplete(ask))[0]).toMatchObject({
      id: 'fi-testholm:harbour-street:12',
      formatted_address: 'Hamngatan 12, Testholm',
    });
    const route = streetRouter(regions, REACH).route(
      { lat: 60.17, lng: 24.941 },
      { lat: 60.173, lng: 24.945 },
    );
    expect(route?.line.length).toBeGreaterThan(2);
  });

  it('stands in for the samples of its country, and only of its country', async () => {
    const [sample, elsewhere] = [SAMPLE, { ...SAMPLE, id: 'se-test', country_code: 'SE' }];
    const open2 = await open([sample, elsewhere]);
    expect(open2.regions()).toEqual([sample, elsewhere]);
    await importTown('12');
    await open2.refresh();
    expect(open2.regions().map(({ id }) => id)).toEqual(['fi-testholm', 'se-test']);
    expect(await removeRegion(folder, 'fi-testholm')).toBe(true);
    await open2.refresh();
    expect(open2.regions()).toEqual([sample, elsewhere]);
    expect(await removeRegion(folder, 'fi-testholm')).toBe(false);
  });

  it('comes into force in a running server, and again when it is imported anew; its addresses keep their ids', async () => {
    const running = await open();
    const search = addressSearch(
      running.regions,
      geonamesTowns(() => []),
    );
    for (const house of ['12', '14', '16']) {
      await importTown(house);
      await expectTiles(running);
      await running.refresh();
      await expectTiles(running);
      expect(await search.lookup(`fi-testholm:harbour-street:${house}`, 'en')).toMatchObject({
        number: house,
      });
    }
    expect(await readdir(join(folder, 'fi-testholm'))).toHaveLength(2);
  });

  it('has no tiles any more once it is removed, and no server stumbles over that', async () => {
    await importTown('12');
    const running = await open();
    await removeRegion(folder, 'fi-testholm');
    for (const { map } of running.regions())
      if ('tiles' in map) expect(await openRegionTiles(map.tiles).tile(...HARBOUR)).toBeNull();
  });

  it('is left as it is by a broken extract, whose fault is told with its place', async () => {
    await importTown('12');
    const before = await listStored(folder);
    const path = await anExtract('14');
    await truncate(path, 150);
    await expect(importRegion(folder, path, { source: path, progress: () => {} })).rejects.toThrow(
      /byte \d+/,
    );
    expect(await listStored(folder)).toEqual(before);
    expect(await readdir(folder)).toEqual(['fi-testholm']);
  });

  it('is told to be whole or not, and the old one stays in force where a new one cannot be read', async () => {
    const running = await open();
    await importTown('12');
    await running.refresh();
    const inForce = running.regions();
    const [stored] = await listStored(folder);
    if (!stored) return expect.fail('nothing is stored');
    expect(await faultOf(stored)).toBeNull();

    await importTown('14');
    const [newer] = await listStored(folder);
    if (!newer) return expect.fail('nothing is stored');
    await truncate(join(newer.dir, 'streets.bin'), 100);
    await running.refresh();
    expect(running.regions()).toBe(inForce);
    expect(await faultOf(newer)).toBe('streets.bin is not as it was written');
  });
});
