// One half of a search in a hierarchy: from its start it only ever goes up.
import FlatQueue from 'flatqueue';
import type { Hierarchy } from './hierarchy.ts';

export const START = -1;

/** A search whose memory is claimed once and reused. */
export interface Climb {
  /** Seconds to each crossing reached, Infinity to the others. */
  readonly cost: Float64Array;
  /** The arc up which a crossing was reached and the crossing at its foot; both are START where the search begins. */
  readonly arc: Int32Array;
  readonly below: Int32Array;
  /** Forgets everything reached. */
  clear(): void;
  /** Lets the search reach a crossing in so many seconds. */
  reach(crossing: number, seconds: number, arc?: number, below?: number): void;
  /** Seconds to what would be settled next; Infinity when nothing is left. */
  least(): number;
  /** Settles the next crossing and answers it. */
  settle(): number;
}

/** Climbs away from riders' starts: in the direction of riding. */
export const climbAhead = (hierarchy: Hierarchy): Climb => climb(hierarchy, hierarchy.up, hierarchy.down);

/** Climbs away from riders' goals: against the direction of riding. */
export const climbBack = (hierarchy: Hierarchy): Climb => climb(hierarchy, hierarchy.down, hierarchy.up);

function climb({ first, to }: Hierarchy, along: Float64Array, against: Float64Array): Climb {
  const size = first.length - 1;
  const cost = new Float64Array(size).fill(Infinity);
  const arc = new Int32Array(size);
  const below = new Int32Array(size);
  const touched: number[] = [];
  const queue = new FlatQueue();

  const reach = (crossing: number, seconds: number, by = START, from = START) => {
    const known = cost[crossing] ?? 0;
    if (known <= seconds) return;
    if (known === Infinity) touched.push(crossing);
    cost[crossing] = seconds;
    arc[crossing] = by;
    below[crossing] = from;
    queue.push(crossing, seconds);
  };
  /** Whether a more important crossing already reached leads down here sooner: then no quickest way climbs on from here. */
  const isBeaten = (crossing: number, seconds: number, stop: number) => {
    for (let each = first[crossing] ?? 0; each < stop; each++)
      if ((cost[to[each] ?? 0] ?? 0) + (against[each] ?? 0) < seconds) return true;
    return false;
  };
  return {
    cost,
    arc,
    below,
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
      if (seconds > (cost[crossing] ?? 0) || isBeaten(crossing, seconds, stop)) return crossing;
      for (let each = first[crossing] ?? 0; each < stop; each++)
        reach(to[each] ?? 0, seconds + (along[each] ?? 0), each, crossing);
      return crossing;
    },
  };
}
