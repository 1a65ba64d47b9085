// Finds the entries that a typed address may mean. Every word must match the name or an area around it; best matches
// first.
import type { Point } from '../geometry/plane.ts';
import { withoutBegunArticle } from '../text/fold.ts';
import { OPTIONAL } from './address-words.ts';
import type { AdminAreas } from './admin-areas.ts';
import { boundingBoxesOf } from './bounding-boxes.ts';
import { hasHouse } from './choose-house.ts';
import type { Entries } from './entry.ts';
import { nameFitter, numbersBeside } from './fit-name.ts';
import { addInside, addTypos, mayMatch, queryTerm, type QueryTerm } from './query-term.ts';
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

/** A text of more words is no address, so it finds nothing. */
const MOST_WORDS = 16;

export function entryFinder(entries: Entries, areas: AdminAreas): EntryFinder {
  const ownNames = new Uint16Array(entries.count);
  const index = wordIndex(spellings(entries, ownNames));
  const boxes = boundingBoxesOf(entries);
  const importance = Uint8Array.from({ length: entries.count }, (_, entry) => entries.importanceOf(entry));
  const seen = new Uint32Array(entries.count);
  let turn = 0;

  const collect = (
    terms: readonly QueryTerm[],
    { numbers }: TypedAddress,
    near: Point | null,
    limit: number,
  ) => {
    const best = bestOf(limit);
    const fitOf = nameFitter(index, areas, ownNames, terms);
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
    for (const term of leading(index, terms)) {
      index.entriesOf(term.run, consider);
      for (const other of [...term.same, ...term.loose.keys()])
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
        .flatMap((word) => (isBegun(word) ? [word] : areas.peel(withoutBegunArticle(word))))
        .filter((word) => word !== '');
      if (words.length === 0 || words.length > MOST_WORDS) return [];
      const terms: QueryTerm[] = [];
      for (const word of words) {
        const term = queryTerm(index, areas, word);
        if (!mayMatch(term)) return [];
        terms.push(term);
      }
      const found = collect(terms, typed, near, limit);
      const meansStreet = (entry: number) => houseFit(index, entries, entry, numbers) !== NO_STREET;
      if (found.length > 0 ? found.some(({ entry }) => meansStreet(entry)) : words.length === 1) return found;
      for (const term of terms) {
        addInside(index, term);
        if (found.length === 0) addTypos(index, term);
      }
      return collect(terms, typed, near, limit);
    },
  };
}

/** A number without words is searched as a name: `271` is Street 271. */
function wordsOf({ words, numbers, postcode }: TypedAddress): readonly string[] {
  return words.length > 0 ? words : [...numbers, postcode].filter((number) => number !== '');
}

/** The spellings of each entry. Stores in `ownNames` how many of them are shown names. */
function* spellings(entries: Entries, ownNames: Uint16Array): Generator<readonly string[]> {
  for (let entry = 0; entry < entries.count; entry++) {
    const { names, aliases } = entries.spellingsOf(entry);
    ownNames[entry] = names.length;
    yield aliases.length > 0 ? [...names, ...aliases] : names;
  }
}

/** The terms to start from: the rarest one that must be in the name, or all if each may match an area instead. */
function leading(index: WordIndex, terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const required = terms.filter(
    ({ typed, areas, endings }) => areas.size === 0 && endings.length === 0 && !OPTIONAL.has(typed),
  );
  const weigh = ({ run, loose }: QueryTerm) => index.weightOf(run) + loose.size;
  const [rarest] = required.toSorted((a, b) => weigh(a) - weigh(b));
  return rarest ? [rarest] : terms;
}

/** A number in the name counts like a house number: `Street 271`, `Terminal 2`. */
function houseFit(index: WordIndex, entries: Entries, entry: number, numbers: readonly string[]): HouseFit {
  if (numbers.length === 0) return 0;
  const left = numbersBeside(index, entry, numbers);
  const { street } = entries.get(entry);
  if (street && left[0] !== undefined)
    return hasHouse(street, left[0]) ? 0 : street.houses.length > 0 ? 1 : 2;
  return left.length < numbers.length ? 0 : street ? 2 : NO_STREET;
}

/** Collects the `limit` best entries. */
function bestOf(limit: number) {
  const best: Found[] = [];
  const worst = () => (best.length < limit ? Infinity : (best.at(-1)?.rank ?? Infinity));
  return {
    /** The rank that an entry must be below to be among the best. */
    worst,
    add(found: Found) {
      if (found.rank >= worst()) return;
      best.splice(best.findLastIndex(({ rank }) => rank <= found.rank) + 1, 0, found);
      if (best.length > limit) best.pop();
    },
    sorted: (): readonly Found[] => best,
  };
}
