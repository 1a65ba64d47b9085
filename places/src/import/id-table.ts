// Millions of ids in typed arrays, found by search: a Map of them would take ten times the memory.

/** Numbers that become more and more. */
export interface Numbers {
  readonly size: number;
  push(value: number): void;
  /** Those so far; not a copy. */
  all(): Float64Array;
}

export function growingNumbers(): Numbers {
  let held = new Float64Array(1024);
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(value) {
      if (size === held.length) {
        const larger = new Float64Array(size * 2);
        larger.set(held);
        held = larger;
      }
      held[size++] = value;
    },
    all: () => held.subarray(0, size),
  };
}

/** Each id has a place in a table. */
export interface IdTable {
  readonly size: number;
  /** Its place, or -1. Quickest where ids are asked for about in their order, as files tell them. */
  placeOf(id: number): number;
}

/** The table of `ids`, which may repeat; they are sorted in place. */
export function idTable(ids: Float64Array): IdTable {
  ids.sort();
  let size = 0;
  for (const id of ids) if (size === 0 || ids[size - 1] !== id) ids[size++] = id;
  const sorted = ids.slice(0, size);
  let last = 0;
  return {
    size,
    placeOf(id) {
      if (sorted[last + 1] === id) return ++last;
      const place = firstFrom(sorted, id);
      if (sorted[place] !== id) return -1;
      last = place;
      return place;
    },
  };
}

function firstFrom(sorted: Float64Array, id: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
