import { fold } from '../values/text.ts';
import { type Column, type ColumnMatch, columns } from './columns.ts';
import { isOneTypoApart } from './typo.ts';
import { vocabularies } from './words/all.ts';
import { waysOf } from './words/vocabulary.ts';

/** The columns chosen for headers earlier, by `foldHeader`; null means that the column is ignored. */
export type RememberedColumns = Readonly<Record<string, Column | null>>;

const SHORTEST_WITH_TYPO = 5;
const LONGEST_HEADER = 60;
const MIN_MATCHES = 2;

const wordsOf = (word: (of: (typeof vocabularies)[number]) => string) =>
  vocabularies.flatMap((vocabulary) => waysOf(word(vocabulary)).map(keyOf));

/** Every name of a column in any language, without blanks. */
const named: ReadonlyMap<string, Column> = new Map(
  columns.flatMap((column) =>
    [keyOf(column), ...wordsOf((vocabulary) => vocabulary.columns[column])].map((word) => [word, column]),
  ),
);

const longWords = [...named.keys()].filter((word) => word.length >= SHORTEST_WITH_TYPO);

const reasons: ReadonlySet<string> = new Set(wordsOf(({ reason }) => reason));

/** The form of a header used for comparison and storage: `* Phone no. (with code)` is `phone no`. */
export function foldHeader(header: string): string {
  const outside = header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
  return fold(/[\p{L}\p{N}]/u.test(outside) ? outside : header)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Matches a sheet's headers to columns, in any supported language, in any case and with one typing error (BLK-03).
 *
 * An earlier choice wins, then an exact match, then a match with one typing error. Where two headers match one column,
 * the first wins.
 */
export function matchHeaders(headers: readonly string[], remembered: RememberedColumns = {}): ColumnMatch {
  const chosen = new Map(Object.entries(remembered));
  const match: Record<number, Column> = {};
  const taken = new Set<Column>();
  for (const nameOf of [(header: string) => chosen.get(foldHeader(header)), exactly, nearly]) {
    headers.forEach((header, place) => {
      const isLeftAlone = match[place] !== undefined || chosen.get(foldHeader(header)) === null;
      const column = isLeftAlone ? undefined : nameOf(header);
      if (!column || taken.has(column)) return;
      match[place] = column;
      taken.add(column);
    });
  }
  return match;
}

/**
 * The index of the header row among the first rows of a sheet; -1 where there is none and every row is an order.
 *
 * It is the row that names the most columns, at least two. If no row does, it is the first row with at least two texts
 * and no digit: headers in the sheet's own words, which somebody then has to match.
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const counts = rows.map((row) => Object.keys(matchHeaders(row)).length);
  const most = Math.max(...counts);
  if (most >= MIN_MATCHES) return counts.indexOf(most);
  return rows.findIndex((row) => {
    const texts = row.filter((text) => text !== '');
    return texts.length >= MIN_MATCHES && texts.every((text) => !/\p{N}/u.test(text));
  });
}

/** Whether a header belongs to the reason column, which our sheet of failed rows has. */
export function isReasonHeader(header: string): boolean {
  return reasons.has(keyOf(header));
}

function exactly(header: string): Column | undefined {
  return named.get(keyOf(header));
}

function nearly(header: string): Column | undefined {
  const key = keyOf(header);
  if (key.length < SHORTEST_WITH_TYPO || key.length > LONGEST_HEADER || reasons.has(key)) return undefined;
  const word = longWords.find((known) => isOneTypoApart(known, key));
  return word === undefined ? undefined : named.get(word);
}

function keyOf(header: string): string {
  return foldHeader(header).replaceAll(' ', '');
}
