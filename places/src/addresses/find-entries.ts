// Finds the entries that a typed address may mean: every word in the name or around it, the best ones first.
import type { Point } from '../../region/geometry.ts';
import { withoutBegunArticle } from '../../region/fold.ts';
import { OPTIONAL } from './address-words.ts';
import { boxesOf } from './boxes.ts';
import { hasHouse } from './choose-house.ts';
import type { Entries } from './entry.ts';
import type { Grounds } from './grounds.ts';
import { nameFitter, numbersBeside } from './fit-name.ts';
import { addInside, addSlips, mayMatch, meaningOf, type Meant } from './meant.ts';
import { NO_STREET, rankOf, type Fit, type HouseFit } from './rank.ts';
import type { TypedAddress } from './read-query.ts';
import { wordIndex, type WordIndex } from './word-index.ts';

export interface Found {
  readonly entry: number;
  readonly fit: Fit;
  readonly rank: number;
}

export interface EntryFinder {
  /** At most `limit` entries, the best first; `near` is a point of the region's plane. */
  find(typed: TypedAddress, near: Point | null, limit: number): readonly Found[];
  /** The numbers that are not part of the entry's own name. */
  numbersBeside(entry: number, numbers: readonly string[]): readonly string[];
}

/** Nobody's address has more words: a text of more finds nothing. */
const MOST_WORDS = 16;

export function entryFinder(entries: Entries, grounds: Grounds): EntryFinder {
  const ownNames = new Uint16Array(entries.count);
  const index = wordIndex(spellings(entries, ownNames));
  const boxes = boxesOf(entries);
  const importance = Uint8Array.from({ length: entries.count }, (_, entry) => entries.importanceOf(entry));
  const seen = new Uint32Array(entries.count);
  let turn = 0;

  const collect = (meant: readonly Meant[], { numbers }: TypedAddress, near: Point | null, limit: number) => {
    const best = bestOf(limit);
    const fitOf = nameFitter(index, grounds, ownNames, meant);
    turn++;
    const consider = (entry: number) => {
      if (seen[entry] === turn) return;
      seen[entry] = turn;
      const fit = fitOf(entry);
      if (fit === null) return;
      const merits = { fit, metres: near && boxes.metresTo(entry, near), importance: importance[entry] ?? 0 };
      if (rankOf({ ...merits, house: 0 }) >= best.worst()) return;
      best.add({ entry, fit, rank: rankOf({ ...merits, house: houseFit(index, entries, entry, numbers) }) });
    };
    for (const word of leading(index, meant)) {
      index.entriesOf(word.run, consider);
      for (const other of [...word.same, ...word.loose.keys()])
        index.entriesOf({ from: other, until: other + 1 }, consider);
    }
    return best.sorted();
  };

  const isBegun = (word: string) => index.weightOf(index.beginning(word)) > 0;

  return {
    numbersBeside: (entry, numbers) => numbersBeside(index, entry, numbers),
    find(typed, near, limit) {
      const { numbers } = typed;
      const words = [...new Set(wordsOf(typed))]
        .flatMap((word) => (isBegun(word) ? [word] : grounds.peel(withoutBegunArticle(word))))
        .filter((word) => word !== '');
      if (words.length === 0 || words.length > MOST_WORDS) return [];
      const meant: Meant[] = [];
      for (const word of words) {
        const meaning = meaningOf(index, grounds, word);
        if (!mayMatch(meaning)) return [];
        meant.push(meaning);
      }
      const found = collect(meant, typed, near, limit);
      const meansStreet = (entry: number) => houseFit(index, entries, entry, numbers) !== NO_STREET;
      if (found.length > 0 ? found.some(({ entry }) => meansStreet(entry)) : words.length === 1) return found;
      for (const word of meant) {
        addInside(index, word);
        if (found.length === 0) addSlips(index, word);
      }
      return collect(meant, typed, near, limit);
    },
  };
}

/** Digits alone are a name's: `271` is Street 271. */
function wordsOf({ words, numbers, postcode }: TypedAddress): readonly string[] {
  return words.length > 0 ? words : [...numbers, postcode].filter((number) => number !== '');
}

/** The spellings of each entry; how many of them are its names is noted in `ownNames`. */
function* spellings(entries: Entries, ownNames: Uint16Array): Generator<readonly string[]> {
  for (let entry = 0; entry < entries.count; entry++) {
    const { names, aliases } = entries.spellingsOf(entry);
    ownNames[entry] = names.length;
    yield aliases.length > 0 ? [...names, ...aliases] : names;
  }
}

/** The words to begin with: the rarest of those that must stand in the name, or all where each may as well stand around it. */
function leading(index: WordIndex, meant: readonly Meant[]): readonly Meant[] {
  const required = meant.filter(
    ({ typed, grounds, endings }) => grounds.size === 0 && endings.length === 0 && !OPTIONAL.has(typed),
  );
  const weigh = ({ run, loose }: Meant) => index.weightOf(run) + loose.size;
  const [rarest] = required.toSorted((a, b) => weigh(a) - weigh(b));
  return rarest ? [rarest] : meant;
}

/** A number in the name counts like a house: `Street 271`, `Terminal 2`. */
function houseFit(index: WordIndex, entries: Entries, entry: number, numbers: readonly string[]): HouseFit {
  if (numbers.length === 0) return 0;
  const left = numbersBeside(index, entry, numbers);
  const { street } = entries.get(entry);
  if (street && left[0] !== undefined)
    return hasHouse(street, left[0]) ? 0 : street.houses.length > 0 ? 1 : 2;
  return left.length < numbers.length ? 0 : street ? 2 : NO_STREET;
}

/** Keeps the `limit` best. */
function bestOf(limit: number) {
  const best: Found[] = [];
  const worst = () => (best.length < limit ? Infinity : (best.at(-1)?.rank ?? Infinity));
  return {
    /** What a rank must be less than to be kept. */
    worst,
    add(found: Found) {
      if (found.rank >= worst()) return;
      best.splice(best.findLastIndex(({ rank }) => rank <= found.rank) + 1, 0, found);
      if (best.length > limit) best.pop();
    },
    sorted: (): readonly Found[] => best,
  };
}
