import { readFile } from 'node:fs/promises';
import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
import type { StackFrame } from '@sendero/core/contract/client-api';
import { LRUCache } from 'lru-cache';
import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';

/** Maps kept at a time: the largest takes some 10 MB. */
const MOST_MAPS = 4;

type Maps = LRUCache<string, TraceMap, URL>;

/** A build's maps lie beside its pages, where nobody is served them. */
const mapsOf = perWorld(
  (): Maps =>
    new LRUCache({
      max: MOST_MAPS,
      fetchMethod: async (file, _stale, { context }) =>
        new TraceMap(await readFile(new URL(`../dist-maps/${file}.map`, context), 'utf8')),
    }),
);

/** A stack by the names and lines of its sources; as it came where its build is not here any more (SAF-08). */
export async function readableStack(world: World, frames: readonly StackFrame[]): Promise<string[]> {
  const lines: string[] = [];
  for (const frame of frames) lines.push(await readable(world, frame));
  return lines;
}

async function readable(world: World, { file, line, column }: StackFrame): Promise<string> {
  const maps = mapsOf(world);
  const map = await maps.fetch(file, { context: world.config.web_dir }).catch(() => undefined);
  const found = map && originalPositionFor(map, { line, column: column - 1 });
  if (!found || found.source === null) return `${file}:${line}:${column}`;
  const source = found.source.replace(/^(\.\.\/)+/, '');
  return `${found.name ?? '?'} (${source}:${found.line}:${found.column + 1})`;
}
