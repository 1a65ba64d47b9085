// Orders crossings by importance and adds shortcuts over less important ones, so that an upward search visits few
// crossings.
import FlatQueue from 'flatqueue';
import { NONE, addArc, arcsOf, contractCrossing, witnessSearch, type Arcs } from './contraction.ts';
import type { Sections } from './sections.ts';

/**
 * A contraction hierarchy (Geisberger, Sanders, Schultes, Delling 2008). Crossings are numbered by importance, so that
 * every arc leads from a crossing to a higher number: the arcs of crossing c are `first[c]` up to, not including,
 * `first[c + 1]`. Between any two connected crossings a fastest path exists that first only goes up, then only down.
 */
export interface Hierarchy {
  readonly first: Uint32Array;
  readonly to: Uint32Array;
  /** A courier's seconds up the arc, and down it; Infinity where riding is not allowed. */
  readonly up: Float64Array;
  readonly down: Float64Array;
  /** What the arc represents in each direction: the crossing in the middle of a shortcut, or `~s` for the section s. */
  readonly up_via: Int32Array;
  readonly down_via: Int32Array;
}

interface Shortcut {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
}

/** The effect of contracting a crossing: the shortcuts needed, and the number of arcs removed, per direction. */
interface Contraction {
  readonly shortcuts: readonly Shortcut[];
  readonly freed: number;
}

/**
 * The most arcs a witness search looks at; after that the shortcut counts as needed. A lower limit leaves an even grid
 * city with needless shortcuts that slow all later searches (decision 0033).
 */
const WITNESS_ARCS = 2000;
/** The weight of a shortcut per removed arc, relative to a level of depth. */
const WEIGHT = 4;

/**
 * Builds the hierarchy of `size` crossings; `rank` gives each its number there. Always contracts the least important
 * crossing next: one that needs few shortcuts for the arcs removed, and has low depth among its neighbours.
 */
export function hierarchyOf(
  size: number,
  sections: Sections,
): { readonly hierarchy: Hierarchy; readonly rank: Uint32Array } {
  const arcs = arcsOf(size, sections);
  const contractionOf = contractions(arcs);
  const depth = new Uint16Array(size);
  const rank = new Uint32Array(size);
  const waiting = new FlatQueue();
  const contracted = contractedArcs();
  const importanceOf = (crossing: number, { shortcuts, freed }: Contraction) =>
    (depth[crossing] ?? 0) + (WEIGHT * shortcuts.length) / Math.max(1, freed);

  for (let crossing = 0; crossing < size; crossing++)
    waiting.push(crossing, importanceOf(crossing, contractionOf(crossing)));
  for (let next = 0; next < size;) {
    const crossing = waiting.pop() ?? 0;
    const contraction = contractionOf(crossing);
    const importance = importanceOf(crossing, contraction);
    if (importance > (waiting.peekValue() ?? Infinity)) {
      waiting.push(crossing, importance);
      continue;
    }
    rank[crossing] = next++;
    contracted.add(arcs, crossing);
    for (let arc = arcs.first[crossing] ?? NONE; arc !== NONE; arc = arcs.next[arc] ?? NONE) {
      const to = arcs.to[arc] ?? 0;
      depth[to] = Math.max(depth[to] ?? 0, (depth[crossing] ?? 0) + 1);
    }
    contractCrossing(arcs, crossing);
    for (const { from, to, seconds } of contraction.shortcuts) addArc(arcs, from, to, seconds, crossing);
  }
  return { hierarchy: contracted.hierarchy(rank), rank };
}

/** Computes the effect of contracting a crossing, by searching for detours from each neighbour to every other. */
function contractions(arcs: Arcs): (crossing: number) => Contraction {
  const search = witnessSearch(arcs);
  return (crossing) => {
    const shortcuts: Shortcut[] = [];
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
      const around = search(from, crossing, seconds + furthest, WITNESS_ARCS);
      for (let out = start; out !== NONE; out = arcs.next[out] ?? NONE) {
        const through = seconds + (arcs.ahead[out] ?? Infinity);
        const to = arcs.to[out] ?? 0;
        if (through < (around[to] ?? Infinity)) shortcuts.push({ from, to, seconds: through });
      }
    }
    return { shortcuts, freed };
  };
}

/** The arcs of each crossing at its contraction, in order of contraction. */
function contractedArcs() {
  const first = [0];
  const to: number[] = [];
  const up: number[] = [];
  const down: number[] = [];
  const upVia: number[] = [];
  const downVia: number[] = [];
  return {
    add(arcs: Arcs, crossing: number): void {
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
