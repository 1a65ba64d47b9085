// Finds entries by the words of their names: by their beginning, else by a part, else with one slip of the finger.

/** How well a word was matched, best first. */
export type Fit = 0 | 1 | 2 | 3;
export const EXACT: Fit = 0;
export const BEGINNING: Fit = 1;
export const PART: Fit = 2;
const SLIP: Fit = 3;

/** From this length on a word may match inside another, or with a slip. */
const LOOSE_FROM = 4;

/** Entries by number, each with its best fit. */
export type Hits = ReadonlyMap<number, Fit>;

export interface WordIndex {
  find(typed: string): Hits;
}

/** An index over the folded names of each entry; an entry's number is its place in `names`. */
export function wordIndex(names: readonly (readonly string[])[]): WordIndex {
  const entriesOf = new Map<string, Set<number>>();
  for (const [entry, spellings] of names.entries()) {
    for (const word of spellings.flatMap((spelling) => spelling.split(' '))) {
      entriesOf.set(word, (entriesOf.get(word) ?? new Set()).add(entry));
    }
  }
  const words = [...entriesOf.keys()].sort(byCode);
  const collect = (found: Iterable<readonly [string, Fit]>): Hits => {
    const hits = new Map<number, Fit>();
    for (const [word, fit] of found) {
      for (const entry of entriesOf.get(word) ?? []) hits.set(entry, best(hits.get(entry), fit));
    }
    return hits;
  };
  return {
    find(typed) {
      const hits = collect(beginningWith(words, typed));
      if (hits.size > 0 || typed.length < LOOSE_FROM) return hits;
      const parts = collect(words.filter((word) => word.includes(typed)).map((word) => [word, PART]));
      return parts.size > 0
        ? parts
        : collect(words.filter((word) => oneSlipApart(typed, word)).map((word) => [word, SLIP]));
    },
  };
}

function best(known: Fit | undefined, fit: Fit): Fit {
  return known !== undefined && known < fit ? known : fit;
}

export function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first place in the sorted `words` at or after `typed`. */
export function lowerBound(words: readonly string[], typed: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < typed) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* beginningWith(words: readonly string[], typed: string): Generator<readonly [string, Fit]> {
  for (let at = lowerBound(words, typed); ; at++) {
    const word = words[at];
    if (!word?.startsWith(typed)) return;
    yield [word, word === typed ? EXACT : BEGINNING];
  }
}

/** Whether `typed` begins `word` but for one letter wrong, missing, extra, or swapped with the next. */
function oneSlipApart(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const rest = typed.slice(same);
  const left = word.slice(same);
  return (
    left.slice(1).startsWith(rest.slice(1)) ||
    left.slice(1).startsWith(rest) ||
    left.startsWith(rest.slice(1)) ||
    (rest.length > 1 && left.startsWith(`${rest[1]}${rest[0]}${rest.slice(2)}`))
  );
}
