// What a typed word may stand for, and how it fits a word of a name.
import { SPACELESS } from '../../region/fold.ts';
import { otherWays, OPTIONAL } from './address-words.ts';
import type { Grounds } from './grounds.ts';
import { BEGINNING, EXACT, INSIDE, SLIP, type Fit } from './rank.ts';
import type { Run } from './sorted-words.ts';
import type { WordIndex } from './word-index.ts';

/** From this length on a word may match inside another, or with a slip. */
const LOOSE_FROM = 4;
const LONGEST_SLIPPED = 30;
/** Without spaces, what is typed may begin anywhere in a name. */
const IS_SPACELESS = new RegExp(`^${SPACELESS}`, 'u');

/** A typed word and all that it may stand for. */
export interface Meant {
  readonly typed: string;
  /** Words that begin with it. */
  readonly run: Run;
  readonly isWord: boolean;
  /** Other ways to write it, whole: as words of the index, and as the ends of compounds. */
  readonly same: ReadonlySet<number>;
  readonly endings: readonly string[];
  /** Words that have it inside, or begin with it but for a slip. */
  readonly loose: Map<number, Fit>;
  readonly grounds: ReadonlySet<number>;
}

/** What a word may stand for; what stands inside others, or a slip away, only where nothing begins with it. */
export function meaningOf(index: WordIndex, grounds: Grounds, typed: string): Meant {
  const run = index.beginning(typed);
  const ways = otherWays(typed);
  const same = ways
    .map((way) => index.beginning(way))
    .filter(({ from }, at) => index.words[from] === ways[at]);
  const meant: Meant = {
    typed,
    run,
    isWord: index.words[run.from] === typed,
    same: new Set(same.map(({ from }) => from)),
    endings: ways.filter((way) => way.length > 2),
    loose: new Map(),
    grounds: grounds.called(typed),
  };
  const isUnknown = run.from === run.until && meant.grounds.size === 0;
  if (isUnknown || IS_SPACELESS.test(typed)) addInside(index, meant);
  if (isUnknown && meant.loose.size === 0) addSlips(index, meant);
  return meant;
}

/** Lets the word stand inside others. */
export function addInside(index: WordIndex, meant: Meant): void {
  if (meant.typed.length >= LOOSE_FROM || IS_SPACELESS.test(meant.typed))
    addLoose(meant, index.having(meant.typed), INSIDE);
}

/** Lets the word be one slip away from the beginning of others. */
export function addSlips(index: WordIndex, meant: Meant): void {
  const { length } = meant.typed;
  if (length >= LOOSE_FROM && length <= LONGEST_SLIPPED) addLoose(meant, index.slipped(meant.typed), SLIP);
}

function addLoose({ loose }: Meant, words: Iterable<number>, fit: Fit): void {
  for (const word of words) if (!loose.has(word)) loose.set(word, fit);
}

/** Whether anything in the region can be meant by the word. */
export function mayMatch({ typed, run, same, loose, grounds }: Meant): boolean {
  const isKnown = run.from < run.until || same.size > 0 || loose.size > 0 || grounds.size > 0;
  return isKnown || OPTIONAL.has(typed) || otherWays(typed).length > 0;
}

/** How a typed word fits a word of a name; null where it does not. */
export function fitOfWord(
  { words }: WordIndex,
  word: number,
  { typed, run, isWord, same, endings, loose }: Meant,
): Fit | null {
  if (same.has(word)) return EXACT;
  if (word >= run.from && word < run.until) return isWord && word === run.from ? EXACT : BEGINNING;
  const known = loose.get(word);
  if (known !== undefined) return known;
  const text = words[word] ?? '';
  if (endings.some((ending) => text.endsWith(ending))) return BEGINNING;
  return typed.length >= LOOSE_FROM && text.includes(typed) ? INSIDE : null;
}
