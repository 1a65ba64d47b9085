// How well the names of an entry fit the words that were typed.
import { OPTIONAL } from './address-words.ts';
import type { Grounds } from './grounds.ts';
import { fitOfWord, type Meant } from './meant.ts';
import { BEGINNING, EXACT, LATER, type Fit } from './rank.ts';
import type { WordIndex } from './word-index.ts';

/**
 * Fits entries to `meant`: by their best spelling, in which or around which every word must be, at least one of them in it.
 * Null where none is. A spelling beyond the first `ownNames` is one that nobody is shown, and fits less well.
 */
export function nameFitter(
  index: WordIndex,
  grounds: Grounds,
  ownNames: Uint16Array,
  meant: readonly Meant[],
): (entry: number) => Fit | null {
  return (entry) => {
    const isAround = (word: Meant) =>
      word.grounds.size > 0 && grounds.of(entry).some((ground) => word.grounds.has(ground));
    let best: Fit | null = null;
    let order = 0;
    index.eachSpelling(entry, (from, until) => {
      const isOwn = order++ < (ownNames[entry] ?? 0);
      const found = fitOfSpelling(index, from, until, meant, isAround);
      const fit = found === null || isOwn ? found : asAlias(found);
      if (fit !== null && (best === null || fit < best)) best = fit;
    });
    return best;
  };
}

function asAlias(fit: Fit): Fit {
  return fit === EXACT ? BEGINNING : fit === BEGINNING ? LATER : fit;
}

function fitOfSpelling(
  index: WordIndex,
  from: number,
  until: number,
  meant: readonly Meant[],
  isAround: (word: Meant) => boolean,
): Fit | null {
  let worst: Fit = EXACT;
  let own = 0;
  let isHead = false;
  for (const word of meant) {
    const at = placeOf(index, from, until, word);
    if (at < 0) {
      if (!OPTIONAL.has(word.typed) && !isAround(word)) return null;
      continue;
    }
    const fit = fitOfWord(index, index.wordAt(at), word) ?? EXACT;
    own++;
    isHead ||= at === from;
    if (fit > worst) worst = fit;
  }
  if (own === 0) return null;
  if (worst > LATER) return worst;
  if (worst === EXACT) return own === until - from ? EXACT : BEGINNING;
  return isHead ? BEGINNING : LATER;
}

/** Where in a spelling the word is matched best, or -1. */
function placeOf(index: WordIndex, from: number, until: number, word: Meant): number {
  let best = -1;
  let bestFit: Fit | null = null;
  for (let at = from; at < until; at++) {
    const fit = fitOfWord(index, index.wordAt(at), word);
    if (fit !== null && (bestFit === null || fit < bestFit)) [best, bestFit] = [at, fit];
  }
  return best;
}

/** The numbers that are not in an entry's own name: `Street 271` has one in it. */
export function numbersBeside(
  index: WordIndex,
  entry: number,
  numbers: readonly string[],
): readonly string[] {
  if (numbers.length === 0) return numbers;
  let beside = numbers;
  index.eachSpelling(entry, (from, until) => {
    const left = numbers.filter((number) => !hasWord(index, from, until, number));
    if (left.length < beside.length) beside = left;
  });
  return beside;
}

function hasWord(index: WordIndex, from: number, until: number, word: string): boolean {
  for (let at = from; at < until; at++) if (index.words[index.wordAt(at)] === word) return true;
  return false;
}
