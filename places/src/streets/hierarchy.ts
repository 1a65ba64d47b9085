// Crossings by importance, with short cuts over the less important ones: a search that only climbs meets few of them.
import FlatQueue from 'flatqueue';
import { NONE, addArc, arcsOf, searchAround, takeOut, type Arcs } from './contraction.ts';
import type { Sections } from './sections.ts';

/**
 * A contraction hierarchy (Geisberger, Sanders, Schultes, Delling 2008). Crossings are numbered by importance, so that every
 * arc leads from a crossing up to a higher number: those of crossing c are `first[c]` up to, not including, `first[c + 1]`.
 * Between any two crossings a quickest way exists that goes up arcs only and then down arcs only.
 */
export interface Hierarchy {
  readonly first: Uint32Array;
  readonly to: Uint32Array;
  /** Courier's seconds up the arc, and down it; Infinity where nobody may ride. */
  readonly up: Float64Array;
  readonly down: Float64Array;
  /** What the arc stands for, up and down: the crossing in the middle of a short cut, or `~s` for the section s. */
  readonly up_via: Int32Array;
  readonly down_via: Int32Array;
}

interface ShortCut {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
}

/** What taking out a crossing would come to: the short cuts that it needs, and how many arcs it frees, each way counted. */
interface Removal {
  readonly short_cuts: readonly ShortCut[];
  readonly freed: number;
}

/** How many arcs a search for a way around looks at; then a short cut is taken to be needed. Fewer leave a city that is one even grid with needless short cuts that slow all later searches (decision 0033). */
const PATIENCE = 2000;
/** How much more a short cut for each arc freed weighs than a step of depth. */
const WEIGHT = 4;

/**
 * The hierarchy of `size` crossings; `rank` gives each its number there. The least important is always taken out next:
 * one that needs few short cuts for the arcs it frees, and that lies low among its neighbours.
 */
export function hierarchyOf(
  size: number,
  sections: Sections,
): { readonly hierarchy: Hierarchy; readonly rank: Uint32Array } {
  const arcs = arcsOf(size, sections);
  const removalOf = removals(arcs);
  const depth = new Uint16Array(size);
  const rank = new Uint32Array(size);
  const waiting = new FlatQueue();
  const kept = arcStore();
  const importanceOf = (crossing: number, { short_cuts, freed }: Removal) =>
    (depth[crossing] ?? 0) + (WEIGHT * short_cuts.length) / Math.max(1, freed);

  for (let crossing = 0; crossing < size; crossing++)
    waiting.push(crossing, importanceOf(crossing, removalOf(crossing)));
  for (let next = 0; next < size;) {
    const crossing = waiting.pop() ?? 0;
    const removal = removalOf(crossing);
    const importance = importanceOf(crossing, removal);
    if (importance > (waiting.peekValue() ?? Infinity)) {
      waiting.push(crossing, importance);
      continue;
    }
    rank[crossing] = next++;
    kept.keep(arcs, crossing);
    for (let arc = arcs.first[crossing] ?? NONE; arc !== NONE; arc = arcs.next[arc] ?? NONE) {
      const to = arcs.to[arc] ?? 0;
      depth[to] = Math.max(depth[to] ?? 0, (depth[crossing] ?? 0) + 1);
    }
    takeOut(arcs, crossing);
    for (const { from, to, seconds } of removal.short_cuts) addArc(arcs, from, to, seconds, crossing);
  }
  return { hierarchy: kept.hierarchy(rank), rank };
}

/** Finds what taking out a crossing would come to, by looking for ways around it from each neighbour to every other. */
function removals(arcs: Arcs): (crossing: number) => Removal {
  const search = searchAround(arcs);
  return (crossing) => {
    const short_cuts: ShortCut[] = [];
    let freed = 0;
    let furthest = 0;
    const start = arcs.first[crossing] ?? NONE;
    for (let arc = start; arc !== NONE; arc = arcs.next[arc] ?? NONE) {
      const ahead = arcs.ahead[arc] ?? Infinity;
      if (ahead < Infinity) furthest = Math.max(furthest, ahead);
      freed += Number(ahead < Infinity) + Number((arcs.back[arc] ?? Infinity) < Infinity);
    }
    for (let into = start; into !== NONE; into = arcs.next[into] ?? NONE) {
      const seconds = arcs.back[into] ?? Infinity;
      if (seconds === Infinity) continue;
      const from = arcs.to[into] ?? 0;
      const around = search(from, crossing, seconds + furthest, PATIENCE);
      for (let out = start; out !== NONE; out = arcs.next[out] ?? NONE) {
        const through = seconds + (arcs.ahead[out] ?? Infinity);
        const to = arcs.to[out] ?? 0;
        if (through < (around[to] ?? Infinity)) short_cuts.push({ from, to, seconds: through });
      }
    }
    return { short_cuts, freed };
  };
}

/** The arcs that crossings had when they were taken out, in that order. */
function arcStore() {
  const first = [0];
  const to: number[] = [];
  const up: number[] = [];
  const down: number[] = [];
  const upVia: number[] = [];
  const downVia: number[] = [];
  return {
    keep(arcs: Arcs, crossing: number): void {
      for (let arc = arcs.first[crossing] ?? NONE; arc !== NONE; arc = arcs.next[arc] ?? NONE) {
        to.push(arcs.to[arc] ?? 0);
        up.push(arcs.ahead[arc] ?? Infinity);
        down.push(arcs.back[arc] ?? Infinity);
        upVia.push(arcs.ahead_via[arc] ?? NONE);
        downVia.push(arcs.back_via[arc] ?? NONE);
      }
      first.push(to.length);
    },
    hierarchy(rank: Uint32Array): Hierarchy {
      const ranked = (via: number) => (via < 0 ? via : (rank[via] ?? 0));
      return {
        first: Uint32Array.from(first),
        to: Uint32Array.from(to, (crossing) => rank[crossing] ?? 0),
        up: Float64Array.from(up),
        down: Float64Array.from(down),
        up_via: Int32Array.from(upVia, ranked),
        down_via: Int32Array.from(downVia, ranked),
      };
    },
  };
}
