// Stores imported regions on disk as `<id>/<version>/`: written completely beside the version in force, then renamed
// into place.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { planeOf } from '../geometry/plane.ts';
import type { Basemap, Gazetteer, Region } from '../region/region.ts';
import { graphFrom, graphParts } from '../streets/graph-parts.ts';
import type { StreetGraph } from '../streets/street-graph.ts';
import { writeTiles } from '../tiles/write-tiles.ts';
import { readArrays, writeArrays } from './arrays-file.ts';
import { inScratch } from './scratch.ts';

/** The number of the file format; it changes when older code cannot read the new files. */
const FORMAT = 1;
const HEAD = 'region.json';
const PLACES = 'places.json';
const STREETS = 'streets.bin';
const TILES = 'map.pmtiles';
const FILES = [PLACES, STREETS, TILES] as const;

const names = z.object({ main: z.string(), by_language: z.record(z.string(), z.string()) });
const headSchema = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  name: names,
  country_code: z.string(),
  attribution: z.string(),
  bounds: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  source: z.string(),
  imported_at: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type RegionHead = z.infer<typeof headSchema>;

/** One version of an imported region. */
export interface StoredRegion {
  readonly id: string;
  readonly version: string;
  readonly dir: string;
}

/**
 * A region to be stored. `source` says where it came from, for people. Each part is requested once, after the one
 * before is written.
 */
export interface NewRegion extends Omit<RegionHead, 'format' | 'files'> {
  readonly gazetteer: () => Gazetteer;
  readonly basemap: () => Basemap;
  readonly graph: () => StreetGraph;
}

/** The newest version of every region in `folder`, by id; empty without such a folder. */
export async function listStored(folder: string): Promise<readonly StoredRegion[]> {
  const ids = (await entriesOf(folder)).filter((id) => !id.startsWith('.')).sort();
  const newest = ids.map(async (id) => {
    const version = (await entriesOf(join(folder, id))).sort().at(-1);
    return version === undefined ? [] : [{ id, version, dir: join(folder, id, version) }];
  });
  return (await Promise.all(newest)).flat();
}

/** Writes a region beside the one in force and replaces that one atomically; a crash before that changes nothing. */
export async function storeRegion(
  folder: string,
  { gazetteer, graph, basemap, ...head }: NewRegion,
  progress: (done: number) => void = () => {},
): Promise<StoredRegion> {
  const version = `${head.imported_at.replaceAll(/[^\dTZ]/g, '')}-${process.pid}`;
  const dir = join(folder, head.id, version);
  await inScratch(folder, async (scratch) => {
    const draft = join(scratch, version);
    await mkdir(draft);
    await writeFile(join(draft, PLACES), JSON.stringify(gazetteer()), { flush: true });
    await writeTiles(basemap(), head.bounds, join(draft, TILES), progress);
    await writeArrays(join(draft, STREETS), graphParts(graph()));
    const files = Object.fromEntries(
      await Promise.all(FILES.map(async (file) => [file, await printOf(join(draft, file))] as const)),
    );
    await writeFile(join(draft, HEAD), JSON.stringify({ format: FORMAT, ...head, files }, null, 2), {
      flush: true,
    });
    await readRegion({ id: head.id, version, dir: draft });
    await mkdir(join(folder, head.id), { recursive: true });
    await rename(draft, dir);
  });
  await removeVersions(folder, head.id);
  return { id: head.id, version, dir };
}

/** Removes a region; returns false if there is none of that id. */
export async function removeRegion(folder: string, id: string): Promise<boolean> {
  const known = (await listStored(folder)).some((stored) => stored.id === id);
  if (known) await rm(join(folder, id), { recursive: true });
  return known;
}

export async function readHead({ dir }: StoredRegion): Promise<RegionHead> {
  return headSchema.parse(JSON.parse(await readFile(join(dir, HEAD), 'utf8')));
}

/** Reads a version into memory; the tiles of its map stay on disk. Throws if a file is missing or changed. */
export async function readRegion(stored: StoredRegion): Promise<Region> {
  const { dir } = stored;
  const { id, name, country_code, attribution, bounds, files } = await readHead(stored);
  for (const file of FILES) {
    const { size } = await stat(join(dir, file));
    if (size !== files[file]?.bytes) throw new Error(`${join(dir, file)} is not as it was written`);
  }
  const gazetteer = JSON.parse(await readFile(join(dir, PLACES), 'utf8')) as Gazetteer;
  const graph = graphFrom(await readArrays(join(dir, STREETS)), planeOf(bounds));
  return {
    id,
    name,
    country_code,
    attribution,
    bounds,
    gazetteer,
    graph,
    map: { tiles: join(dir, TILES), version: stored.version },
  };
}

/** What is wrong with a stored region's files; null if they are unchanged. */
export async function faultOf(stored: StoredRegion): Promise<string | null> {
  try {
    const { files } = await readHead(stored);
    for (const file of FILES) {
      const print = await printOf(join(stored.dir, file));
      if (print.sha256 !== files[file]?.sha256) return `${file} is not as it was written`;
    }
    await readRegion(stored);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function printOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/**
 * Removes all versions except the newest two: running servers still serve tiles of the older one until they refresh.
 */
async function removeVersions(folder: string, id: string): Promise<void> {
  const old = (await entriesOf(join(folder, id))).sort().slice(0, -2);
  await Promise.all(old.map((version) => rm(join(folder, id, version), { recursive: true, force: true })));
}

async function entriesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
