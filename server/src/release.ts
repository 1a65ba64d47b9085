import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const FILE = new URL('../../release.json', import.meta.url);
const releaseSchema = z.object({ version: z.string(), commit: z.nullable(z.string()) });

/** What runs here. */
export type Release = z.output<typeof releaseSchema>;

/** The release that this process runs; in a checkout, `development`. */
export async function readRelease(file = FILE): Promise<Release> {
  try {
    return releaseSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { version: 'development', commit: null };
  }
}
