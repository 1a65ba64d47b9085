// The remaining graph while a hierarchy contracts one crossing after the other.
import FlatQueue from 'flatqueue';
import type { Sections } from './sections.ts';

export const NONE = -1;

/**
 * Arcs between the remaining crossings, in linked lists. Every arc is listed at both its ends, as seen from there:
 * `ahead` is the seconds to its other end, `back` the seconds from it, Infinity where riding is not allowed. A `via` is
 * the crossing in the middle of a shortcut, or the complement `~s` of the section s that the arc follows.
 */
export interface Arcs {
  readonly first: Int32Array;
  readonly next: number[];
  readonly to: number[];
  readonly ahead: number[];
  readonly back: number[];
  readonly ahead_via: number[];
  readonly back_via: number[];
}

/** The fastest section between each two of `size` crossings, in each direction. */
export function arcsOf(size: number, sections: Sections): Arcs {
  const arcs: Arcs = {
    first: new Int32Array(size).fill(NONE),
    next: [],
    to: [],
    ahead: [],
    back: [],
    ahead_via: [],
    back_via: [],
  };
  for (const [section, from] of sections.from.entries()) {
    const to = sections.to[section] ?? 0;
    const seconds = sections.seconds[section] ?? 0;
    if (from === to) continue;
    addArc(arcs, from, to, seconds, ~section);
    if (!sections.oneway[section]) addArc(arcs, to, from, seconds, ~section);
  }
  return arcs;
}

/** Adds a connection from `from` to `to` in `seconds`, unless one as fast exists. */
export function addArc(arcs: Arcs, from: number, to: number, seconds: number, via: number): void {
  const arc = arcBetween(arcs, from, to);
  if (seconds < (arcs.ahead[arc] ?? 0)) {
    arcs.ahead[arc] = seconds;
    arcs.ahead_via[arc] = via;
  }
  const mirrored = arcBetween(arcs, to, from);
  if (seconds < (arcs.back[mirrored] ?? 0)) {
    arcs.back[mirrored] = seconds;
    arcs.back_via[mirrored] = via;
  }
}

/** The arc at `from` whose other end is `to`; if there is none, a new arc that nobody may ride yet. */
function arcBetween(arcs: Arcs, from: number, to: number): number {
  const first = arcs.first[from] ?? NONE;
  for (let arc = first; arc !== NONE; arc = arcs.next[arc] ?? NONE) if (arcs.to[arc] === to) return arc;
  const arc = arcs.to.push(to) - 1;
  arcs.next.push(first);
  arcs.ahead.push(Infinity);
  arcs.back.push(Infinity);
  arcs.ahead_via.push(NONE);
  arcs.back_via.push(NONE);
  arcs.first[from] = arc;
  return arc;
}

/** Removes `crossing` from its neighbours' lists; its own list can still be read. */
export function contractCrossing(arcs: Arcs, crossing: number): void {
  for (let own = arcs.first[crossing] ?? NONE; own !== NONE; own = arcs.next[own] ?? NONE) {
    const neighbour = arcs.to[own] ?? 0;
    let before = NONE;
    let arc = arcs.first[neighbour] ?? NONE;
    while (arcs.to[arc] !== crossing) [before, arc] = [arc, arcs.next[arc] ?? NONE];
    const after = arcs.next[arc] ?? NONE;
    if (before === NONE) arcs.first[neighbour] = after;
    else arcs.next[before] = after;
  }
}

/**
 * Returns a search for the seconds from one crossing to those near it without passing `without`; its result is valid
 * until the next search. The search ends after `limit_s` or `mostArcs` arcs; crossings not reached are Infinity.
 */
export function witnessSearch(
  arcs: Arcs,
): (from: number, without: number, limit_s: number, mostArcs: number) => Float64Array {
  const cost = new Float64Array(arcs.first.length).fill(Infinity);
  const touched: number[] = [];
  const queue = new FlatQueue();
  const reach = (crossing: number, seconds: number) => {
    if ((cost[crossing] ?? 0) <= seconds) return;
    if (cost[crossing] === Infinity) touched.push(crossing);
    cost[crossing] = seconds;
    queue.push(crossing, seconds);
  };
  return (from, without, limit_s, mostArcs) => {
    for (const crossing of touched) cost[crossing] = Infinity;
    touched.length = 0;
    queue.clear();
    reach(from, 0);
    for (let looked = 0; looked < mostArcs;) {
      const seconds = queue.peekValue() ?? Infinity;
      if (seconds > limit_s || queue.length === 0) break;
      const crossing = queue.pop() ?? 0;
      if (seconds > (cost[crossing] ?? 0)) continue;
      for (let arc = arcs.first[crossing] ?? NONE; arc !== NONE; arc = arcs.next[arc] ?? NONE) {
        looked++;
        const to = arcs.to[arc] ?? 0;
        if (to !== without) reach(to, seconds + (arcs.ahead[arc] ?? 0));
      }
    }
    return cost;
  };
}
