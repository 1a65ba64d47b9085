// What a typed word may match, and how well it matches a word of a name.
import { SPACELESS } from '../text/fold.ts';
import { otherWays, OPTIONAL } from './address-words.ts';
import type { AdminAreas } from './admin-areas.ts';
import { BEGINNING, EXACT, INSIDE, TYPO, type Fit } from './rank.ts';
import type { Run } from './sorted-words.ts';
import type { WordIndex } from './word-index.ts';

/** Words of at least this length may match inside another word or with a typo. */
const LOOSE_FROM = 4;
const LONGEST_WITH_TYPO = 30;
/** In scripts without spaces, typed text may match from any position in a name. */
const IS_SPACELESS = new RegExp(`^${SPACELESS}`, 'u');

/** A typed word with everything that it may match. */
export interface QueryTerm {
  readonly typed: string;
  /** Words that begin with it. */
  readonly run: Run;
  readonly isWord: boolean;
  /** Other spellings of the whole word: as words of the index, and as the ends of compounds. */
  readonly same: ReadonlySet<number>;
  readonly endings: readonly string[];
  /** Words that contain it, or begin with it except for a typo. */
  readonly loose: Map<number, Fit>;
  /** Areas of that name. */
  readonly areas: ReadonlySet<number>;
}

/** Builds the term of a typed word. Matches inside words or with a typo are added only if no word begins with it. */
export function queryTerm(index: WordIndex, areas: AdminAreas, typed: string): QueryTerm {
  const run = index.beginning(typed);
  const ways = otherWays(typed);
  const same = ways
    .map((way) => index.beginning(way))
    .filter(({ from }, at) => index.words[from] === ways[at]);
  const term: QueryTerm = {
    typed,
    run,
    isWord: index.words[run.from] === typed,
    same: new Set(same.map(({ from }) => from)),
    endings: ways.filter((way) => way.length > 2),
    loose: new Map(),
    areas: areas.called(typed),
  };
  const isUnknown = run.from === run.until && term.areas.size === 0;
  if (isUnknown || IS_SPACELESS.test(typed)) addInside(index, term);
  if (isUnknown && term.loose.size === 0) addTypos(index, term);
  return term;
}

/** Adds the words that contain the term. */
export function addInside(index: WordIndex, term: QueryTerm): void {
  if (term.typed.length >= LOOSE_FROM || IS_SPACELESS.test(term.typed))
    addLoose(term, index.having(term.typed), INSIDE);
}

/** Adds the words that begin with the term except for one typo. */
export function addTypos(index: WordIndex, term: QueryTerm): void {
  const { length } = term.typed;
  if (length >= LOOSE_FROM && length <= LONGEST_WITH_TYPO) addLoose(term, index.withTypo(term.typed), TYPO);
}

function addLoose({ loose }: QueryTerm, words: Iterable<number>, fit: Fit): void {
  for (const word of words) if (!loose.has(word)) loose.set(word, fit);
}

/** Whether the word matches anything in the region. */
export function mayMatch({ typed, run, same, loose, areas }: QueryTerm): boolean {
  const isKnown = run.from < run.until || same.size > 0 || loose.size > 0 || areas.size > 0;
  return isKnown || OPTIONAL.has(typed) || otherWays(typed).length > 0;
}

/** How well a typed word matches a word of a name; null if it does not match. */
export function fitOfWord(
  { words }: WordIndex,
  word: number,
  { typed, run, isWord, same, endings, loose }: QueryTerm,
): Fit | null {
  if (same.has(word)) return EXACT;
  if (word >= run.from && word < run.until) return isWord && word === run.from ? EXACT : BEGINNING;
  const known = loose.get(word);
  if (known !== undefined) return known;
  const text = words[word] ?? '';
  if (endings.some((ending) => text.endsWith(ending))) return BEGINNING;
  return typed.length >= LOOSE_FROM && text.includes(typed) ? INSIDE : null;
}
