// Rates how well the names of an entry fit the typed words.
import { OPTIONAL } from './address-words.ts';
import type { AdminAreas } from './admin-areas.ts';
import { fitOfWord, type QueryTerm } from './query-term.ts';
import { BEGINNING, EXACT, LATER, type Fit } from './rank.ts';
import type { WordIndex } from './word-index.ts';

/**
 * Returns a function that rates an entry by its best spelling. Every term must match the spelling or an area around the
 * entry, and at least one must match the spelling; otherwise the rating is null. Spellings after the first `ownNames`
 * are never shown and rate lower.
 */
export function nameFitter(
  index: WordIndex,
  areas: AdminAreas,
  ownNames: Uint16Array,
  terms: readonly QueryTerm[],
): (entry: number) => Fit | null {
  return (entry) => {
    const isAround = (term: QueryTerm) =>
      term.areas.size > 0 && areas.of(entry).some((area) => term.areas.has(area));
    let best: Fit | null = null;
    let order = 0;
    index.eachSpelling(entry, (from, until) => {
      const isOwn = order++ < (ownNames[entry] ?? 0);
      const found = fitOfSpelling(index, from, until, terms, isAround);
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
  terms: readonly QueryTerm[],
  isAround: (term: QueryTerm) => boolean,
): Fit | null {
  let worst: Fit = EXACT;
  let own = 0;
  let isHead = false;
  for (const term of terms) {
    const at = placeOf(index, from, until, term);
    if (at < 0) {
      if (!OPTIONAL.has(term.typed) && !isAround(term)) return null;
      continue;
    }
    const fit = fitOfWord(index, index.wordAt(at), term) ?? EXACT;
    own++;
    isHead ||= at === from;
    if (fit > worst) worst = fit;
  }
  if (own === 0) return null;
  if (worst > LATER) return worst;
  if (worst === EXACT) return own === until - from ? EXACT : BEGINNING;
  return isHead ? BEGINNING : LATER;
}

/** The position of the term's best match in a spelling, or -1. */
function placeOf(index: WordIndex, from: number, until: number, term: QueryTerm): number {
  let best = -1;
  let bestFit: Fit | null = null;
  for (let at = from; at < until; at++) {
    const fit = fitOfWord(index, index.wordAt(at), term);
    if (fit !== null && (bestFit === null || fit < bestFit)) [best, bestFit] = [at, fit];
  }
  return best;
}

/** The numbers that are not part of the entry's own name; the name `Street 271` contains one. */
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
