// Every region the server knows: the sketches of a folder, compiled at start.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileSketch, type SketchedRegion } from './compile-sketch.ts';

/** Compiles every `*.sketch` in `dir`, by name. Throws on one it cannot read, naming file and line. */
export async function loadRegions(dir: string): Promise<readonly SketchedRegion[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sketch')).sort();
  return Promise.all(files.map((file) => loadRegion(join(dir, file), file)));
}

async function loadRegion(path: string, file: string): Promise<SketchedRegion> {
  const text = await readFile(path, 'utf8');
  try {
    return compileSketch(file.replace(/\.sketch$/, ''), text);
  } catch (cause) {
    const complaint = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path}: ${complaint}`, { cause });
  }
}
