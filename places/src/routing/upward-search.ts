// One half of a bidirectional search in a contraction hierarchy: it only follows arcs upwards.
import FlatQueue from 'flatqueue';
import type { Hierarchy } from '../streets/hierarchy.ts';

export const START = -1;

/** A search whose memory is allocated once and reused. */
export interface UpwardSearch {
  /** Seconds to each crossing reached, Infinity to the others. */
  readonly cost: Float64Array;
  /** The last arc to a crossing and the crossing that the arc comes from; both are START where the search begins. */
  readonly arc: Int32Array;
  readonly parent: Int32Array;
  /** Resets the search. */
  clear(): void;
  /** Adds a crossing that is reachable in this many seconds. */
  reach(crossing: number, seconds: number, arc?: number, parent?: number): void;
  /** Seconds to the next crossing to settle; Infinity if none is left. */
  least(): number;
  /** Settles the next crossing and returns it. */
  settle(): number;
}

/** From the start, in riding direction. */
export const forwardSearch = (hierarchy: Hierarchy): UpwardSearch =>
  upwardSearch(hierarchy, hierarchy.up, hierarchy.down);

/** From the goal, against riding direction. */
export const backwardSearch = (hierarchy: Hierarchy): UpwardSearch =>
  upwardSearch(hierarchy, hierarchy.down, hierarchy.up);

function upwardSearch({ first, to }: Hierarchy, along: Float64Array, against: Float64Array): UpwardSearch {
  const size = first.length - 1;
  const cost = new Float64Array(size).fill(Infinity);
  const arc = new Int32Array(size);
  const parent = new Int32Array(size);
  const touched: number[] = [];
  const queue = new FlatQueue();

  const reach = (crossing: number, seconds: number, by = START, from = START) => {
    const known = cost[crossing] ?? 0;
    if (known <= seconds) return;
    if (known === Infinity) touched.push(crossing);
    cost[crossing] = seconds;
    arc[crossing] = by;
    parent[crossing] = from;
    queue.push(crossing, seconds);
  };
  /**
   * Whether a higher crossing already reached leads down here sooner; no shortest path then continues from here (stall
   * on demand).
   */
  const isStalled = (crossing: number, seconds: number, stop: number) => {
    for (let each = first[crossing] ?? 0; each < stop; each++)
      if ((cost[to[each] ?? 0] ?? 0) + (against[each] ?? 0) < seconds) return true;
    return false;
  };
  return {
    cost,
    arc,
    parent,
    reach,
    clear() {
      for (const crossing of touched) cost[crossing] = Infinity;
      touched.length = 0;
      queue.clear();
    },
    least: () => queue.peekValue() ?? Infinity,
    settle() {
      const seconds = queue.peekValue() ?? Infinity;
      const crossing = queue.pop() ?? 0;
      const stop = first[crossing + 1] ?? 0;
      if (seconds > (cost[crossing] ?? 0) || isStalled(crossing, seconds, stop)) return crossing;
      for (let each = first[crossing] ?? 0; each < stop; each++)
        reach(to[each] ?? 0, seconds + (along[each] ?? 0), each, crossing);
      return crossing;
    },
  };
}
