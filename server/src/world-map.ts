import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The archive of the world's map, with the version of its content. */
export interface WorldMap {
  readonly path: string;
  readonly version: string;
}

/** The world's map as the build left it at `file`; null if it left none, as in tests. */
export async function openWorldMap(file: URL): Promise<WorldMap | null> {
  const content = await readFile(file).catch(() => null);
  if (!content) return null;
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: fileURLToPath(file), version };
}
