// Binary search in sorted words and numbers. Words with the same beginning are adjacent.

export function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first index in the sorted `words` whose word is at or after `typed`. */
export function lowerBound(words: readonly string[], typed: string, from = 0, until = words.length): number {
  let low = from;
  let high = until;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < typed) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A range of sorted words. */
export interface Run {
  readonly from: number;
  /** The index after the last word. */
  readonly until: number;
}

/** The words that begin with `typed`. */
export function beginningWith(words: readonly string[], typed: string, { from, until }: Run): Run {
  const first = lowerBound(words, typed, from, until);
  return { from: first, until: lowerBound(words, `${typed}\uffff`, first, until) };
}

/** The first index in the sorted `values` whose value is above `value`. */
export function upperBound(values: Uint32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
