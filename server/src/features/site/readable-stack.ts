import { readFile } from 'node:fs/promises';
import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
import type { StackFrame } from '@sendero/core/contract/client-api';
import type { World } from '../../world.ts';

/**
 * Translates a stack to the names and lines of the sources; unchanged where the source maps of its build are gone
 * (SAF-08).
 */
export async function readableStack(world: World, frames: readonly StackFrame[]): Promise<string[]> {
  const lines: string[] = [];
  for (const frame of frames) lines.push(await readable(world, frame));
  return lines;
}

async function readable(world: World, { file, line, column }: StackFrame): Promise<string> {
  const map = await mapOf(world, file).catch(() => undefined);
  const found = map && originalPositionFor(map, { line, column: column - 1 });
  if (!found || found.source === null) return `${file}:${line}:${column}`;
  const source = found.source.replace(/^(\.\.\/)+/, '');
  return `${found.name ?? '?'} (${source}:${found.line}:${found.column + 1})`;
}

/** A build's source maps are stored next to its pages, but are not served. */
function mapOf({ caches, config }: World, file: string): Promise<TraceMap> {
  const path = new URL(`../dist-maps/${file}.map`, config.web_dir);
  return caches.source_maps.memoize(path.href, async () => new TraceMap(await readFile(path, 'utf8')));
}
