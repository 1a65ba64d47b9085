// Draws a town for a test and imports it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LatLng } from '../geometry/lat-lng.ts';
import { ringHolds } from '../geometry/plane.ts';
import { importOsm, type ImportOptions } from '../import/import-osm.ts';
import type { Area } from '../region/region.ts';
import { drawing, type Drawing, type Writing } from './write-osm.ts';

/** About two kilometres in each direction. */
export const BOUNDS = { south: 60, west: 24, north: 60.02, east: 24.04 };

export type Imported = Awaited<ReturnType<typeof readOsm>>;

/** Imports the town that `draw` draws. */
export function imported(
  draw: (town: Drawing) => unknown,
  options: ImportOptions = {},
  writing: Writing = {},
): Promise<Imported> {
  const town = drawing();
  draw(town);
  return inFile(
    (path) => writeFile(path, town.file({ bounds: BOUNDS, ...writing })),
    (path) => readOsm(path, { name: 'Town', country_code: 'XX', ...options }),
  );
}

/** Runs `read` with a file that `write` writes, and removes the file afterwards. */
export async function inFile<T>(
  write: (path: string) => Promise<unknown>,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'import-osm-'));
  try {
    const path = join(dir, 'town.osm.pbf');
    await write(path);
    return await read(path);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Imports a file and takes all its parts at once. */
export async function readOsm(path: string, options: ImportOptions) {
  const { gazetteer, roads, basemap, ...about } = await importOsm(path, options);
  return { ...about, gazetteer: gazetteer(), roads: roads(), basemap: basemap() };
}

export function rectangle(south: number, west: number, north: number, east: number): [number, number][] {
  return [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ];
}

/** A closed way around a rectangle, counter-clockwise. */
export function box(
  town: Drawing,
  sides: Parameters<typeof rectangle>,
  tags: Readonly<Record<string, string>>,
): number {
  const corners = rectangle(...sides).map(([lat, lng]) => town.node(lat, lng));
  return town.way([...corners, ...corners.slice(0, 1)], tags);
}

export function street(
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

export function streetNamed({ gazetteer }: Pick<Imported, 'gazetteer'>, name: string) {
  const found = gazetteer.streets.find(({ names }) => names.main === name);
  if (!found) throw new Error(`no street ${name}`);
  return found;
}

export function holds(areas: readonly Area[], at: LatLng): boolean {
  return areas.some(
    ({ ring, holes = [] }) => ringHolds(ring, at) && !holes.some((hole) => ringHolds(hole, at)),
  );
}

export const at = (lat: number, lng: number): LatLng => ({ lat, lng });
