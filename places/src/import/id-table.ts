// Millions of ids in typed arrays, found by binary search: a Map would take ten times the memory.

/** A growing list of numbers. */
export interface Numbers {
  readonly size: number;
  push(value: number): void;
  /** All numbers so far, without a copy. */
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

/** A table that gives each id a place. */
export interface IdTable {
  readonly size: number;
  /** The place of an id, or -1. Fastest if ids are looked up roughly in order, as files list them. */
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
