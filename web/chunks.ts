// Which modules travel in one file. A bundler left alone gives each set of modules that are needed together a file of its
// own: a screen then came in dozens of small ones, which pack a tenth worse, and each of which is a request.
import type { Plugin } from 'vite';

/** A module as the bundler knows it. */
export interface Module {
  readonly isEntry: boolean;
  /** In bytes, before what nobody uses is left out. */
  readonly size: number;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** By id. */
export type Modules = ReadonlyMap<string, Module>;

/** What is loaded by a step of its own: a page, or what a dynamic import brings. */
interface Root {
  readonly weight: number;
  /** The ids of all that is there once it is shown. */
  readonly modules: ReadonlySet<string>;
  /** All that has to be loaded for these. */
  readonly chunks: Set<Chunk>;
}

/** The modules of one file. */
interface Chunk {
  readonly modules: string[];
  readonly hasStyles: boolean;
  size: number;
  readonly imports: Set<Chunk>;
  /** The roots that load it, whether or not they need all of it. */
  readonly loadedBy: Set<Root>;
}

/**
 * How many bytes that nobody needs are as bad as one more file: of source, of which a tenth comes through the network.
 * Chosen by trying (record 0185).
 */
const FILE_COST = 7000;
/** The screens that stand inside the portal's frame, which is loaded beside them and not by them. */
const FRAMED = /\/src\/features\/(?!session|public|content|labels)[\w-]+\/\w+Page\.tsx$/;
const FRAME = /\/src\/shell\/PortalPage\.tsx$/;
const SCREEN = /Page\.tsx$/;
/** What follows the first paint of a page. */
const LATE = /\/late-[\w-]+\.ts$/;

/** Puts modules that are needed together into few files; nobody loads much that they do not need. */
export function fewFiles(): Plugin {
  let fileOf: ReadonlyMap<string, string> = new Map();
  return {
    name: 'few-files',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id) => fileOf.get(id) ?? null }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const modules = [...this.getModuleIds()].flatMap((id): [string, Module][] => {
        const info = this.getModuleInfo(id);
        if (!info) return [];
        const { isEntry, code, importedIds: imports, dynamicallyImportedIds: dynamicImports } = info;
        return [[id, { isEntry, size: code?.length ?? 0, imports, dynamicImports }]];
      });
      fileOf = named(shareOut(new Map(modules)));
    },
  };
}

/** Names each file after the largest of its modules. */
function named(chunks: readonly (readonly string[])[]): Map<string, string> {
  return new Map(
    chunks.flatMap((modules, index) => {
      const base = /([\w-]+)\.\w+$/.exec(modules[0] ?? '')?.[1] ?? 'part';
      return modules.map((id): [string, string] => [id, `${base}-${index}`]);
    }),
  );
}

/**
 * The modules of each file, the largest first. Those that are left out are the roots, which have a file each.
 *
 * Modules that the same roots need are one file. Two files become one while that makes the whole cheaper: every file that a
 * root loads costs, and so does every byte that it does not need.
 */
export function shareOut(modules: Modules): string[][] {
  const loaded = loadedByRoots(modules);
  const roots = [...loaded].map(([id, there]): Root => {
    return { weight: weightOf(id, modules), modules: there, chunks: new Set() };
  });
  // What a page begins with stands in its own file.
  const starts = [...modules.values()].flatMap(({ isEntry, imports }) => (isEntry ? imports : []));
  const chunks = chunksByNeed(roots, modules, new Set([...loaded.keys(), ...starts]));
  while (mergePairs(chunks));
  const bySize = (a: string, b: string) => sizeOf(b, modules) - sizeOf(a, modules);
  return [...chunks].map((chunk) => chunk.modules.toSorted(bySize));
}

/** How much it counts what a root loads: most for pages, and least for what only some visits need. Chosen by trying, too. */
function weightOf(id: string, modules: Modules): number {
  if (modules.get(id)?.isEntry) return 15;
  if (SCREEN.test(id)) return 5;
  return LATE.test(id) ? 3 : 1;
}

const sizeOf = (id: string, modules: Modules): number => modules.get(id)?.size ?? 0;

/** For each root, by id, all modules that are there once it is shown: its own, and those without which nobody gets to it. */
function loadedByRoots(modules: Modules): Map<string, ReadonlySet<string>> {
  const entries = [...modules].filter(([, { isEntry }]) => isEntry).map(([id]) => id);
  const own = new Map(entries.map((id) => [id, partsOf(id, modules)]));
  const loaders = new Map<string, string[]>();
  for (const [root, parts] of own) {
    for (const next of [...parts].flatMap((id) => modules.get(id)?.dynamicImports ?? [])) {
      loaders.set(next, [...(loaders.get(next) ?? []), root]);
      if (!own.has(next)) own.set(next, partsOf(next, modules));
    }
  }
  const frame = [...own].find(([id]) => FRAME.test(id))?.[1] ?? new Set();
  const loaded = new Map<string, ReadonlySet<string>>(entries.map((id) => [id, own.get(id) ?? new Set()]));
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [root, parts] of own) {
      if (entries.includes(root)) continue;
      const before = (loaders.get(root) ?? []).flatMap((id) => loaded.get(id) ?? []);
      const there = inAll(before).union(FRAMED.test(root) ? parts.union(frame) : parts);
      if (there.size === loaded.get(root)?.size) continue;
      loaded.set(root, there);
      isSettled = false;
    }
  }
  return loaded;
}

const inAll = ([first, ...rest]: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  rest.reduce((common, set) => common.intersection(set), first ?? new Set<string>());

/** Everything that a module cannot be loaded without. */
function partsOf(root: string, modules: Modules): Set<string> {
  const parts = new Set([root]);
  for (const id of parts) for (const part of modules.get(id)?.imports ?? []) parts.add(part);
  return parts;
}

/** A chunk for each set of roots that need the same modules, without those that stand `alone`. */
function chunksByNeed(roots: readonly Root[], modules: Modules, alone: ReadonlySet<string>): Set<Chunk> {
  const needing = new Map<string, Root[]>();
  for (const root of roots)
    for (const id of root.modules) if (!alone.has(id)) needing.set(id, [...(needing.get(id) ?? []), root]);
  const ids = Map.groupBy(needing.keys(), (id) =>
    (needing.get(id) ?? []).map((root) => roots.indexOf(root)).join(),
  );
  const chunkOf = new Map<string, Chunk>();
  const chunks = [...ids.values()].map((own): Chunk => {
    const size = own.reduce((sum, id) => sum + sizeOf(id, modules), 0);
    const hasStyles = own.some((id) => id.endsWith('.css'));
    const loadedBy = new Set(needing.get(own[0] ?? ''));
    const chunk = { modules: own, hasStyles, size, imports: new Set<Chunk>(), loadedBy };
    for (const id of own) chunkOf.set(id, chunk);
    for (const root of loadedBy) root.chunks.add(chunk);
    return chunk;
  });
  for (const [id, chunk] of chunkOf)
    for (const next of modules.get(id)?.imports ?? []) {
      const other = chunkOf.get(next);
      if (other && other !== chunk) chunk.imports.add(other);
    }
  return new Set(chunks);
}

/** Merges the pairs that gain most, each chunk once; whether there were any. */
function mergePairs(chunks: Set<Chunk>): boolean {
  const all = [...chunks].filter(({ hasStyles }) => !hasStyles);
  const pairs = all
    .flatMap((a, index) => all.slice(index + 1).map((b) => ({ a, b, gain: gainOf(a, b) })))
    .filter(({ gain }) => gain > 0)
    .toSorted((one, other) => other.gain - one.gain);
  const merged = new Set<Chunk>();
  for (const { a, b } of pairs) {
    if (merged.has(a) || merged.has(b) || gainOf(a, b) <= 0 || isCircular(a, b)) continue;
    merge(a, b, chunks);
    merged.add(a).add(b);
  }
  return merged.size > 0;
}

/** How many bytes it is worth to have both in one file. */
function gainOf(a: Chunk, b: Chunk): number {
  let gain = 0;
  for (const { weight, chunks } of a.loadedBy) if (chunks.has(b)) gain += weight * FILE_COST;
  return gain === 0 ? 0 : gain - needless(a, b) - needless(b, a);
}

/** What those who load `a` alone would have to load with `b`. */
function needless(a: Chunk, b: Chunk): number {
  const brought = reachable(b);
  let bytes = 0;
  for (const { weight, chunks } of a.loadedBy) {
    if (chunks.has(b)) continue;
    bytes += weight * b.size;
    for (const chunk of brought)
      if (chunk !== b && !chunks.has(chunk)) bytes += weight * (chunk.size + FILE_COST);
  }
  return bytes;
}

function reachable(chunk: Chunk): Set<Chunk> {
  const all = new Set([chunk]);
  for (const one of all) for (const next of one.imports) all.add(next);
  return all;
}

/** Whether a file of both would import one that imports it: its modules could run before what they need. */
const isCircular = (a: Chunk, b: Chunk): boolean => leadsAround(a, b) || leadsAround(b, a);

const leadsAround = (a: Chunk, b: Chunk): boolean =>
  [...a.imports].some((next) => next !== b && reachable(next).has(b));

function merge(a: Chunk, b: Chunk, chunks: Set<Chunk>): void {
  a.modules.push(...b.modules);
  a.size += b.size;
  for (const next of b.imports) a.imports.add(next);
  chunks.delete(b);
  for (const chunk of chunks) if (chunk.imports.delete(b)) chunk.imports.add(a);
  a.imports.delete(a);
  const brought = reachable(a);
  for (const root of a.loadedBy.union(b.loadedBy)) {
    root.chunks.delete(b);
    for (const chunk of brought) {
      root.chunks.add(chunk);
      chunk.loadedBy.add(root);
    }
  }
}
